//! How fast events are written, beside what the database does by itself.

use crate::database::{Dialect, values};
use crate::explorer;
use crate::{
    Append, Appended, Counted, GameId, Listing, NewEvent, NewGame, Result, Sitter, Start, Store,
    StoreError,
};
use sqlx::AssertSqlSafe;
use std::time::{Duration, Instant};

/// How an event gets into the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// One row, one statement, one commit: nothing is checked, nobody waits together.
    Raw,
    /// `Store::append`, as the server does it.
    Append,
}

/// Lets each of some writers write one event after the other into a game of its own, and says how
/// many events a second were committed. `name` begins the ids of the games, which stay: this is
/// for databases that go away.
///
/// # Errors
///
/// If the database fails, or holds games of that name already.
pub async fn events_per_second(
    store: &Store,
    way: Way,
    name: &str,
    writers: usize,
    time: Duration,
) -> Result<f64> {
    let mut games = Vec::new();
    for writer in 0..writers {
        let game = GameId(format!("{name}-{writer}"));
        store.create_game(&new_game(game.clone())).await?;
        games.push(game);
    }
    let start = Instant::now();
    let tasks: Vec<_> = games
        .into_iter()
        .map(|game| {
            let store = store.clone();
            tokio::spawn(async move {
                let mut version = 0;
                while start.elapsed() < time {
                    write(&store, way, &game, version).await?;
                    version += 1;
                }
                Ok::<i64, StoreError>(version)
            })
        })
        .collect();
    let mut written = 0;
    for task in tasks {
        let ended = |_| StoreError::Unavailable("a writer has ended".to_owned());
        written += task.await.map_err(ended)??;
    }
    Ok(written as f64 / start.elapsed().as_secs_f64())
}

/// The processes in which PostgreSQL works for those who use this database.
///
/// # Errors
///
/// If the database is none of PostgreSQL, or fails.
pub async fn backends(store: &Store) -> Result<Vec<i64>> {
    let sql = "SELECT CAST(pid AS BIGINT) AS pid FROM pg_stat_activity
        WHERE datname = current_database()";
    let rows = store.database.rows(sql, values![]).await?;
    rows.iter().map(|row| row.get("pid")).collect()
}

/// How many games are copied by one statement.
const COPIES: i64 = 2_000;

/// Copies a game with all that happened in it, so many times: a database as it is after years. The
/// copies ended one after the other.
///
/// # Errors
///
/// If the database fails, or holds copies of that game already.
pub async fn copy_game(store: &Store, game: &GameId, copies: i64) -> Result<()> {
    let numbers = "WITH RECURSIVE numbers (n) AS (
            SELECT CAST($2 AS BIGINT)
            UNION ALL SELECT n + 1 FROM numbers WHERE n < CAST($3 AS BIGINT)
        )";
    let games = "INSERT INTO games (id, status, listing, host, agreement, game, setup, ladder,
            rated, created_at, started_at, finished_at, version, deadline, result, termination)
        SELECT id || 'x' || n, status, listing, host, agreement, game, setup, ladder, rated,
            created_at, started_at, finished_at + n, version, deadline, result, termination
        FROM games, numbers WHERE id = $1";
    let seats = "INSERT INTO seats (game, seat, player, house, outcome, rating_before,
            rating_after, finished_at)
        SELECT game || 'x' || n, seat, player, house, outcome, rating_before, rating_after,
            finished_at + n
        FROM seats, numbers WHERE game = $1";
    let events = "INSERT INTO events (game, seq, at, body, key)
        SELECT game || 'x' || n, seq, at, body, key FROM events, numbers WHERE game = $1";
    let mut first = 1;
    while first <= copies {
        let last = copies.min(first + COPIES - 1);
        for table in [games, seats, events] {
            let sql = AssertSqlSafe(format!("{numbers} {table}"));
            let values = values![game, first, last];
            store.database.execute(sql, values).await?;
        }
        first = last + 1;
    }
    Ok(())
}

/// Counts games whether or not they wait for it.
///
/// # Errors
///
/// If the database fails.
pub async fn count_openings(store: &Store, games: &[Counted]) -> Result<()> {
    let mut transaction = store.database.begin().await?;
    let all: Vec<GameId> = games.iter().map(|counted| counted.game.clone()).collect();
    explorer::count(&mut transaction, games, &all).await?;
    transaction.commit().await
}

/// How large the index of openings is, in bytes. A file of SQLite counts whole.
///
/// # Errors
///
/// If the database fails.
pub async fn size_of_openings(store: &Store) -> Result<i64> {
    let sql = match store.database.dialect() {
        Dialect::Sqlite => {
            "SELECT page_count * page_size AS size FROM pragma_page_count, pragma_page_size"
        }
        Dialect::Postgres => "SELECT pg_total_relation_size('explorer') AS size",
    };
    let row = store.database.row(sql, values![]).await?;
    row.map_or(Ok(0), |row| row.get("size"))
}

/// Writes the next event of a game.
async fn write(store: &Store, way: Way, game: &GameId, version: i64) -> Result<()> {
    let event = NewEvent {
        at: version,
        body: r#"{"moved":{"seat":0,"move":"h5-h7(N)","lag":12}}"#.to_owned(),
        key: Some(format!("{game}-{version:08}")),
    };
    match way {
        Way::Raw => {
            let sql = "INSERT INTO events (game, seq, at, body, key) VALUES ($1, $2, $3, $4, $5)";
            let key = event.key.as_deref();
            let values = values![game, version, event.at, event.body, key];
            store.database.execute(sql, values).await?;
        }
        Way::Append => {
            let append = Append {
                game: game.clone(),
                expected_version: version,
                events: vec![event],
                deadline: Some(version),
                finish: None,
                answerer: None,
                vacation: None,
                notices: Vec::new(),
            };
            let answer = store.append(append).await?;
            if !matches!(answer, Appended::Done { .. }) {
                let why = format!("nobody else writes, but the answer is {answer:?}");
                return Err(StoreError::Broken(why));
            }
        }
    }
    Ok(())
}

fn new_game(id: GameId) -> NewGame {
    NewGame {
        id,
        listing: Listing::Link,
        host: None,
        agreement: "{}".to_owned(),
        game: "pikemen".to_owned(),
        setup: "classic".to_owned(),
        ladder: "bench".to_owned(),
        rated: false,
        created_at: 0,
        seats: vec![Sitter::House("bench".to_owned()); 2],
        start: Some(Start {
            at: 0,
            deadline: None,
        }),
    }
}
