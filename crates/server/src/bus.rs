//! News between those who serve games. What is said here is for those who listen now: the store
//! alone is the truth, and who misses something reads it there.

use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tercio_api::{ChatLine, ChatRoom, GameSummary, Presence};
use tercio_online::{Entry, Time};

/// Something that others should hear of.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "kebab-case")]
pub(crate) enum News {
    /// Facts were added to a game.
    Entries {
        /// Which game.
        game: String,
        /// The number of the first fact.
        from: u32,
        /// The facts.
        entries: Vec<Entry>,
        /// What spectators get instead, if they are kept behind: the first number and the facts.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spectators: Option<(u32, Vec<Entry>)>,
        /// When it was sent.
        now: Time,
        /// The people who play.
        people: Vec<String>,
        /// The game now, for their lists.
        summary: Box<GameSummary>,
    },
    /// Somebody sat down or got up, a game began or was called off.
    Seats {
        /// The game now.
        summary: Box<GameSummary>,
        /// The people who play.
        people: Vec<String>,
    },
    /// Somebody has signed out somewhere: their sockets end, and come back as who they are now.
    Dismissed {
        /// Who.
        player: String,
    },
    /// The list of games that wait for players has changed.
    Lobby,
    /// Who is there has changed.
    Presence {
        /// In which game.
        game: String,
        /// Who.
        presence: Presence,
    },
    /// Something was said.
    Chat {
        /// Beside which game.
        game: String,
        /// To whom.
        room: ChatRoom,
        /// What.
        line: ChatLine,
        /// Who does not hear it: those who keep apart from who says it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        hidden: Vec<String>,
    },
}

/// Carries news to every node, this one as well.
pub(crate) trait Bus: Send + Sync {
    /// Tells it everybody. Never waits; what cannot be carried is lost.
    fn publish(&self, news: News);
}

/// Hears the news on this node.
pub(crate) type Listener = Arc<dyn Fn(News) + Send + Sync>;

/// The bus of a server that is alone.
pub(crate) struct InProcess {
    listener: Listener,
}

impl InProcess {
    pub(crate) fn new(listener: Listener) -> InProcess {
        InProcess { listener }
    }
}

impl Bus for InProcess {
    fn publish(&self, news: News) {
        (self.listener)(news);
    }
}
