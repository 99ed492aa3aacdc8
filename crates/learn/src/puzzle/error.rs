//! What can be wrong with a line.

use std::fmt;
use tercio_rules::notation::{MoveError, PositionError};

/// Why a line is no tactic or puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LineError {
    /// A field is not there.
    Missing(&'static str),
    /// There is more than there should be.
    TooMuch(String),
    /// A field is not what it should be.
    Wrong {
        /// What was expected.
        expected: &'static str,
        /// What was found.
        got: String,
    },
    /// The position cannot be read.
    Position(PositionError),
    /// A move cannot be read, or not be played.
    Move(MoveError),
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineError::Missing(field) => write!(f, "expected {field}, got the end of the line"),
            LineError::TooMuch(rest) => write!(f, "expected the end of the line, got {rest:?}"),
            LineError::Wrong { expected, got } => write!(f, "expected {expected}, got {got:?}"),
            LineError::Position(error) => write!(f, "the position: {error}"),
            LineError::Move(error) => write!(f, "a move: {error}"),
        }
    }
}

impl std::error::Error for LineError {}
