//! The opening explorer: what was played from a position, and what came of it.

use crate::game::GameSummary;
use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use tercio_online::SeatLetter;
use tercio_rules::SeatSet;

/// Which games the explorer counts.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameSource {
    /// Games played here in which at least one person took part.
    #[default]
    People,
    /// Games of engines against each other.
    Engines,
}

impl GameSource {
    /// Every source.
    pub const ALL: [GameSource; 2] = [GameSource::People, GameSource::Engines];

    /// The word in an address.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            GameSource::People => "people",
            GameSource::Engines => "engines",
        }
    }

    /// Reads the word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<GameSource> {
        GameSource::ALL
            .into_iter()
            .find(|source| source.word() == word)
    }
}

/// What was played from a position: the answer to `GET /api/explorer`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Openings {
    /// How many games went on from here.
    pub games: u64,
    /// The moves, the most frequent first.
    pub moves: Vec<OpeningMove>,
    /// Some of the games that people played, the newest first.
    pub played: Vec<GameSummary>,
    /// Some of the games that were brought in; `GET /api/explorer/records/ID` tells each.
    pub records: Vec<OpeningRecord>,
}

/// A move from a position, with all that are equal to it by a symmetry of the position.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpeningMove {
    /// The move in notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// How many games went on with it.
    pub games: u64,
    /// How many of them each seat won alone, from seat A on. In the rest the win was shared.
    pub wins: Vec<u64>,
}

/// A game that was brought in.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpeningRecord {
    /// Which one it is.
    pub id: String,
    /// Who played in each seat, as far as the record says.
    pub players: Vec<Option<String>>,
    /// Who won.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<SeatLetter>))]
    pub winners: SeatSet,
}
