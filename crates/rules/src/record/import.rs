//! Games that others have written down, in whichever of the known forms.

use super::{JsonError, Line, Record, RecordError};
use crate::Position;
use core::fmt;
use serde::Deserialize;
use serde::de::IgnoredAny;

/// Why a text is no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ImportError {
    /// It was read as text.
    Text(RecordError),
    /// It was read as JSON.
    Json(JsonError),
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImportError::Text(error) => error.fmt(f),
            ImportError::Json(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ImportError {}

impl From<RecordError> for ImportError {
    fn from(error: RecordError) -> Self {
        ImportError::Text(error)
    }
}

impl From<JsonError> for ImportError {
    fn from(error: JsonError) -> Self {
        ImportError::Json(error)
    }
}

impl Record {
    /// Reads a game in whichever form it was written: a record as text or as JSON, a position, a
    /// report of AbstractPlay, or moves alone as AbstractPlay lists them.
    ///
    /// ```
    /// use tercio_rules::record::Record;
    /// let record = Record::import("1. d3-d4 a6-a5")?;
    /// assert_eq!(record.rules().game_name(), "martian");
    /// # Ok::<(), tercio_rules::record::ImportError>(())
    /// ```
    pub fn import(text: &str) -> Result<Record, ImportError> {
        let trimmed = text.trim_start();
        let mut first = trimmed.chars();
        match (first.next(), first.next()) {
            (Some('{'), _) if is_report(text) => Ok(Record::from_abstractplay_report(text)?),
            (Some('{'), _) => Ok(Record::from_json(text)?),
            _ if starts_with_game(trimmed) => Ok(position(text)?),
            (Some(file), Some(rank)) if file.is_ascii_alphabetic() && rank.is_ascii_digit() => {
                Ok(moves(text)?)
            }
            (Some('0'..='9'), _) => Ok(moves(text)?),
            _ => Ok(Record::from_text(text)?),
        }
    }
}

/// Whether JSON is a report of AbstractPlay: our own records have no header.
fn is_report(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Kind {
        header: Option<IgnoredAny>,
    }
    serde_json::from_str(text).is_ok_and(|kind: Kind| kind.header.is_some())
}

/// Whether a text starts as a position does (N-29).
fn starts_with_game(text: &str) -> bool {
    let word = text.split_ascii_whitespace().next();
    matches!(word, Some("pikemen" | "martian"))
}

/// A position is a game without moves.
fn position(text: &str) -> Result<Record, RecordError> {
    let start: Position = text
        .parse()
        .map_err(|error: crate::notation::PositionError| {
            RecordError::new(text, error.at, error.problem.into())
        })?;
    Record::new(start, Line::default()).map_err(|problem| RecordError::new(text, 0, problem))
}

/// Moves alone do not say which game they are of. A first move of Pikemen has a facing, one of
/// Martian Chess has none; the variant is the one in which they go furthest.
fn moves(text: &str) -> Result<Record, RecordError> {
    let (game, variant) = match text.contains('(') {
        true => ("pikemen", "15pts"),
        false => ("mchess", "ofkk"),
    };
    Record::from_abstractplay(game, &[], text).or_else(|usual| {
        let place = |error: &RecordError| (error.line, error.column);
        let unusual = Record::from_abstractplay(game, &[variant], text);
        unusual.map_err(|other| {
            if place(&other) > place(&usual) {
                other
            } else {
                usual
            }
        })
    })
}
