//! What travels over the socket. One socket serves a tab, and may follow several games.

use crate::account::PlayerRef;
use crate::chat::{ChatLine, ChatRoom, ChatText};
use crate::game::{GameSummary, GameView, PreparedLines};
use crate::problem::Problem;
use crate::study::{StudyInfo, StudyView};
use serde::{Deserialize, Serialize};
use tercio_online::{Command, Entry, Refusal, Time};
use tercio_rules::Seat;
use tercio_studies::{Edit, Entry as StudyEntry, Refusal as EditRefusal};

/// What the browser says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "kebab-case")]
pub enum ClientMessage {
    /// Follow a game. The answer is [`ServerMessage::Game`], or [`ServerMessage::Entries`] with what
    /// is missing.
    Watch {
        /// Which game.
        game: String,
        /// How many facts are known already.
        since: u32,
    },
    /// Follow it no longer.
    Unwatch {
        /// Which game.
        game: String,
    },
    /// Do something in a game. The answer is [`ServerMessage::Done`] once it is kept for good, or
    /// [`ServerMessage::Refused`].
    Act {
        /// Which game.
        game: String,
        /// Which of one's own seats.
        seat: Seat,
        /// A text that no other command of this player has: a command that is sent again is carried
        /// out once.
        key: String,
        /// What to do.
        command: Command,
    },
    /// Prepare answers to what the others may play, in a game over days; no lines forget those there
    /// were. The answer is [`ServerMessage::Prepared`].
    Prepare {
        /// In which game.
        game: String,
        /// In which of one's own seats.
        seat: Seat,
        /// What.
        #[serde(flatten)]
        prepared: PreparedLines,
    },
    /// Say something.
    Chat {
        /// Beside which game.
        game: String,
        /// To whom.
        room: ChatRoom,
        /// What.
        text: ChatText,
    },
    /// Follow the lobby, or no longer.
    Lobby {
        /// Whether to follow it.
        follow: bool,
    },
    /// Follow a study. The answer is [`ServerMessage::Study`], or [`ServerMessage::StudyEdits`] with
    /// what is missing.
    WatchStudy {
        /// Which study.
        study: String,
        /// How many edits are known already, if it is known at all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u32>,
    },
    /// Follow it no longer.
    UnwatchStudy {
        /// Which study.
        study: String,
    },
    /// Edit a study. The answer is [`ServerMessage::Edited`] once it is kept for good, or
    /// [`ServerMessage::EditRefused`].
    Edit {
        /// Which study.
        study: String,
        /// A text that no other edit of this person has: what is sent again is carried out once.
        key: String,
        /// What to do.
        edit: Edit,
    },
    /// Answer with [`ServerMessage::Pong`].
    Ping {
        /// Comes back as it is.
        token: u32,
    },
}

/// Who is there.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Presence {
    /// Since when each seat has been away; `None` for who is there.
    pub away: Vec<Option<Time>>,
    /// How many look on.
    pub spectators: u32,
}

/// What the server says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The first message: the version of the server and its time.
    Hello {
        /// The version.
        version: String,
        /// The time.
        now: Time,
    },
    /// A whole game.
    Game {
        /// The game.
        view: Box<GameView>,
    },
    /// Facts of a game, in order.
    Entries {
        /// Which game.
        game: String,
        /// The number of the first one. A reader who misses some asks with
        /// [`ClientMessage::Watch`].
        from: u32,
        /// The facts.
        entries: Vec<Entry>,
        /// The time of the server when it sent them.
        now: Time,
    },
    /// A command was carried out, and is kept for good.
    Done {
        /// Which game.
        game: String,
        /// The key of the command.
        key: String,
        /// The number of the fact.
        seq: u32,
    },
    /// A command was refused, and nothing has changed.
    Refused {
        /// Which game.
        game: String,
        /// The key of the command.
        key: String,
        /// Why.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// What the player has prepared in a game.
    Prepared {
        /// Which game.
        game: String,
        /// What.
        #[serde(flatten)]
        prepared: PreparedLines,
    },
    /// Who is there.
    Presence {
        /// In which game.
        game: String,
        /// Who.
        presence: Presence,
    },
    /// What was said beside a game.
    Chat {
        /// Which game.
        game: String,
        /// To whom.
        room: ChatRoom,
        /// The lines, in order.
        lines: Vec<ChatLine>,
    },
    /// The games that wait for players.
    Lobby {
        /// All of them.
        games: Vec<GameSummary>,
        /// How many people are there.
        online: u32,
    },
    /// One of the player's own games changed: it began, a move came, it ended.
    Mine {
        /// The game.
        game: Box<GameSummary>,
    },
    /// A game to which the player is invited changed: it is new, was answered, or is called off.
    Challenge {
        /// The game.
        game: Box<GameSummary>,
    },
    /// All games that the player plays or waits in. It comes when news may have been missed: what is
    /// not among them is over.
    AllMine {
        /// The games.
        games: Vec<GameSummary>,
    },
    /// A whole study.
    Study {
        /// The study.
        view: Box<StudyView>,
    },
    /// Edits of a study, in order.
    StudyEdits {
        /// Which study.
        study: String,
        /// The number of the first one. A reader who misses some asks with
        /// [`ClientMessage::WatchStudy`].
        from: u32,
        /// The edits.
        entries: Vec<StudyEntry>,
    },
    /// The name, the members or the visibility of a study have changed.
    StudyInfo {
        /// Which study.
        study: String,
        /// How it is now; nothing if one may not read it any more.
        info: Option<Box<StudyInfo>>,
    },
    /// Who follows a study.
    StudyPresence {
        /// Which study.
        study: String,
        /// Those who are there.
        people: Vec<PlayerRef>,
    },
    /// An edit was carried out, and is kept for good.
    Edited {
        /// Of which study.
        study: String,
        /// The key of the edit.
        key: String,
        /// Its number.
        seq: u32,
    },
    /// An edit was refused, and nothing has changed.
    EditRefused {
        /// Of which study.
        study: String,
        /// The key of the edit.
        key: String,
        /// Why.
        #[serde(flatten)]
        refusal: EditRefusal,
    },
    /// A message was not understood or not allowed.
    Problem {
        /// Why.
        problem: Problem,
    },
    /// The answer to [`ClientMessage::Ping`].
    Pong {
        /// What came with it.
        token: u32,
        /// The time of the server.
        now: Time,
    },
}
