//! News between those who serve games. What is said here is for those who listen now: the store
//! alone is the truth, and who misses something reads it there.

use crate::elsewhere::{Attendance, Part};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tercio_api::{ChatLine, ChatRoom, GameSummary, PlayerRef};
use tercio_online::{Entry, Time};
use tercio_studies::Entry as StudyEntry;

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
        /// Those who were asked to come, and have not.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        invited: Vec<String>,
    },
    /// Somebody has signed out somewhere: their sockets end, and come back as who they are now.
    Dismissed {
        /// Who.
        player: String,
    },
    /// The list of games that wait for players has changed.
    Lobby,
    /// Some people keep apart from now on, or no longer: they do not see the same of others as before.
    Apart {
        /// Who.
        people: Vec<String>,
    },
    /// Who follows games on the node that says so.
    Here {
        /// Each game, and who follows it there.
        games: Vec<(String, Attendance)>,
        /// Whether it is all, or a part of it.
        #[serde(default)]
        part: Part,
    },
    /// A node lives.
    Alive {
        /// How many people have a socket there.
        people: u32,
    },
    /// A node does not know who follows what on the others: they shall say it again.
    WhoIsThere,
    /// Somebody has another name now, or none any more.
    Renamed,
    /// A study was edited.
    StudyEdits {
        /// Which one.
        study: String,
        /// The number of the first edit.
        from: u32,
        /// The edits.
        entries: Vec<StudyEntry>,
    },
    /// The name, the members or the visibility of a study have changed, or it is gone.
    StudyChanged {
        /// Which one.
        study: String,
    },
    /// Who follows a study on the node that says so.
    StudyHere {
        /// Which one.
        study: String,
        /// Those who are there.
        people: Vec<PlayerRef>,
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

/// What a node calls itself: another name after each start.
pub(crate) type NodeId = String;

/// What a node hears of its bus.
#[derive(Clone, Debug)]
pub(crate) enum Heard {
    /// What it said itself.
    Own(News),
    /// What another node said.
    From(NodeId, News),
    /// Another node has gone.
    Gone(NodeId),
    /// So many news were missed.
    Gap(u64),
    /// So many of our own could not be told.
    Untold(u64),
    /// The bus is there, perhaps again.
    Up,
    /// The bus is away: what others say is not heard.
    Down,
}

/// Carries news to every node, this one as well.
pub(crate) trait Bus: Send + Sync {
    /// Tells it everybody. Never waits; what cannot be carried is lost.
    fn publish(&self, news: News);

    /// What this node is called, if there may be others.
    fn node(&self) -> Option<&str>;

    /// Says that this node lives and how many people are there.
    fn beat(&self, people: u32);

    /// The other nodes that have not been heard for so long that they may have gone.
    fn silent(&self) -> Vec<NodeId>;

    /// A silent node has gone.
    fn give_up(&self, node: &NodeId);

    /// Whether the other nodes can be heard.
    fn is_up(&self) -> bool;
}

/// Hears the news on this node.
pub(crate) type Listener = Arc<dyn Fn(Heard) + Send + Sync>;

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
        (self.listener)(Heard::Own(news));
    }

    fn node(&self) -> Option<&str> {
        None
    }

    fn beat(&self, _people: u32) {}

    fn silent(&self) -> Vec<NodeId> {
        Vec::new()
    }

    fn give_up(&self, _node: &NodeId) {}

    fn is_up(&self) -> bool {
        true
    }
}
