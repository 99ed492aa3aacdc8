//! What can go wrong.

use std::fmt;

/// Why something was not kept or not found. What was asked for has then not happened, unless the
/// database was lost while it answered: whoever tries again must be able to bear that it had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// The database is away, full or too busy. Trying again later may help.
    Unavailable(String),
    /// A newer program has written the database.
    Newer {
        /// The version of the database.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// The address of a database that nobody understands.
    Address(String),
    /// It names a player or a game that is not there.
    Missing,
    /// Somebody has the same id or name already.
    Taken,
    /// It cannot be kept as it is, today or later.
    Refused(String),
    /// A text with a zero character in it, which no database of ours keeps.
    Zero,
    /// The database is not as this program left it.
    Broken(String),
}

/// What comes of asking the store.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

impl StoreError {
    /// Whether the same may succeed later.
    #[must_use]
    pub fn is_temporary(&self) -> bool {
        matches!(self, StoreError::Unavailable(_))
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Unavailable(why) => write!(f, "the database is not available: {why}"),
            StoreError::Newer { found, known } => write!(
                f,
                "the database has version {found} and was written by a newer program; this one \
                 knows versions up to {known}"
            ),
            StoreError::Address(why) => write!(f, "{why}"),
            StoreError::Missing => write!(f, "no such player or game"),
            StoreError::Taken => write!(f, "somebody has it already"),
            StoreError::Refused(why) => write!(f, "this cannot be stored: {why}"),
            StoreError::Zero => write!(f, "there is a zero character in a text"),
            StoreError::Broken(why) => write!(f, "the database is not as it should be: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::Database(error) => {
                let said = error.message().to_owned();
                if error.is_foreign_key_violation() {
                    return StoreError::Missing;
                }
                if error.is_unique_violation() {
                    return StoreError::Taken;
                }
                let code = error.code().unwrap_or_default();
                // SQLite numbers its errors, PostgreSQL uses five letters and digits.
                match code.parse::<u32>().ok().filter(|_| code.len() < 5) {
                    Some(number) => from_sqlite(number, said),
                    None => from_postgres(&code, said),
                }
            }
            sqlx::Error::Configuration(error) => StoreError::Address(error.to_string()),
            // The server does not speak TLS, or a certificate cannot be read.
            sqlx::Error::Tls(error) => StoreError::Unavailable(format!("TLS: {error}")),
            sqlx::Error::Io(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed
            | sqlx::Error::BeginFailed
            | sqlx::Error::InvalidSavePointStatement
            // What is left of an answer when the connection breaks.
            | sqlx::Error::Protocol(_) => StoreError::Unavailable(error.to_string()),
            _ => StoreError::Broken(error.to_string()),
        }
    }
}

/// <https://sqlite.org/rescode.html>: the lower byte says what kind of error it is.
fn from_sqlite(code: u32, said: String) -> StoreError {
    match code & 0xff {
        // Busy, locked, no memory, read only, interrupted, I/O, full, cannot open.
        5 | 6 | 7 | 8 | 9 | 10 | 13 | 14 => StoreError::Unavailable(said),
        // Too big, constraint, mismatch.
        18..=20 => StoreError::Refused(said),
        _ => StoreError::Broken(said),
    }
}

/// The first two letters are the class of an error in PostgreSQL.
fn from_postgres(code: &str, said: String) -> StoreError {
    match code.get(..2) {
        // Connection, rolled back, resources, operator, system.
        Some("08" | "40" | "53" | "55" | "57" | "58") => StoreError::Unavailable(said),
        // What a table or a type cannot hold.
        Some("22" | "23" | "54") => StoreError::Refused(said),
        _ => StoreError::Broken(said),
    }
}

#[cfg(test)]
mod tests {
    use super::{StoreError, from_postgres, from_sqlite};

    #[test]
    fn a_full_disk_is_temporary_and_a_broken_file_is_not() {
        let said = String::new;
        assert!(from_sqlite(13, said()).is_temporary());
        // SQLITE_IOERR_FSYNC
        assert!(from_sqlite(10 | 4 << 8, said()).is_temporary());
        assert_eq!(from_sqlite(11, said()), StoreError::Broken(said()));
        // disk_full, admin_shutdown, deadlock_detected
        for code in ["53100", "57P01", "40P01"] {
            assert!(from_postgres(code, said()).is_temporary(), "{code}");
        }
        assert_eq!(from_postgres("42P01", said()), StoreError::Broken(said()));
    }
}
