//! Brings a database forward to what this program knows. There is no way back.

use crate::database::{Database, Dialect, values};
use crate::{Result, StoreError};

/// One step forward.
struct Migration {
    name: &'static str,
    sqlite: &'static str,
    postgres: &'static str,
}

impl Migration {
    /// Why the step could not be taken, for whoever starts the server.
    fn failed(&self, error: StoreError) -> StoreError {
        let name = self.name;
        match error {
            StoreError::Unavailable(why) => {
                StoreError::Unavailable(format!("it could not be brought forward to {name}: {why}"))
            }
            error => StoreError::Broken(format!(
                "it could not be brought forward to {name}, and is as it was before: {error}"
            )),
        }
    }
}

macro_rules! migration {
    ($name:literal) => {
        Migration {
            name: $name,
            sqlite: include_str!(concat!("../migrations/sqlite/", $name, ".sql")),
            postgres: include_str!(concat!("../migrations/postgres/", $name, ".sql")),
        }
    };
}

/// All steps in their order; the version of a database is how many it has seen. A step that was
/// ever released is never changed.
const MIGRATIONS: &[Migration] = &[
    migration!("0001_first"),
    migration!("0002_challenges"),
    migration!("0003_outcomes"),
    migration!("0004_nodes"),
    migration!("0005_reporters"),
    migration!("0006_tokens"),
    migration!("0007_tournaments"),
    migration!("0008_explorer"),
    migration!("0009_jobs"),
    migration!("0010_notices"),
    migration!("0011_mail_and_vacations"),
    migration!("0012_invitations"),
    migration!("0013_studies"),
    migration!("0014_mining"),
];

/// The newest version of a database that this program knows.
pub(crate) const KNOWN: i64 = MIGRATIONS.len() as i64;

/// Whoever changes the tables holds this lock in PostgreSQL: nodes may start at the same time.
const LOCK: i64 = 0x7465_7263_696f;

/// Takes the steps that are missing.
pub(crate) async fn migrate(database: &Database) -> Result<()> {
    let mut transaction = database.begin().await?;
    if database.dialect() == Dialect::Postgres {
        let sql = "SELECT 1 FROM pg_advisory_xact_lock($1)";
        transaction.rows(sql, values![LOCK]).await?;
    }
    let sql = "CREATE TABLE IF NOT EXISTS migrations (
        version BIGINT PRIMARY KEY,
        name TEXT NOT NULL
    )";
    transaction.execute(sql, values![]).await?;
    let sql = "SELECT COALESCE(MAX(version), 0) AS version FROM migrations";
    let row = transaction.row(sql, values![]).await?;
    let found: i64 = row.map_or(Ok(0), |row| row.get("version"))?;
    if found > KNOWN {
        let known = KNOWN;
        return Err(StoreError::Newer { found, known });
    }
    for (version, migration) in (1_i64..).zip(MIGRATIONS) {
        if version <= found {
            continue;
        }
        let run = transaction.run(match database.dialect() {
            Dialect::Sqlite => migration.sqlite,
            Dialect::Postgres => migration.postgres,
        });
        run.await.map_err(|error| migration.failed(error))?;
        let sql = "INSERT INTO migrations (version, name) VALUES ($1, $2)";
        let values = values![version, migration.name];
        transaction.execute(sql, values).await?;
    }
    transaction.commit().await
}
