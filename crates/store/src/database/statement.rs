//! A statement with its values.

use super::Value;
use crate::{Result, StoreError};
use sqlx::query::Query;
use sqlx::{Encode, SqlStr, Type};

/// A statement that is ready to be sent.
pub(super) fn bound<DB>(
    sql: SqlStr,
    values: Vec<Value>,
) -> Result<Query<'static, DB, DB::Arguments>>
where
    DB: sqlx::Database,
    DB::Arguments: sqlx::IntoArguments<DB>,
    Option<i64>: Encode<'static, DB> + Type<DB>,
    Option<String>: Encode<'static, DB> + Type<DB>,
{
    let mut query = sqlx::query(sql);
    for value in values {
        query = match value {
            Value::Int(number) => query.bind(number),
            Value::Text(text) => {
                text.as_deref().map_or(Ok(()), check_text)?;
                query.bind(text)
            }
        };
    }
    Ok(query)
}

/// PostgreSQL cannot keep a text with a zero in it, so neither of the two does.
pub(crate) fn check_text(text: &str) -> Result<()> {
    match text.contains('\0') {
        true => Err(StoreError::Zero),
        false => Ok(()),
    }
}
