//! What the page says on which one looks back at a game.

use super::Text;
use tercio_engine_api::Verdict;
use tercio_rules::Seat;

/// The review of a game.
pub(crate) struct Review {
    /// Opens it.
    pub(crate) open: Text,
    pub(crate) none: Text,
    pub(crate) progress: fn(seen: usize, all: usize) -> String,
    pub(crate) stop: Text,
    pub(crate) go_on: Text,
    pub(crate) deeper: Text,
    /// All has been seen: how many moves call for a word.
    pub(crate) done: fn(mistakes: usize) -> String,
    pub(crate) graph: Text,
    /// The buttons from move to move, and from mistake to mistake.
    pub(crate) moves: Text,
    pub(crate) mistakes: Text,
    /// What can be done about the position.
    pub(crate) position: Text,
    pub(crate) first_move: Text,
    pub(crate) last_move: Text,
    pub(crate) previous_move: Text,
    pub(crate) next_move: Text,
    pub(crate) previous_mistake: Text,
    pub(crate) next_mistake: Text,
    pub(crate) played: fn(number: usize, Seat, move_text: &str) -> String,
    pub(crate) verdict: fn(Verdict) -> Text,
    pub(crate) not_judged: Text,
    /// The chance of the mover before and after, in percent.
    pub(crate) chances: fn(Seat, before: u32, after: u32) -> String,
    pub(crate) best_line: Text,
    pub(crate) counts: Text,
    pub(crate) try_again: Text,
    /// Asks the server for a review, and how far that is.
    pub(crate) on_server: Text,
    pub(crate) server_waiting: Text,
    pub(crate) server_progress: fn(seen: u32, all: u32) -> String,
    pub(crate) server_done: Text,
}
