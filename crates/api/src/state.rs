//! How a game stands, for programs that do not derive it from the facts themselves.

use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use tercio_online::SeatLetter;
use tercio_online::{Departure, Ending, Offer, Time};
use tercio_rules::{Seat, SeatSet};

/// How a game stands: `GET /api/games/ID/state`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameState {
    /// How many facts there are.
    pub version: u32,
    /// How many moves have been made, seats that left among them.
    pub ply: u32,
    /// The seat to move, unless the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<SeatLetter>))]
    pub turn: Option<Seat>,
    /// The position as text.
    pub position: String,
    /// The moves since the start.
    pub moves: Vec<String>,
    /// What each seat has left, in milliseconds, where time is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Vec<i64>>,
    /// When the time of the seat to move is up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Time>,
    /// What waits for answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferView>,
    /// The seats that have left, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<LeftSeat>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The time of the server.
    pub now: Time,
    /// The legal moves of who asks, if they have asked for them and it is their turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<String>>,
}

/// An offer that waits for answers.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OfferView {
    /// Who made it.
    #[cfg_attr(feature = "schema", schema(value_type = SeatLetter))]
    pub by: Seat,
    /// What it is.
    pub offer: Offer,
    /// Who agrees, the one who made it among them.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<SeatLetter>))]
    pub accepted: SeatSet,
}

/// A seat that has left.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LeftSeat {
    /// Which one.
    #[cfg_attr(feature = "schema", schema(value_type = SeatLetter))]
    pub seat: Seat,
    /// Why.
    pub why: Departure,
}
