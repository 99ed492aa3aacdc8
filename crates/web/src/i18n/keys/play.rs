//! What the page says on which one plays.

use super::Text;
use crate::game::WrongSetup;
use tercio_engine_api::Level;
use tercio_rules::Seat;

/// The game and what can be done about it.
pub(crate) struct Play {
    pub(crate) title: Text,
    pub(crate) you: Text,
    pub(crate) person: Text,
    /// The engine in a seat: the name and the number of its level.
    pub(crate) engine: fn(Level) -> String,
    pub(crate) level_name: fn(Level) -> Text,
    /// What a level overlooks, as a sentence.
    pub(crate) level_note: fn(Level) -> Text,
    pub(crate) your_turn: Text,
    pub(crate) turn_of: fn(Seat) -> String,
    pub(crate) thinking: Text,
    pub(crate) thought: fn(depth: u32, nodes: &str) -> String,
    pub(crate) points: fn(points: u8, target: Option<u8>) -> String,
    pub(crate) captured: Text,
    pub(crate) moves: Text,
    pub(crate) no_moves: Text,
    pub(crate) undo: Text,
    pub(crate) redo: Text,
    pub(crate) flip: Text,
    pub(crate) hint: Text,
    pub(crate) show_threat: Text,
    pub(crate) resign: Text,
    pub(crate) really_resign: Text,
    pub(crate) play_on: Text,
    pub(crate) call_clock: Text,
    /// How many moves have been made since the clock was called.
    pub(crate) clock: fn(moves: u8) -> String,
    pub(crate) new_game: Text,
    pub(crate) rematch: Text,
    pub(crate) resigned: fn(Seat) -> String,
    pub(crate) start: Text,
    pub(crate) cancel: Text,
    pub(crate) game: Text,
    pub(crate) players: Text,
    pub(crate) overlays: Text,
    pub(crate) lines: Text,
    pub(crate) threats: Text,
    pub(crate) pins: Text,
    pub(crate) hands: Text,
    pub(crate) type_move: Text,
    /// A typed move that cannot be read, with where the trouble starts and a move as an example.
    pub(crate) unreadable: fn(found: Option<&str>, example: &str) -> String,
    /// What is wrong with an address.
    pub(crate) wrong_setup: fn(&WrongSetup) -> String,
}

/// The games and their setups.
pub(crate) struct Setups {
    pub(crate) game: fn(game: &str) -> Text,
    pub(crate) setup: fn(game: &str, setup: &str) -> Text,
    pub(crate) seats: fn(usize) -> String,
}
