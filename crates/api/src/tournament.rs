//! Tournaments, as lists and pages show them.

use crate::account::PlayerRef;
use serde::{Deserialize, Serialize};
use tercio_online::{Agreement, Time};
use tercio_tournaments::TieBreak;

/// How a tournament pairs its players.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TournamentFormat {
    /// Everybody meets everybody once; for two seats.
    RoundRobin,
    /// Everybody meets everybody twice, and either moves first once; for two seats.
    DoubleRoundRobin,
    /// Those with about the same score meet, and nobody twice; for two seats.
    Swiss,
    /// Tables of as many as the setup has seats, with new company in each round; for three to six.
    Tables,
}

impl TournamentFormat {
    /// Those that fit a number of seats.
    pub fn of_seats(seats: usize) -> &'static [TournamentFormat] {
        match seats {
            2 => &[
                TournamentFormat::Swiss,
                TournamentFormat::RoundRobin,
                TournamentFormat::DoubleRoundRobin,
            ],
            _ => &[TournamentFormat::Tables],
        }
    }

    /// Whether its maker chooses how many rounds there are.
    pub const fn has_chosen_rounds(self) -> bool {
        matches!(self, TournamentFormat::Swiss | TournamentFormat::Tables)
    }

    /// The most players it can have.
    pub const fn most_players(self) -> u16 {
        match self {
            TournamentFormat::RoundRobin | TournamentFormat::DoubleRoundRobin => 32,
            TournamentFormat::Swiss | TournamentFormat::Tables => 200,
        }
    }
}

/// A wish for a tournament: `POST /api/tournaments`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewTournament {
    /// What it is called.
    pub name: String,
    /// What its games are: players in all seats.
    pub agreement: Agreement,
    /// How it pairs.
    pub format: TournamentFormat,
    /// How many rounds it has, where its maker chooses that.
    pub rounds: u8,
    /// With fewer players it does not begin.
    pub least: u16,
    /// More players do not get in.
    pub most: u16,
    /// When it begins; when its maker says so if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<Time>,
    /// Whether bots may play.
    #[serde(default)]
    pub bots: bool,
}

impl NewTournament {
    /// The most letters of a name.
    pub const LONGEST_NAME: usize = 60;
    /// The most rounds.
    pub const MOST_ROUNDS: u8 = 30;
    /// The most days before it begins.
    pub const MOST_DAYS: i64 = 90;
}

/// Where a tournament stands.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TournamentStatus {
    /// Players come and go.
    Open,
    /// It is played.
    Running,
    /// It is over.
    Finished,
    /// It was called off before it began.
    Cancelled,
}

/// A tournament as a list shows it.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TournamentSummary {
    /// The number of the tournament, which is part of its address.
    pub id: String,
    /// What its maker has wished for.
    pub plan: NewTournament,
    /// Who made it.
    pub maker: PlayerRef,
    /// Where it stands.
    pub status: TournamentStatus,
    /// How many players it has.
    pub players: u32,
    /// How many rounds have begun.
    pub round: u32,
    /// How many there are in all; what is known of it before it begins.
    pub rounds: u32,
    /// When it was made.
    pub created: Time,
    /// When it began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started: Option<Time>,
    /// When it was over, or called off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finished: Option<Time>,
}

/// Events of a kind, by how far they are.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EventList<E> {
    /// Those that have not begun.
    pub open: Vec<E>,
    /// Those that are played.
    pub running: Vec<E>,
    /// The last ones that are over.
    pub finished: Vec<E>,
}

impl<E> EventList<E> {
    /// Puts events where they belong; those that were called off belong nowhere.
    pub fn new(all: Vec<E>, status: impl Fn(&E) -> TournamentStatus) -> EventList<E> {
        let mut list = EventList {
            open: Vec::new(),
            running: Vec::new(),
            finished: Vec::new(),
        };
        for event in all {
            match status(&event) {
                TournamentStatus::Open => list.open.push(event),
                TournamentStatus::Running => list.running.push(event),
                TournamentStatus::Finished => list.finished.push(event),
                TournamentStatus::Cancelled => {}
            }
        }
        list
    }
}

/// What `GET /api/tournaments` answers.
pub type TournamentList = EventList<TournamentSummary>;

/// A player of a tournament. Others name a player by the place in the list.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TournamentPlayer {
    /// Who, with the rating at the time of coming.
    pub player: PlayerRef,
    /// How many rounds had begun before.
    pub missed: u32,
    /// Whether the player has withdrawn.
    pub withdrawn: bool,
}

/// Where a player stands.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// The place; who cannot be told apart has the same.
    pub rank: u32,
    /// Which player.
    pub player: u32,
    /// The score in parts of a win: [`Standing::WIN`] of them are one.
    pub score: u32,
    /// What decides if that is the same, in the order of [`TournamentView::tie_breaks`].
    pub tie_breaks: Vec<u64>,
    /// How many games were played to an end.
    pub games: u32,
}

impl Standing {
    /// A win of one player alone.
    pub const WIN: u32 = 120;
}

/// A game of a round.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TournamentGame {
    /// The number of the game.
    pub game: String,
    /// Who plays, in the order of seats.
    pub seats: Vec<u32>,
    /// What it brought each seat, in parts of a win, once it is counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<u32>>,
}

/// A round.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TournamentRound {
    /// When it began.
    pub began: Time,
    /// Its games.
    pub games: Vec<TournamentGame>,
    /// Who had nobody to play with.
    pub byes: Vec<u32>,
}

/// What somebody is to a tournament.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TournamentRights {
    /// They may come, or come back.
    pub join: bool,
    /// They may go.
    pub leave: bool,
    /// They may let it begin.
    pub start: bool,
    /// They may call it off.
    pub cancel: bool,
}

/// A tournament as its page needs it: `GET /api/tournaments/ID`. Who has seen a version already asks
/// with `?version=N`, and gets 204 if nothing has changed.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TournamentView {
    /// What a list shows.
    pub summary: TournamentSummary,
    /// How often anything has changed.
    pub version: i64,
    /// The players, in the order of their coming.
    pub players: Vec<TournamentPlayer>,
    /// What decides between the same scores, the most important first.
    pub tie_breaks: Vec<TieBreak>,
    /// Who stands where, the first one first.
    pub standings: Vec<Standing>,
    /// The rounds up to now.
    pub rounds: Vec<TournamentRound>,
    /// When the next one begins, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_round: Option<Time>,
    /// Which player asks, if one of them does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub me: Option<u32>,
    /// The game that waits for who asks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub my_game: Option<String>,
    /// What who asks may do.
    pub rights: TournamentRights,
    /// The time of the server when it answered.
    pub now: Time,
}
