//! PostgreSQL: for several nodes.

use crate::Result;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection};
use std::str::FromStr;
use std::time::Duration;

/// Connections of one node.
const CONNECTIONS: u32 = 16;
/// How many of them append at once.
pub(super) const WRITERS: usize = 4;
/// How long to wait for a connection; also how long a request waits when the database is away.
const WAIT: Duration = Duration::from_secs(5);
/// A connection that was used within this time is not asked whether it is still there.
const TRUSTED: Duration = Duration::from_secs(1);
/// A statement or a lock that takes longer is given up.
const PATIENCE: &str = "20s";

/// Every statement is made for an index and a few rows. The planner learns that from statistics
/// that a new database has not got, and keeps the plans that it made for empty tables.
const PLANS: [(&str, &str); 4] = [
    ("enable_seqscan", "off"),
    ("enable_hashjoin", "off"),
    ("enable_mergejoin", "off"),
    ("jit", "off"),
];

/// The connections to a server.
#[derive(Clone, Debug)]
pub(crate) struct Postgres {
    pool: PgPool,
    name: String,
}

impl Postgres {
    pub(super) async fn open(address: &str) -> Result<Postgres> {
        let options = PgConnectOptions::from_str(address)?
            .application_name("tercio")
            .options([("statement_timeout", PATIENCE)])
            .options(PLANS)
            .disable_statement_logging();
        let place = options.get_host();
        let name = options.get_database().unwrap_or_default();
        let name = format!("postgres://{place}/{name}");
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(WAIT)
            .test_before_acquire(false)
            .before_acquire(|connection, known| {
                Box::pin(async move {
                    if known.idle_for > TRUSTED {
                        connection.ping().await?;
                    }
                    Ok(true)
                })
            })
            .connect_with(options)
            .await?;
        Ok(Postgres { pool, name })
    }

    pub(super) fn pool(&self) -> &PgPool {
        &self.pool
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }
}
