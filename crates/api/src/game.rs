//! Games, as lists show them and as a page plays them.

use crate::account::PlayerRef;
use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use tercio_online::SeatLetter;
use tercio_online::{Agreement, Ending, Entry, Time};
use tercio_rules::Seat;

/// How far a game is.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameStatus {
    /// It waits for players.
    Open,
    /// It is played.
    Running,
    /// It is over.
    Finished,
    /// It was called off.
    Aborted,
}

/// A seat of a game.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatView {
    /// Which one.
    #[cfg_attr(feature = "schema", schema(value_type = SeatLetter))]
    pub seat: Seat,
    /// Who sits there, if somebody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerRef>,
    /// Until when they are on vacation, and their clock stands still.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vacation: Option<Time>,
}

/// A game as a list shows it.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameSummary {
    /// The number of the game, which is part of its address.
    pub id: String,
    /// How far it is.
    pub status: GameStatus,
    /// What was agreed.
    pub agreement: Agreement,
    /// Who sits where.
    pub seats: Vec<SeatView>,
    /// When it was made.
    pub created: Time,
    /// How many facts there are.
    pub version: u32,
    /// The seat to move, while it is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<SeatLetter>))]
    pub turn: Option<Seat>,
    /// When the time of the seat to move is up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Time>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The game that followed, played by the same people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// Who was asked by name to come, before it has begun.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invited: Vec<Invited>,
}

impl GameSummary {
    /// What became of the invitation of a player, if there is one.
    pub fn invitation_of(&self, player: &str) -> Option<InvitationStatus> {
        let invited = self.invited.iter().find(|one| one.player.id == player);
        invited.map(|invited| invited.status)
    }

    /// Whether a game waits for an answer of a player.
    pub fn is_challenge_to(&self, player: &str) -> bool {
        self.status == GameStatus::Open
            && self.invitation_of(player) == Some(InvitationStatus::Pending)
    }
}

/// Somebody who was asked by name to come.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Invited {
    /// The seat that was kept.
    #[cfg_attr(feature = "schema", schema(value_type = SeatLetter))]
    pub seat: Seat,
    /// Who.
    pub player: PlayerRef,
    /// What became of it.
    pub status: InvitationStatus,
}

impl InvitationStatus {
    /// Whether they do not come.
    pub const fn is_no(self) -> bool {
        matches!(self, InvitationStatus::Declined | InvitationStatus::Expired)
    }
}

/// What became of an invitation.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum InvitationStatus {
    /// It waits for an answer.
    Pending,
    /// They have come.
    Accepted,
    /// They do not want to.
    Declined,
    /// They have not answered in time.
    Expired,
}

/// A game as a page needs it: the summary, the facts, and who asks.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameView {
    /// All but the facts.
    pub summary: GameSummary,
    /// When it began; `None` while it waits for players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started: Option<Time>,
    /// The facts from the first on. Spectators may be kept behind.
    pub entries: Vec<Entry>,
    /// The seats of who asks; none for spectators.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<SeatLetter>))]
    pub mine: Vec<Seat>,
    /// The time of the server when it answered.
    pub now: Time,
}

/// Moves that a player has prepared for what the others may play.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PreparedLines {
    /// How many moves had been made when they were prepared.
    pub ply: u32,
    /// The lines. Each begins with the next move of the game, which is another's, and holds the moves
    /// of all seats in turn. The first line that fits is played.
    pub lines: Vec<Vec<String>>,
}

/// What a player has written about a game for themselves: `GET` and `POST /api/games/ID/note`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Note {
    /// The text; empty if there is none.
    pub text: String,
}

impl Note {
    /// The most letters of a note: with them it is never longer than a request may be.
    pub const LONGEST: usize = 2_000;
}
