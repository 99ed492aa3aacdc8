//! What programs ask and hear beside what browsers do: commands by request, and streams of lines.

use crate::account::{Me, PlayerRef};
use crate::chat::{ChatLine, ChatRoom};
use crate::game::{GameSummary, GameView};
use crate::socket::Presence;
use crate::state::GameState;
use crate::token::Scope;
use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use tercio_online::SeatLetter;
use tercio_online::{Command, Entry, Time};
use tercio_rules::Seat;

/// Who asks, and what the token lets them do: what `GET /api/me` answers to a program.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TokenMe {
    /// The owner of the token.
    #[serde(flatten)]
    pub me: Me,
    /// What the token may do.
    pub scopes: Vec<Scope>,
}

/// A command: `POST /api/games/ID/act`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewAct {
    /// As which seat; one's own if left out.
    #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<SeatLetter>))]
    pub seat: Option<Seat>,
    /// A text that no other command of this player in this game has: what is sent again is carried
    /// out once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// What to do.
    #[serde(flatten)]
    pub command: Command,
}

/// What came of a command, and is kept for good.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Acted {
    /// The number of the fact.
    pub seq: u32,
}

/// What was said beside a game: `GET /api/games/ID/chat`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chat {
    /// Where.
    pub room: ChatRoom,
    /// The lines, in order.
    pub lines: Vec<ChatLine>,
}

/// The games that wait for anybody: `GET /api/lobby`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LobbyPage {
    /// All of them.
    pub games: Vec<GameSummary>,
    /// How many people are there.
    pub online: u32,
}

/// A line of `GET /api/stream/events`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum EventLine {
    /// The first line.
    Hello {
        /// Who follows.
        player: PlayerRef,
        /// The version of the server.
        version: String,
        /// The time of the server.
        now: Time,
    },
    /// A game of the player waits for others.
    Waiting {
        /// The game.
        game: Box<GameSummary>,
    },
    /// A game of the player has begun.
    Started {
        /// The game.
        game: Box<GameSummary>,
        /// The player's seat.
        #[cfg_attr(feature = "schema", schema(value_type = SeatLetter))]
        seat: Seat,
    },
    /// It is the player's turn.
    Turn {
        /// The number of the game.
        game: String,
        /// The player's seat.
        #[cfg_attr(feature = "schema", schema(value_type = SeatLetter))]
        seat: Seat,
        /// How many facts there are.
        version: u32,
        /// When the time is up.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deadline: Option<Time>,
    },
    /// A game of the player is over, or was called off.
    Finished {
        /// The game.
        game: Box<GameSummary>,
    },
    /// Somebody wants to play again.
    Rematch {
        /// The number of the game that is over.
        game: String,
        /// The number of the next one, which keeps a seat for the player.
        next: String,
    },
    /// Somebody asks the player to play.
    Challenge {
        /// The game, which keeps a seat for the player.
        game: Box<GameSummary>,
    },
    /// A challenge waits no longer: it was taken back, was answered elsewhere, or is too old.
    Withdrawn {
        /// The number of the game.
        game: String,
    },
    /// Somebody who was challenged to a game of the player does not come.
    Declined {
        /// The number of the game.
        game: String,
        /// Who.
        player: PlayerRef,
    },
    /// The games that wait for anybody.
    Lobby(LobbyPage),
}

/// A line of `GET /api/games/ID/stream`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum GameLine {
    /// The whole game.
    Game {
        /// The game.
        view: Box<GameView>,
        /// How it stands, once it has begun.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        state: Option<Box<GameState>>,
    },
    /// What happened.
    Facts {
        /// The number of the first fact.
        from: u32,
        /// The facts, in order.
        entries: Vec<Entry>,
        /// How the game stands after them.
        state: Box<GameState>,
    },
    /// Who is there.
    Presence(Presence),
    /// What was said.
    Chat(Chat),
}
