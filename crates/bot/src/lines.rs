//! The lines of the server's streams, as far as the bot reads them. What it does not know it passes over, so
//! that a newer server can say more.

use serde::Deserialize;
use tercio_api::{GameSummary, GameView, PlayerRef};
use tercio_online::{Entry, Time};

/// Who asks.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Me {
    pub(crate) player: PlayerRef,
    #[serde(default)]
    pub(crate) scopes: Vec<String>,
}

/// A line of the stream of events.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum EventLine {
    /// The first line.
    Hello {},
    /// A game waits for players.
    Waiting { game: GameSummary },
    /// A game is played.
    Started { game: GameSummary },
    /// A game is over.
    Finished { game: GameSummary },
    /// Somebody wants to play again.
    Rematch { next: String },
    /// Somebody asks the bot to play.
    Challenge { game: GameSummary },
    /// A challenge waits no longer.
    Withdrawn { game: String },
    /// All games that wait for anybody.
    Lobby { games: Vec<GameSummary> },
    #[serde(other)]
    Unknown,
}

/// A line of the stream of a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum GameLine {
    /// The whole game.
    Game { view: Box<GameView> },
    /// What happened.
    Facts {
        from: u32,
        entries: Vec<Entry>,
        state: Moment,
    },
    #[serde(other)]
    Unknown,
}

/// What the bot reads of the state: all else follows from the facts.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct Moment {
    pub(crate) now: Time,
}
