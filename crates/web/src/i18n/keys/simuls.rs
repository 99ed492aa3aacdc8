//! One against many.

use super::Text;
use tercio_api::{SimulScore, SimulSide};

/// What is said about simuls.
pub(crate) struct Simuls {
    pub(crate) about: Text,
    pub(crate) needs_account: Text,
    pub(crate) to_list: Text,
    // The list.
    pub(crate) open: Text,
    pub(crate) running: Text,
    pub(crate) finished: Text,
    pub(crate) none: Text,
    pub(crate) hosted_by: fn(&str) -> String,
    pub(crate) guests: fn(count: u32) -> String,
    pub(crate) cancelled: Text,
    pub(crate) over_since: fn(&str) -> String,
    // Making one.
    pub(crate) create: Text,
    pub(crate) not_made: Text,
    pub(crate) side: Text,
    pub(crate) side_name: fn(SimulSide) -> Text,
    pub(crate) extra: Text,
    pub(crate) extra_of: fn(minutes: u16) -> String,
    pub(crate) most: Text,
    pub(crate) from: Text,
    pub(crate) to: Text,
    /// Which ratings guests may have, where that is limited.
    pub(crate) ratings: fn(from: Option<i32>, to: Option<i32>) -> Option<String>,
    // One of them.
    pub(crate) join: Text,
    pub(crate) leave: Text,
    pub(crate) start: Text,
    pub(crate) call_off: Text,
    pub(crate) really_call_off: Text,
    pub(crate) accept: Text,
    pub(crate) remove: Text,
    pub(crate) who_comes: Text,
    pub(crate) nobody_yet: Text,
    pub(crate) accepted: Text,
    pub(crate) asks: Text,
    pub(crate) you_ask: Text,
    pub(crate) you_play: Text,
    pub(crate) your_game: Text,
    pub(crate) to_simul: Text,
    pub(crate) score: fn(host: &str, SimulScore) -> String,
    pub(crate) next_game: fn(waiting: usize) -> String,
    pub(crate) none_waits: Text,
    pub(crate) problem: fn(kind: &str) -> Option<Text>,
}
