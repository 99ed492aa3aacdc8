//! Several statements that happen all together or not at all.

use super::{Dialect, Row, Value, statement::bound};
use crate::Result;
use sqlx::{AssertSqlSafe, Postgres, SqlSafeStr, Sqlite};

/// A transaction. It is undone when it is dropped before `commit`.
pub(crate) enum Transaction {
    Sqlite(sqlx::Transaction<'static, Sqlite>),
    Postgres(sqlx::Transaction<'static, Postgres>),
}

impl Transaction {
    pub(crate) fn dialect(&self) -> Dialect {
        match self {
            Transaction::Sqlite(_) => Dialect::Sqlite,
            Transaction::Postgres(_) => Dialect::Postgres,
        }
    }

    pub(crate) async fn rows(
        &mut self,
        sql: impl SqlSafeStr,
        values: Vec<Value>,
    ) -> Result<Vec<Row>> {
        let sql = sql.into_sql_str();
        Ok(match self {
            Transaction::Sqlite(own) => {
                let rows = bound(sql, values)?.fetch_all(&mut **own).await?;
                rows.into_iter().map(Row::Sqlite).collect()
            }
            Transaction::Postgres(own) => {
                let rows = bound(sql, values)?.fetch_all(&mut **own).await?;
                rows.into_iter().map(Row::Postgres).collect()
            }
        })
    }

    pub(crate) async fn row(
        &mut self,
        sql: impl SqlSafeStr,
        values: Vec<Value>,
    ) -> Result<Option<Row>> {
        Ok(self.rows(sql, values).await?.into_iter().next())
    }

    /// Reads rows that nobody else may change before the transaction ends.
    pub(crate) async fn lock(&mut self, sql: &str, values: Vec<Value>) -> Result<Vec<Row>> {
        let sql = format!("{sql}{}", self.dialect().for_update());
        self.rows(AssertSqlSafe(sql), values).await
    }

    /// Writes, and says how many rows it touched.
    pub(crate) async fn execute(
        &mut self,
        sql: impl SqlSafeStr,
        values: Vec<Value>,
    ) -> Result<u64> {
        let sql = sql.into_sql_str();
        Ok(match self {
            Transaction::Sqlite(own) => {
                let done = bound(sql, values)?.execute(&mut **own).await?;
                done.rows_affected()
            }
            Transaction::Postgres(own) => {
                let done = bound(sql, values)?.execute(&mut **own).await?;
                done.rows_affected()
            }
        })
    }

    /// Runs a file of statements.
    pub(crate) async fn run(&mut self, sql: &'static str) -> Result<()> {
        match self {
            Transaction::Sqlite(own) => {
                sqlx::raw_sql(sql).execute(&mut **own).await?;
            }
            Transaction::Postgres(own) => {
                sqlx::raw_sql(sql).execute(&mut **own).await?;
            }
        }
        Ok(())
    }

    /// All of it is kept when this has answered.
    pub(crate) async fn commit(self) -> Result<()> {
        match self {
            Transaction::Sqlite(own) => own.commit().await?,
            Transaction::Postgres(own) => own.commit().await?,
        }
        Ok(())
    }
}
