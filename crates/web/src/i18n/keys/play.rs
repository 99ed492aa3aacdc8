//! What the page says on which one plays.

use super::Text;
use crate::game::{TimeControl, WrongSetup};
use tercio_engine_api::Level;
use tercio_rules::{Cause, Seat, SeatSet};

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
    pub(crate) loading: Text,
    pub(crate) thinking: Text,
    pub(crate) thought: fn(depth: u32, nodes: &str) -> String,
    /// Added to it where the net that should judge could not be loaded.
    pub(crate) no_net: Text,
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
    /// The same where the others play on.
    pub(crate) really_leave: Text,
    pub(crate) play_on: Text,
    pub(crate) call_clock: Text,
    /// How many moves have been made since the clock was called.
    pub(crate) clock: fn(moves: u8) -> String,
    pub(crate) new_game: Text,
    pub(crate) rematch: Text,
    /// Who gave up, and who won by that.
    pub(crate) resigned: fn(Seat, SeatSet) -> String,
    /// Who ran out of time, and who won by that.
    pub(crate) flagged: fn(Seat, SeatSet) -> String,
    /// How a seat left, in the list of moves.
    pub(crate) cause: fn(Cause) -> Text,
    /// Of a seat that has left.
    pub(crate) has_left: Text,
    pub(crate) won: Text,
    pub(crate) turn_of_name: fn(name: &str) -> String,
    /// Which of the moves is looked at.
    pub(crate) looking_back: fn(ply: usize, all: usize) -> String,
    pub(crate) return_to_game: Text,
    pub(crate) play_on_from_here: Text,
    pub(crate) elsewhere: Text,
    pub(crate) play_here: Text,
    pub(crate) paused: fn(Seat) -> String,
    pub(crate) pause: Text,
    pub(crate) go_on: Text,
    pub(crate) step: Text,
    pub(crate) actions: Text,
    pub(crate) more: Text,
    /// What a game is about, in a few words, with the points that win.
    pub(crate) about: fn(game: &str, target: Option<u8>) -> String,
    pub(crate) learn_now: Text,
    pub(crate) play_friend: Text,
    pub(crate) play_engine: Text,
    pub(crate) board: Text,
    pub(crate) name_of: fn(Seat) -> String,
    pub(crate) time: Text,
    pub(crate) no_time: Text,
    pub(crate) time_control: fn(TimeControl) -> String,
    pub(crate) mini_target: Text,
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

/// The games of this device.
pub(crate) struct Games {
    pub(crate) title: Text,
    pub(crate) none: Text,
    pub(crate) running: Text,
    pub(crate) finished: Text,
    pub(crate) search: Text,
    pub(crate) found: fn(usize) -> String,
    pub(crate) moves: fn(usize) -> String,
    pub(crate) export: Text,
    pub(crate) delete: Text,
    pub(crate) deleted: fn(game: &str) -> String,
    pub(crate) bring_back: Text,
    pub(crate) go_on: Text,
    pub(crate) look: Text,
}
