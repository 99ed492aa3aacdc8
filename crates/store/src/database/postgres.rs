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

#[cfg(all(test, feature = "testing"))]
mod tests {
    use crate::database::Database;
    use crate::testing::Cluster;
    use crate::{Store, StoreError};

    /// Whether a connection is encrypted, or why there is none.
    async fn encrypted(address: &str) -> Result<String, StoreError> {
        let database = Database::open(address).await?;
        let sql = "SELECT CAST(ssl AS TEXT) AS ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
        let row = database.row(sql, Vec::new()).await?;
        database.close().await;
        row.expect("a row").get("ssl")
    }

    #[tokio::test]
    async fn the_way_to_the_database_is_encrypted_as_the_address_says() {
        let cluster = Cluster::with_tls();
        let trusted = cluster.certificate();
        let trusted = trusted.to_str().expect("UTF-8");
        let ask = async |host: &str, options: &str| {
            let address = cluster.over_network(host);
            encrypted(&format!("{address}?{options}")).await
        };
        let trust = format!("sslrootcert={trusted}");
        for (host, options, expected) in [
            ("localhost", "sslmode=disable".to_owned(), "false"),
            ("localhost", "sslmode=prefer".to_owned(), "true"),
            ("localhost", "sslmode=require".to_owned(), "true"),
            ("127.0.0.1", format!("sslmode=verify-ca&{trust}"), "true"),
            ("localhost", format!("sslmode=verify-full&{trust}"), "true"),
        ] {
            let answer = ask(host, &options).await;
            assert_eq!(answer.as_deref(), Ok(expected), "{host} {options}");
        }
        // Nobody has signed the certificate, it is for another name, there is none to compare with.
        for (host, options) in [
            ("localhost", "sslmode=verify-full".to_owned()),
            ("127.0.0.1", format!("sslmode=verify-full&{trust}")),
            (
                "localhost",
                "sslmode=verify-ca&sslrootcert=/nowhere".to_owned(),
            ),
        ] {
            let error = ask(host, &options).await.expect_err(&options);
            assert!(error.is_temporary(), "{options}: {error:?}");
        }
    }

    #[tokio::test]
    async fn an_address_that_asks_for_encryption_is_not_used_without() {
        // A socket in a folder is never encrypted.
        let address = Cluster::shared().database().await;
        let error = Store::open(&format!("{address}&sslmode=require")).await;
        let said = error.expect_err("no TLS").to_string();
        assert!(said.contains("TLS"), "{said}");
    }
}
