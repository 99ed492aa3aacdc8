//! What the board says.

use super::Text;
use tercio_rules::pikemen;
use tercio_rules::{Facing, IllegalMove, Outcome, Piece, Position, Seat};
use tercio_studies::Pen;

/// The board.
pub(crate) struct Board {
    pub(crate) label: Text,
    /// How the board is used with the keyboard.
    pub(crate) help: Text,
    /// The colour of a seat, as people call it.
    pub(crate) seat: fn(Seat) -> Text,
    pub(crate) facing: fn(Facing) -> Text,
    pub(crate) upright: Text,
    /// A piece of a position, for a reader who cannot see it.
    pub(crate) piece: fn(&Position, Piece) -> String,
    pub(crate) empty: Text,
    pub(crate) can_move: Text,
    pub(crate) can_go: Text,
    pub(crate) picked: Text,
    /// Shows the board larger than the screen.
    pub(crate) zoom: Text,
    /// The ring of nine places.
    pub(crate) ring: Text,
    /// A place of the ring that keeps the facing of a charge.
    pub(crate) keep: fn(stance: Text) -> String,
    /// What a move of Pikemen would do, and what the piece would see then.
    pub(crate) shown: fn(&Position, pikemen::Move, sees: &str) -> String,
    /// A move that waits until it is confirmed.
    pub(crate) really: fn(what: &str) -> String,
    pub(crate) confirm: Text,
    pub(crate) give_up: Text,
    /// Lets every pointer draw on the board.
    pub(crate) draw: Text,
    pub(crate) pen: fn(Pen) -> Text,
    pub(crate) erase: Text,
    /// A mark or an arrow was drawn.
    pub(crate) drawn: fn(from: &str, to: &str) -> String,
    pub(crate) erased: Text,
    /// A piece was picked: how many cells it can go to.
    pub(crate) now_picked: fn(cell: &str, targets: usize) -> String,
    pub(crate) now_turning: fn(cell: &str) -> String,
    pub(crate) put_back: Text,
    /// A piece of one's own that has no move.
    pub(crate) stuck: fn(cell: &str) -> String,
    /// Why a move is refused, as a sentence.
    pub(crate) refused: fn(&IllegalMove, &Position) -> String,
    /// How a game ended, as a sentence.
    pub(crate) outcome: fn(&Outcome) -> String,
}
