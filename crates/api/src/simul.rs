//! Simuls: one player against many. They are tournaments of one round, whose maker meets everybody.

use crate::account::PlayerRef;
use crate::tournament::{EventList, TournamentStatus};
use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use tercio_online::SeatLetter;
use tercio_online::{Agreement, Time};
use tercio_rules::Seat;

/// Which side the host of a simul plays.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SimulSide {
    /// The one that moves first.
    First,
    /// The other one.
    Second,
    /// Either, from board to board.
    #[default]
    Alternate,
}

impl SimulSide {
    /// All of them.
    pub const ALL: [SimulSide; 3] = [SimulSide::First, SimulSide::Second, SimulSide::Alternate];
}

/// A wish for a simul: `POST /api/simuls`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewSimul {
    /// What it is called.
    pub name: String,
    /// What its games are: casual, with a clock, for two.
    pub agreement: Agreement,
    /// How many minutes more than the guests the host has, in live games.
    #[serde(default)]
    pub extra: u16,
    /// Which side the host plays.
    #[serde(default)]
    pub side: SimulSide,
    /// How many guests there may be at most.
    pub most: u16,
    /// The lowest rating a guest may have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<i32>,
    /// The highest one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<i32>,
    /// Whether bots may come.
    #[serde(default)]
    pub bots: bool,
}

impl NewSimul {
    /// The most guests, and so boards.
    pub const MOST: u16 = 40;
    /// The most minutes that the host has more.
    pub const MOST_EXTRA: u16 = 180;

    /// Whether a guest of this rating may come.
    pub fn admits(&self, rating: i32) -> bool {
        self.from.is_none_or(|from| rating >= from) && self.to.is_none_or(|to| rating <= to)
    }
}

/// What the games of a simul brought its host.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SimulScore {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Games that are still played.
    pub playing: u32,
}

/// A simul as a list shows it.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SimulSummary {
    /// The number of the simul, which is part of its address.
    pub id: String,
    /// What its host has wished for.
    pub plan: NewSimul,
    /// Who plays against all others.
    pub host: PlayerRef,
    /// Where it stands.
    pub status: TournamentStatus,
    /// How many want to play, or do.
    pub guests: u32,
    /// When it was made.
    pub created: Time,
    /// When it began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started: Option<Time>,
    /// When it was over, or called off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finished: Option<Time>,
}

/// What `GET /api/simuls` answers.
pub type SimulList = EventList<SimulSummary>;

/// Somebody who wants to play against the host, or does.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SimulGuest {
    /// Who, with the rating at the time of coming.
    pub player: PlayerRef,
    /// Whether the host has accepted them.
    pub admitted: bool,
}

/// A game of a simul.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SimulGame {
    /// The number of the game.
    pub game: String,
    /// Who plays against the host.
    pub guest: PlayerRef,
    /// The seat of the host.
    #[cfg_attr(feature = "schema", schema(value_type = SeatLetter))]
    pub host: Seat,
    /// What it brought the host, in parts of a win (120 are one), once it is counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
}

/// What somebody is to a simul.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SimulRights {
    /// They may ask to play.
    pub join: bool,
    /// They may go.
    pub leave: bool,
    /// They choose who plays, and may call it off.
    pub host: bool,
    /// They may let it begin.
    pub start: bool,
}

/// A simul as its page needs it: `GET /api/simuls/ID`. Who has seen a version already asks with
/// `?version=N`, and gets 204 if nothing has changed.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SimulView {
    /// What a list shows.
    pub summary: SimulSummary,
    /// How often anything has changed.
    pub version: i64,
    /// Who wants to play, or does, in the order of their coming.
    pub guests: Vec<SimulGuest>,
    /// The games, once it has begun.
    pub games: Vec<SimulGame>,
    /// What they brought the host up to now.
    pub score: SimulScore,
    /// Whether who asks is one of the guests, and was accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub admitted: Option<bool>,
    /// The game of who asks, if one of the guests does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub my_game: Option<String>,
    /// What who asks may do.
    pub rights: SimulRights,
    /// The time of the server when it answered.
    pub now: Time,
}

/// The host accepts somebody, or takes that back: `POST /api/simuls/ID/admit`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SimulAdmission {
    /// The number of the player.
    pub player: String,
    /// Whether they may play.
    pub admitted: bool,
}
