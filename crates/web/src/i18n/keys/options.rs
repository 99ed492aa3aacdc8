//! What can be agreed before a game.

use super::Text;
use tercio_rules::Seat;
use tercio_rules::martian::Deadlock;

/// What can be agreed besides game and players.
pub(crate) struct Options {
    pub(crate) title: Text,
    pub(crate) first: Text,
    pub(crate) draw: Text,
    pub(crate) drew: fn(Seat) -> String,
    pub(crate) target: Text,
    pub(crate) stall: Text,
    pub(crate) rps: Text,
    pub(crate) deadlock: Text,
    pub(crate) deadlock_name: fn(Deadlock) -> Text,
    pub(crate) knights_and_kings: Text,
    pub(crate) range: fn(least: u16, most: u16) -> String,
}
