//! What is said about days on which clocks stand still.

use super::Text;

/// Vacations.
pub(crate) struct Vacations {
    pub(crate) title: Text,
    pub(crate) about: fn(days: u8) -> String,
    pub(crate) days: Text,
    pub(crate) left: fn(days: u8) -> String,
    pub(crate) begin: Text,
    pub(crate) until: fn(day: &str) -> String,
    pub(crate) end: Text,
    pub(crate) problem: fn(kind: &str) -> Option<Text>,
}
