//! What the position editor says.

use super::Text;
use tercio_rules::{InvalidPosition, Rules, Seat, Size};

/// The position editor.
pub(crate) struct Editor {
    /// Opens it.
    pub(crate) edit: Text,
    pub(crate) title: Text,
    pub(crate) board: Text,
    /// How its board is used with the keyboard.
    pub(crate) help: Text,
    pub(crate) palette: Text,
    pub(crate) hand: Text,
    pub(crate) eraser: Text,
    /// A piece in the palette.
    pub(crate) piece: fn(Rules, Seat, Size) -> String,
    pub(crate) stance: Text,
    pub(crate) clear: Text,
    pub(crate) start: Text,
    pub(crate) set_up: Text,
    pub(crate) turn: Text,
    pub(crate) points: Text,
    /// Hands the position back.
    pub(crate) take: Text,
    /// The rules have nothing against the position.
    pub(crate) sound: Text,
    /// Why a position cannot be, as a sentence.
    pub(crate) wrong: fn(&InvalidPosition) -> String,
    pub(crate) removed: fn(cell: &str) -> String,
    pub(crate) moved: fn(from: &str, to: &str) -> String,
    pub(crate) lifted: fn(cell: &str) -> String,
}
