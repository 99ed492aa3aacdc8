//! Reviews of games that are over.

use serde::{Deserialize, Serialize};
use tercio_engine_api::ReviewStep;

/// The review of a game: `GET` says what there is, `POST /api/games/ID/review` asks for one.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "kebab-case")]
pub enum GameReview {
    /// There is none, and nobody has asked for one.
    None,
    /// Somebody has asked for it.
    Waiting,
    /// An engine looks at the game.
    Running {
        /// How many positions it has seen.
        seen: u32,
        /// Of how many.
        all: u32,
    },
    /// It is there.
    Done {
        /// The engine that looked.
        engine: String,
        /// How many nodes of the search each position took.
        nodes: u32,
        /// What it found about each position.
        steps: Vec<ReviewStep>,
    },
}
