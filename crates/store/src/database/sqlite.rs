//! SQLite: one file beside the program.

use crate::{Result, StoreError};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, Transaction};
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
    name: String,
}

impl Sqlite {
    pub(super) async fn open(path: &str) -> Result<Sqlite> {
        let name = format!("sqlite:{path}");
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
            return Ok(Sqlite {
                writer,
                readers,
                name,
            });
        }
        let options = options.filename(path);
        let writing = options
            .clone()
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // What was acknowledged survives a power cut.
            .synchronous(SqliteSynchronous::Full);
        let cannot = |error| match StoreError::from(error) {
            StoreError::Unavailable(why) => StoreError::Unavailable(format!("{path}: {why}")),
            StoreError::Broken(why) => StoreError::Broken(format!("{path}: {why}")),
            other => other,
        };
        // When the disk is full SQLite undoes a transaction by itself. sqlx then believes for ever
        // that it is still under way, so the connection is replaced.
        let writer = pool(1).before_acquire(|connection, _| {
            let is_free = !connection.is_in_transaction();
            Box::pin(async move { Ok(is_free) })
        });
        let writer = writer.connect_with(writing).await.map_err(cannot)?;
        let reading = options.read_only(true);
        let readers = pool(READERS).connect_with(reading).await.map_err(cannot)?;
        Ok(Sqlite {
            writer,
            readers,
            name,
        })
    }

    /// Opens a file that is there, and leaves how it is kept as it is.
    pub(crate) async fn open_as_it_is(path: &str) -> Result<Sqlite> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .busy_timeout(BUSY)
            .disable_statement_logging();
        let writer = SqlitePoolOptions::new().max_connections(1);
        let writer = writer.connect_with(options).await?;
        Ok(Sqlite {
            readers: writer.clone(),
            writer,
            name: format!("sqlite:{path}"),
        })
    }

    pub(super) fn name(&self) -> &str {
        &self.name
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

#[cfg(all(test, feature = "testing"))]
mod tests {
    use crate::database::{Database, values};
    use crate::testing::TemporaryFile;
    use crate::{Append, Appended, GameId, NewEvent, Sitter, Start, Store, StoreError};

    /// An event of so many bytes.
    fn event(game: &GameId, version: i64, size: usize) -> Append {
        Append {
            game: game.clone(),
            expected_version: version,
            events: vec![NewEvent {
                at: 1,
                body: "x".repeat(size),
                key: None,
            }],
            deadline: None,
            finish: None,
            answerer: None,
            vacation: None,
            notices: Vec::new(),
        }
    }

    async fn running(store: &Store) -> GameId {
        let game = crate::NewGame {
            id: GameId::from("g"),
            listing: crate::Listing::Link,
            host: None,
            agreement: "{}".to_owned(),
            game: "pikemen".to_owned(),
            setup: "mini".to_owned(),
            ladder: String::new(),
            rated: false,
            created_at: 1,
            seats: vec![Sitter::House("steady".to_owned())],
            start: Some(Start {
                at: 1,
                deadline: None,
            }),
        };
        store.create_game(&game).await.expect("a new game");
        game.id
    }

    /// As many pages as there are, and some more.
    async fn limit(store: &Store, more: i64) {
        let Database::Sqlite(sqlite) = &store.database else {
            panic!("this is about SQLite");
        };
        let pages: i64 = sqlx::query_scalar("PRAGMA page_count")
            .fetch_one(sqlite.writer())
            .await
            .expect("a number");
        let sql = format!("PRAGMA max_page_count = {}", pages + more);
        sqlx::query(sqlx::AssertSqlSafe(sql))
            .execute(sqlite.writer())
            .await
            .expect("it is set");
    }

    #[tokio::test]
    async fn a_full_disk_loses_nothing_and_is_survived() {
        let file = TemporaryFile::new();
        let store = Store::open(&file.address()).await.expect("it opens");
        let game = running(&store).await;
        limit(&store, 3).await;
        let large = store.append(event(&game, 0, 100_000)).await;
        assert!(
            matches!(large, Err(StoreError::Unavailable(_))),
            "{large:?}"
        );
        // Others go on, in the same queue and beside it.
        let small = store.append(event(&game, 0, 10)).await;
        assert_eq!(small, Ok(Appended::Done { version: 1 }));
        store.set_setting("key", "value").await.expect("it is kept");
        limit(&store, 100).await;
        let large = store.append(event(&game, 1, 100_000)).await;
        assert_eq!(large, Ok(Appended::Done { version: 2 }));
        assert_eq!(store.events(&game, 0).await.expect("a list").len(), 2);
    }

    #[tokio::test]
    async fn a_transaction_that_sqlite_undoes_by_itself_is_survived() {
        let file = TemporaryFile::new();
        let store = Store::open(&file.address()).await.expect("it opens");
        let game = running(&store).await;
        store.set_setting("key", "value").await.expect("it is kept");
        let mut own = store.database.begin().await.expect("it begins");
        let sql = "INSERT OR ROLLBACK INTO settings (key, value) VALUES ('key', 'other')";
        let undone = own.execute(sql, values![]).await;
        assert_eq!(undone, Err(StoreError::Taken));
        drop(own);
        let answer = store.append(event(&game, 0, 10)).await;
        assert_eq!(answer, Ok(Appended::Done { version: 1 }));
    }

    #[tokio::test]
    async fn readers_cannot_write_and_commits_wait_for_the_disk() {
        let file = TemporaryFile::new();
        let store = Store::open(&file.address()).await.expect("it opens");
        let sql = "INSERT INTO settings (key, value) VALUES ('a', 'b')";
        let read_only = store.database.rows(sql, values![]).await;
        assert!(read_only.is_err());
        let mut own = store.database.begin().await.expect("it begins");
        for (pragma, expected) in [("PRAGMA synchronous", 2), ("PRAGMA foreign_keys", 1)] {
            let row = own.row(pragma, values![]).await.expect("it answers");
            let column = pragma.trim_start_matches("PRAGMA ");
            let value = row.expect("a row").get::<i64>(column);
            assert_eq!(value, Ok(expected), "{pragma}");
        }
        let row = own.row("PRAGMA journal_mode", values![]).await;
        let mode = row.expect("it answers").expect("a row");
        assert_eq!(mode.get::<String>("journal_mode").as_deref(), Ok("wal"));
    }
}
