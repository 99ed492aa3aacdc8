//! What can be wrong with a record.

use crate::notation::{Expected, MoveError, MoveProblem, PositionProblem};
use crate::{IllegalMove, InvalidPosition, RulesError};
use alloc::string::String;
use core::fmt;

/// Why text is not a record.
///
/// ```
/// use tercio_rules::record::Record;
/// let error = Record::from_text("[Game \"martian\"]\n[Setup \"two\"]\n\n1. a1-a2 *").unwrap_err();
/// assert_eq!((error.line, error.column), (4, 4));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line where the trouble starts, counted from 1.
    pub line: usize,
    /// The character of that line, counted from 1.
    pub column: usize,
    /// What the trouble is.
    pub problem: RecordProblem,
}

impl RecordError {
    /// Finds line and column of a byte offset.
    pub(super) fn new(text: &str, at: usize, problem: RecordProblem) -> RecordError {
        let before = text.get(..at).unwrap_or(text);
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        RecordError {
            line: before.bytes().filter(|&byte| byte == b'\n').count() + 1,
            column: before[start..].chars().count() + 1,
            problem,
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RecordError {
            line,
            column,
            problem,
        } = self;
        write!(f, "line {line}, column {column}: {problem}")
    }
}

impl core::error::Error for RecordError {}

/// The ways in which a record can be wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RecordProblem {
    /// It is not written as a record is.
    Text(Expected),
    /// A move that the rules do not allow.
    Illegal(IllegalMove),
    /// An agreement that the setup does not allow.
    Rules(RulesError),
    /// A start position that cannot be played on.
    Invalid(InvalidPosition),
    /// A tag that must be there is not.
    Missing(&'static str),
    /// A tag that is there twice.
    Repeated(String),
    /// Two statements that cannot both be true.
    Contradiction(String),
    /// A move number that is not that of the move behind it.
    Number {
        /// What is written.
        found: String,
        /// What it should be.
        right: String,
    },
    /// A character that does not belong into any text.
    Control(char),
    /// A variation before any move that it could replace.
    NothingToVary,
    /// A variation without a move.
    EmptyVariation,
    /// Variations nested deeper than [`Record::DEEPEST`](super::Record::DEEPEST).
    TooDeep,
    /// Something that another place plays differently, so that the game is not the same here.
    Foreign(String),
}

impl From<Expected> for RecordProblem {
    fn from(expected: Expected) -> Self {
        RecordProblem::Text(expected)
    }
}

impl From<MoveError> for RecordProblem {
    fn from(error: MoveError) -> Self {
        match error.problem {
            MoveProblem::Text(expected) => RecordProblem::Text(expected),
            MoveProblem::Illegal(illegal) => RecordProblem::Illegal(illegal),
        }
    }
}

impl From<PositionProblem> for RecordProblem {
    fn from(problem: PositionProblem) -> Self {
        match problem {
            PositionProblem::Text(expected) => RecordProblem::Text(expected),
            PositionProblem::Rules(error) => RecordProblem::Rules(error),
            PositionProblem::Invalid(error) => RecordProblem::Invalid(error),
        }
    }
}

impl fmt::Display for RecordProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordProblem::Text(expected) => expected.fmt(f),
            RecordProblem::Illegal(illegal) => illegal.fmt(f),
            RecordProblem::Rules(error) => error.fmt(f),
            RecordProblem::Invalid(error) => error.fmt(f),
            RecordProblem::Missing(name) => write!(f, "the tag {name} is missing"),
            RecordProblem::Repeated(name) => write!(f, "the tag {name} is there twice"),
            RecordProblem::Contradiction(message) | RecordProblem::Foreign(message) => {
                f.write_str(message)
            }
            RecordProblem::Number { found, right } => {
                write!(f, "expected the move number {right}, got {found:?}")
            }
            RecordProblem::Control(control) => write!(
                f,
                "the control character U+{:04X} does not belong into text",
                u32::from(*control)
            ),
            RecordProblem::NothingToVary => {
                f.write_str("a variation needs a move before it that it replaces")
            }
            RecordProblem::EmptyVariation => f.write_str("a variation needs a move"),
            RecordProblem::TooDeep => write!(
                f,
                "variations are nested deeper than {}",
                super::Record::DEEPEST
            ),
        }
    }
}

impl core::error::Error for RecordProblem {}
