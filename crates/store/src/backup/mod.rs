//! All that is kept as one file, and back again. The server may play on while it is written: the file
//! holds what was kept when it was begun, and nothing that came later by half.

mod new_file;
mod postgres;
mod sqlite;

use crate::database::{Database, values};
use crate::migrate::KNOWN;
use crate::{Result, StoreError};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// How many games are looked at with one statement.
const AT_ONCE: i64 = 1000;

/// What a backup holds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Contents {
    /// How many steps the tables have been brought forward.
    pub version: i64,
    /// Players, guests among them.
    pub players: i64,
    /// Games, whether they are over or not.
    pub games: i64,
    /// What happened in them.
    pub events: i64,
}

impl fmt::Display for Contents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Contents {
            version,
            players,
            games,
            events,
        } = self;
        write!(
            f,
            "{players} players, {games} games, {events} events, version {version}"
        )
    }
}

/// Why there is no backup, or why it was not restored. Nothing has changed then.
#[derive(Debug)]
pub enum BackupError {
    /// Something stands where the file or the database should go.
    Exists(String),
    /// A file that cannot be read or written.
    File(PathBuf, io::Error),
    /// What stands in the file is no backup of this database, or no longer whole.
    Torn(String),
    /// A program of PostgreSQL that does not run, or does not succeed.
    Program(String),
    /// The database does not do what it should.
    Store(StoreError),
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackupError::Exists(what) => write!(f, "{what}"),
            BackupError::File(path, error) => write!(f, "{}: {error}", path.display()),
            BackupError::Torn(why) => write!(f, "this is no whole backup: {why}"),
            BackupError::Program(why) => write!(f, "{why}"),
            BackupError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BackupError {}

impl From<StoreError> for BackupError {
    fn from(error: StoreError) -> BackupError {
        BackupError::Store(error)
    }
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> BackupError {
        BackupError::Store(error.into())
    }
}

fn file_error(path: &Path) -> impl FnOnce(io::Error) -> BackupError {
    let path = path.to_owned();
    move |error| BackupError::File(path, error)
}

/// Writes all that the database of an address holds into a new file, and reads it again to see that it is
/// whole. It needs `pg_dump` and `pg_restore` for PostgreSQL.
///
/// # Errors
///
/// If the file exists, or it cannot be written, or the database does not answer.
pub async fn backup(address: &str, to: &Path) -> Result<Contents, BackupError> {
    if to.exists() {
        let to = to.display();
        return Err(BackupError::Exists(format!("{to} exists already")));
    }
    match sqlite_path(address) {
        Some(path) => sqlite::backup(path, to).await,
        None => postgres::backup(address, to).await,
    }
}

/// Puts what a backup holds where there is nothing yet: a new file of `SQLite`, or an empty database of
/// PostgreSQL. It is there whole, or not at all.
///
/// # Errors
///
/// If something is there already, if the backup is not whole or of a newer program, or if it cannot be
/// written.
pub async fn restore(from: &Path, address: &str) -> Result<Contents, BackupError> {
    match sqlite_path(address) {
        Some(path) => sqlite::restore(from, Path::new(path)).await,
        None => postgres::restore(from, address).await,
    }
}

/// Whether an address names a file that is not there, and that would be made.
pub(crate) fn is_missing(address: &str) -> bool {
    sqlite_path(address).is_some_and(|path| {
        let is_file = path != ":memory:" && !path.contains("://");
        is_file && !Path::new(path).exists()
    })
}

/// The path in an address, unless PostgreSQL is meant.
fn sqlite_path(address: &str) -> Option<&str> {
    if address.starts_with("postgres://") || address.starts_with("postgresql://") {
        return None;
    }
    let path = address.strip_prefix("sqlite:").unwrap_or(address);
    Some(path.strip_prefix("//").unwrap_or(path))
}

/// Refuses what a newer program has written.
fn check_version(found: i64) -> Result<(), BackupError> {
    match found {
        0 => Err(BackupError::Torn("it has no tables of this program".into())),
        found if found > KNOWN => Err(StoreError::Newer {
            found,
            known: KNOWN,
        }
        .into()),
        _ => Ok(()),
    }
}

/// Looks at everything: whether this program knows the tables, and whether each game has as many events as
/// it says, one after the other.
async fn look(database: &Database) -> Result<Contents, BackupError> {
    let number = async |sql: &'static str| -> Result<i64, BackupError> {
        let row = database.row(sql, values![]).await?;
        Ok(row.map_or(Ok(0), |row| row.get("number"))?)
    };
    let version = number("SELECT COALESCE(MAX(version), 0) AS number FROM migrations").await;
    let version = version.map_err(|error| match error {
        BackupError::Store(StoreError::Broken(why)) => BackupError::Torn(why),
        error => error,
    })?;
    check_version(version)?;
    let mut contents = Contents {
        version,
        players: number("SELECT COUNT(*) AS number FROM players").await?,
        ..Contents::default()
    };
    let sql = "SELECT id, version,
            (SELECT COUNT(*) FROM events WHERE events.game = games.id) AS facts,
            (SELECT COALESCE(MAX(seq), -1) + 1 FROM events WHERE events.game = games.id) AS next
        FROM games WHERE id > $1 ORDER BY id LIMIT $2";
    let mut last = String::new();
    loop {
        let rows = database.rows(sql, values![last.as_str(), AT_ONCE]).await?;
        let Some(row) = rows.last() else {
            return Ok(contents);
        };
        last = row.get("id")?;
        for row in &rows {
            let [version, facts, next]: [i64; 3] =
                [row.get("version")?, row.get("facts")?, row.get("next")?];
            if facts != version || next != version {
                let id: String = row.get("id")?;
                return Err(BackupError::Torn(format!(
                    "game {id} should have {version} events, and has {facts}"
                )));
            }
            contents.games += 1;
            contents.events += facts;
        }
    }
}
