//! Puzzles that a server adds to those of the app, and ratings.

use serde::{Deserialize, Serialize};

/// What a server knows of puzzles: `GET /api/puzzles`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PuzzleBook {
    /// Further puzzles, a line each.
    pub puzzles: Vec<String>,
    /// The games that some of them were found in, by their names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<(String, String)>,
    /// How hard those are that were tried, by their names.
    pub ratings: Vec<(String, i32)>,
    /// How strong who asks is at the puzzles of each game; nothing without an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solver: Option<Vec<(String, i32)>>,
}

/// A try: `POST /api/puzzles/ID`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PuzzleMoves {
    /// The moves of the solver, the last of which may be wrong. Who gives up has none, or too few.
    pub moves: Vec<String>,
}

/// What came of a try.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PuzzleResult {
    /// Whether it is solved.
    pub solved: bool,
    /// Whether it counts: the first try does.
    pub counts: bool,
    /// How strong the solver is now.
    pub solver: i32,
    /// How hard the puzzle is now.
    pub puzzle: i32,
}
