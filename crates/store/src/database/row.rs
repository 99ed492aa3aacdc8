//! What comes out of a statement.

use crate::{GameId, PlayerId, Result};
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{Decode, Postgres, Row as _, Sqlite, Type};

/// One row of an answer.
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

/// What both databases can read.
pub(crate) trait Column:
    for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres>
{
}

impl Column for i64 {}
impl Column for Option<i64> {}
impl Column for String {}
impl Column for Option<String> {}

impl Row {
    /// What stands in a column.
    pub(crate) fn get<T: Column>(&self, column: &str) -> Result<T> {
        Ok(match self {
            Row::Sqlite(row) => row.try_get(column)?,
            Row::Postgres(row) => row.try_get(column)?,
        })
    }

    pub(crate) fn player(&self, column: &str) -> Result<PlayerId> {
        Ok(PlayerId(self.get(column)?))
    }

    pub(crate) fn game(&self, column: &str) -> Result<GameId> {
        Ok(GameId(self.get(column)?))
    }

    /// Both databases keep yes and no as 1 and 0.
    pub(crate) fn is(&self, column: &str) -> Result<bool> {
        Ok(self.get::<i64>(column)? != 0)
    }
}
