//! What the keyboard asks the board, and which keys there are.

use super::Text;
use crate::board::Sign;

/// Answers to the questions of the keyboard.
pub(crate) struct Queries {
    /// Where a piece can go.
    pub(crate) goes_to: fn(cells: &str) -> String,
    /// From where a piece can be taken.
    pub(crate) attacked: fn(cells: &str) -> String,
    /// The last move: from where to where, and the piece as it is now.
    pub(crate) last: fn(from: &str, to: &str, piece: &str) -> String,
    pub(crate) no_last: Text,
    /// Which pieces can leave their cells.
    pub(crate) move_from: fn(cells: &str) -> String,
    pub(crate) move_none: Text,
    /// Every pikeman can turn.
    pub(crate) all_turn: Text,
    /// How many points a seat has.
    pub(crate) has: fn(seat: &str, points: &str) -> String,
}

/// The keys of the board.
pub(crate) struct Shortcuts {
    pub(crate) title: Text,
    /// What the dialog is about in which they stand, with gestures and signs.
    pub(crate) help: Text,
    pub(crate) close: Text,
    /// The keys, and what they do.
    pub(crate) rows: [(Text, Text); 12],
}

/// What gestures mean, and what the signs on the board say.
pub(crate) struct Legend {
    pub(crate) gestures: Text,
    /// What is done, and what comes of it.
    pub(crate) rows: [(Text, Text); 7],
    pub(crate) signs: Text,
    pub(crate) sign: fn(Sign) -> Text,
}
