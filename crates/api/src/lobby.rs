//! Making games, finding them and sitting down.

use crate::game::GameSummary;
use serde::{Deserialize, Serialize};
use tercio_online::Agreement;
#[cfg(feature = "schema")]
use tercio_online::SeatLetter;
use tercio_rules::Seat;

/// Who finds a game that waits for players.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    /// Everybody, in the lobby.
    Lobby,
    /// Who has the link.
    Link,
}

/// A wish for a game: `POST /api/games`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewGame {
    /// What is to be agreed.
    pub agreement: Agreement,
    /// Who finds it.
    pub visibility: Visibility,
    /// The seat of who asks; any one if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<SeatLetter>))]
    pub seat: Option<Seat>,
    /// After how many seconds empty seats go to engines, and of which level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fill: Option<(u32, u8)>,
    /// The names of those who are asked to come, for the next free seats in this order. They may
    /// decline; what is not named is for those who find the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invite: Vec<String>,
}

/// A wish for a seat: `POST /api/games/ID/join`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct JoinGame {
    /// Which one; any free one if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<SeatLetter>))]
    pub seat: Option<Seat>,
}

/// A page of a list of games.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GamePage {
    /// The games.
    pub games: Vec<GameSummary>,
    /// What to ask for the next page with, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}
