//! What the two databases write differently.

/// Which SQL a database speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialect {
    Sqlite,
    Postgres,
}

impl Dialect {
    /// A list in JSON that is the first value, as a table `given` with one column `value`.
    pub(crate) fn given(self) -> &'static str {
        match self {
            Dialect::Sqlite => "json_each($1) AS given",
            Dialect::Postgres => "json_array_elements(CAST($1 AS json)) AS given (value)",
        }
    }

    /// The texts of a column in one, with blanks between.
    pub(crate) fn joined(self, column: &str) -> String {
        match self {
            Dialect::Sqlite => format!("group_concat({column}, ' ')"),
            Dialect::Postgres => format!("string_agg({column}, ' ')"),
        }
    }

    /// The end of a question whose rows nobody else may change until the transaction ends. SQLite
    /// has one writer, and needs no such word.
    pub(crate) fn for_update(self) -> &'static str {
        match self {
            Dialect::Sqlite => "",
            Dialect::Postgres => " FOR UPDATE",
        }
    }
}
