//! How far a move has been chosen.

use tercio_rules::{Cell, Stance};

/// How far a move has been chosen: a piece, a target, a stance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Selection {
    /// Nothing is chosen.
    #[default]
    Nothing,
    /// A piece; its target is missing.
    Piece(Cell),
    /// A pikeman and where it shall end up, which may be where it is; the stance is missing.
    Target {
        /// The piece.
        from: Cell,
        /// Where it goes; the same cell if it only turns.
        to: Cell,
        /// The stance that is proposed.
        stance: Stance,
    },
}

impl Selection {
    /// The cell of the piece that is chosen.
    pub const fn from(self) -> Option<Cell> {
        match self {
            Selection::Nothing => None,
            Selection::Piece(from) | Selection::Target { from, .. } => Some(from),
        }
    }

    /// One step back.
    #[must_use]
    pub fn back(self) -> Selection {
        match self {
            Selection::Target { from, to, .. } if from != to => Selection::Piece(from),
            _ => Selection::Nothing,
        }
    }
}

/// By what a choice is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Means {
    /// A mouse or a finger.
    Pointer,
    /// The keyboard.
    Keys,
}

/// When a move that was chosen is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finish {
    /// At once.
    AtOnce,
    /// When it is confirmed.
    WhenConfirmed,
}
