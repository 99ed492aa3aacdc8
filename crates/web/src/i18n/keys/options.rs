//! What can be agreed before a game.

use super::Text;
use tercio_rules::martian::Deadlock;
use tercio_rules::{Rules, Seat};

/// What can be agreed besides game and players.
pub(crate) struct Options {
    pub(crate) title: Text,
    /// Each game has its own way to find out who starts.
    pub(crate) first: fn(Rules) -> Text,
    pub(crate) draw: fn(Rules) -> Text,
    pub(crate) drew: fn(Rules, Seat) -> String,
    pub(crate) target: Text,
    pub(crate) stall: Text,
    pub(crate) rps: Text,
    pub(crate) deadlock: Text,
    pub(crate) deadlock_name: fn(Deadlock) -> Text,
    pub(crate) knights_and_kings: Text,
    /// What was agreed and does not fit other rules, by its labels.
    pub(crate) lost: fn(&str) -> String,
    pub(crate) range: fn(least: u16, most: u16) -> String,
}
