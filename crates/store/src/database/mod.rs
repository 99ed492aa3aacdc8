//! The two databases. Statements are written once: both understand `$1`, `RETURNING`,
//! `ON CONFLICT` and `->>`, and `Dialect` knows the little that they write differently.

mod dialect;
mod postgres;
mod row;
mod sqlite;
mod statement;
mod transaction;
mod value;

pub(crate) use dialect::Dialect;
pub(crate) use postgres::Postgres;
pub(crate) use row::Row;
pub(crate) use sqlite::Sqlite;
pub(crate) use statement::check_text;
pub(crate) use transaction::Transaction;
pub(crate) use value::{Value, values};

use crate::{Result, StoreError};
use sqlx::SqlSafeStr;
use statement::bound;

/// A database, and the connections to it.
#[derive(Clone, Debug)]
pub(crate) enum Database {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

impl Database {
    /// Connects to what an address names.
    pub(crate) async fn open(address: &str) -> Result<Database> {
        if address.starts_with("postgres://") || address.starts_with("postgresql://") {
            return Ok(Database::Postgres(Postgres::open(address).await?));
        }
        let path = address.strip_prefix("sqlite:").unwrap_or(address);
        // The rest of it may hold a password.
        if let Some((scheme, _)) = path.split_once("://") {
            return Err(StoreError::Address(format!(
                "expected postgres://…, sqlite:PATH or a path, got {scheme}://…"
            )));
        }
        let path = path.strip_prefix("//").unwrap_or(path);
        Ok(Database::Sqlite(Sqlite::open(path).await?))
    }

    pub(crate) fn dialect(&self) -> Dialect {
        match self {
            Database::Sqlite(_) => Dialect::Sqlite,
            Database::Postgres(_) => Dialect::Postgres,
        }
    }

    pub(crate) fn name(&self) -> &str {
        match self {
            Database::Sqlite(sqlite) => sqlite.name(),
            Database::Postgres(postgres) => postgres.name(),
        }
    }

    /// How many transactions are worth being under way at once.
    pub(crate) fn writers(&self) -> usize {
        match self {
            Database::Sqlite(_) => 1,
            Database::Postgres(_) => postgres::WRITERS,
        }
    }

    /// Reads.
    pub(crate) async fn rows(&self, sql: impl SqlSafeStr, values: Vec<Value>) -> Result<Vec<Row>> {
        let sql = sql.into_sql_str();
        Ok(match self {
            Database::Sqlite(sqlite) => {
                let rows = bound(sql, values)?.fetch_all(sqlite.readers()).await?;
                rows.into_iter().map(Row::Sqlite).collect()
            }
            Database::Postgres(postgres) => {
                let rows = bound(sql, values)?.fetch_all(postgres.pool()).await?;
                rows.into_iter().map(Row::Postgres).collect()
            }
        })
    }

    /// Reads the first row.
    pub(crate) async fn row(
        &self,
        sql: impl SqlSafeStr,
        values: Vec<Value>,
    ) -> Result<Option<Row>> {
        Ok(self.rows(sql, values).await?.into_iter().next())
    }

    /// Writes with one statement, which is a transaction by itself; says how many rows it touched.
    pub(crate) async fn execute(&self, sql: impl SqlSafeStr, values: Vec<Value>) -> Result<u64> {
        let sql = sql.into_sql_str();
        Ok(match self {
            Database::Sqlite(sqlite) => {
                let done = bound(sql, values)?.execute(sqlite.writer()).await?;
                done.rows_affected()
            }
            Database::Postgres(postgres) => {
                let done = bound(sql, values)?.execute(postgres.pool()).await?;
                done.rows_affected()
            }
        })
    }

    /// Several statements that happen all together or not at all. Nobody else writes meanwhile in
    /// SQLite; in PostgreSQL `Transaction::lock` keeps others from the rows it reads.
    pub(crate) async fn begin(&self) -> Result<Transaction> {
        Ok(match self {
            Database::Sqlite(sqlite) => Transaction::Sqlite(sqlite.begin().await?),
            Database::Postgres(postgres) => Transaction::Postgres(postgres.pool().begin().await?),
        })
    }

    pub(crate) async fn close(&self) {
        match self {
            Database::Sqlite(sqlite) => sqlite.close().await,
            Database::Postgres(postgres) => postgres.pool().close().await,
        }
    }
}
