//! What the opening explorer says.

use super::Text;

/// The opening explorer.
pub(crate) struct Explorer {
    pub(crate) title: Text,
    pub(crate) source: Text,
    pub(crate) people: Text,
    pub(crate) engines: Text,
    pub(crate) rating: Text,
    pub(crate) any_rating: Text,
    pub(crate) rating_from: fn(rating: &str) -> String,
    pub(crate) time: Text,
    pub(crate) any_time: Text,
    pub(crate) last_months: fn(months: u32) -> String,
    pub(crate) loading: Text,
    pub(crate) none: Text,
    /// The text knows one from many.
    pub(crate) games: fn(count: u64, number: &str) -> String,
    /// The list of moves.
    pub(crate) moves: Text,
    /// Who won, in words; the list says how often each seat did.
    pub(crate) results: fn(seats: &str) -> String,
    pub(crate) shared: fn(percent: &str) -> String,
    pub(crate) all_moves: fn(count: &str) -> String,
    pub(crate) some: Text,
    pub(crate) unknown: Text,
    pub(crate) won: Text,
    pub(crate) no_server: Text,
    pub(crate) unreachable: Text,
    pub(crate) too_fast: Text,
}
