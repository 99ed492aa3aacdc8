//! What the server keeps: players, games and their events, in SQLite or PostgreSQL.
//!
//! It knows no rules and no clock: bodies are JSON that the caller makes and reads, times are
//! milliseconds since 1970 that the caller says, ids are texts that the caller invents. It does
//! know what must happen together: that is what its transactions are for.

mod append;
mod appender;
mod archive;
mod audit;
mod backup;
#[cfg(feature = "bench")]
pub mod bench;
mod blocks;
mod challenges;
mod channels;
mod chat;
mod conditionals;
mod counts;
mod database;
mod error;
mod events;
mod explorer;
mod games;
mod guests;
mod ids;
mod invitations;
mod jobs;
mod lobby;
mod mail;
mod migrate;
mod mining;
mod nodes;
mod notes;
mod notices;
mod passkeys;
mod players;
mod puzzles;
mod ratings;
mod reports;
mod reviews;
mod sessions;
mod settings;
mod studies;
#[cfg(feature = "testing")]
pub mod testing;
mod tokens;
mod tournament_players;
mod tournaments;
mod vacations;
mod words;

pub use append::{Append, Appended, Ending, Finish, NewEvent, SeatResult};
pub use archive::{Cursor, Record, Search};
pub use audit::AuditEntry;
pub use backup::{BackupError, Contents, backup, restore};
pub use channels::{AfterFailure, Channel, Mode};
pub use chat::{Message, Room, Said};
pub use counts::{Counts, UnderWay};
pub use error::{Result, StoreError};
pub use events::Event;
pub use explorer::{Collection, Counted, Exploration, Explored, Passage, Tally};
pub use games::{Deadline, Game, Listing, NewGame, Outcome, Seat, Sitter, Start, Status};
pub use ids::{GameId, PlayerId, StudyId, TournamentId};
pub use invitations::{ChallengeLimits, Challenged, Invitation, InvitationStatus, NewInvitation};
pub use jobs::{Asked, JobKind, JobRequest};
pub use lobby::{Seated, Started, Twice};
pub use mail::{Confirmed, DailyLimit, MailCode};
pub use mining::{MiningCounts, MiningRequest};
pub use notices::{AWAY_AFTER, GATHERS, NewNotice, Notice, NoticeKind};
pub use passkeys::{Added, Passkey, Removed};
pub use players::{Kind, NewPlayer, Player, Registered, Role};
pub use puzzles::{KeptPuzzle, NewPuzzle, PuzzleRatings, PuzzleTry};
pub use ratings::{Rating, RatingPoint, RatingUpdate};
pub use reports::Report;
pub use reviews::KeptReview;
pub use sessions::Session;
pub use studies::{
    NewStudy, NewStudyEdit, Study, StudyBody, StudyEdit, StudyEdited, StudyMember, StudyRole,
    StudySnapshot, StudyVisibility,
};
pub use tokens::AccessToken;
pub use tournament_players::{Admission, Entered, TournamentEntry, TournamentPlayer};
pub use tournaments::{
    NewRound, NewTournament, Tournament, TournamentGame, TournamentKind, TournamentRound,
    TournamentStatus, Turn,
};
pub use vacations::{LastVacation, Vacation};

use appender::Appender;
use database::{Database, Dialect};

/// All that is kept. Clones are the same store.
#[derive(Clone, Debug)]
pub struct Store {
    database: Database,
    appender: Appender,
}

impl Store {
    /// Opens the database of an address and brings it forward to what this program knows:
    /// `postgres://…`, `sqlite:PATH`, a path, or `sqlite::memory:` for tests.
    ///
    /// # Errors
    ///
    /// If nobody understands the address, or the database is not there, or a newer program has
    /// written it.
    pub async fn open(address: &str) -> Result<Store> {
        let database = Database::open(address).await?;
        migrate::migrate(&database).await?;
        let appender = Appender::start(&database);
        Ok(Store { database, appender })
    }

    /// Opens the database of an address where there is one: a mistyped path does not become a database
    /// in which nothing is.
    ///
    /// # Errors
    ///
    /// As [`Store::open`], and if a file of `SQLite` would be made.
    pub async fn open_existing(address: &str) -> Result<Store> {
        if backup::is_missing(address) {
            return Err(StoreError::Address(format!(
                "there is no database {address}: check --database, or make it with `tercio serve`"
            )));
        }
        Store::open(address).await
    }

    /// Whether the database answers.
    ///
    /// # Errors
    ///
    /// If it does not.
    pub async fn ping(&self) -> Result<()> {
        self.database.row("SELECT 1", Vec::new()).await.map(drop)
    }

    /// The database, without what is secret about it: `sqlite:PATH` or `postgres://HOST/NAME`.
    #[must_use]
    pub fn name(&self) -> &str {
        self.database.name()
    }

    /// What time it is on the machine of the database, in milliseconds since 1970; nothing where it
    /// is the machine of the program.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn now(&self) -> Result<Option<i64>> {
        if self.database.dialect() == Dialect::Sqlite {
            return Ok(None);
        }
        let sql = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) AS now";
        let row = self.database.row(sql, Vec::new()).await?;
        row.map(|row| row.get("now")).transpose()
    }

    /// Lets go of the database. Whoever asks later gets an error.
    pub async fn close(&self) {
        self.database.close().await;
    }
}
