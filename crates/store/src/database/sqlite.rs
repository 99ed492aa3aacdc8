//! SQLite: one file beside the program.

use crate::Result;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Transaction};
use std::time::Duration;

/// More would wait for the same two or four cores.
const READERS: u32 = 4;
/// How long to wait for another program that has the file, `sqlite3` for example.
const BUSY: Duration = Duration::from_secs(5);
/// How long to wait for a connection that others use.
const WAIT: Duration = Duration::from_secs(10);

/// One connection that writes and some that only read.
#[derive(Clone, Debug)]
pub(crate) struct Sqlite {
    writer: SqlitePool,
    readers: SqlitePool,
}

impl Sqlite {
    pub(super) async fn open(path: &str) -> Result<Sqlite> {
        let options = SqliteConnectOptions::new()
            .foreign_keys(true)
            .busy_timeout(BUSY)
            .disable_statement_logging();
        let pool = |size: u32| {
            SqlitePoolOptions::new()
                .max_connections(size)
                .acquire_timeout(WAIT)
                .idle_timeout(None)
                .max_lifetime(None)
                .test_before_acquire(false)
        };
        if path == ":memory:" {
            // Another connection would be another database.
            let writer = pool(1).connect_with(options.in_memory(true)).await?;
            let readers = writer.clone();
            return Ok(Sqlite { writer, readers });
        }
        let options = options.filename(path);
        let writing = options
            .clone()
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // What was acknowledged survives a power cut.
            .synchronous(SqliteSynchronous::Full);
        let writer = pool(1).connect_with(writing).await?;
        let readers = pool(READERS).connect_with(options.read_only(true)).await?;
        Ok(Sqlite { writer, readers })
    }

    pub(super) fn writer(&self) -> &SqlitePool {
        &self.writer
    }

    pub(super) fn readers(&self) -> &SqlitePool {
        &self.readers
    }

    /// Takes the lock at once: a transaction that reads first and then cannot write must be
    /// begun again.
    pub(super) async fn begin(&self) -> Result<Transaction<'static, sqlx::Sqlite>> {
        Ok(self.writer.begin_with("BEGIN IMMEDIATE").await?)
    }

    pub(super) async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}
