//! A backup of SQLite is a database itself.

use super::new_file::{beside, finish};
use super::{BackupError, Contents, file_error, look};
use crate::database::{Database, Sqlite, values};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// How every database of SQLite begins.
const MAGIC: &[u8] = b"SQLite format 3\0";
/// What stands beside a database that is open, or was when the power went.
const COMPANIONS: [&str; 3] = ["-wal", "-shm", "-journal"];

/// Copies a database that others may write to at the same time.
pub(super) async fn backup(path: &str, to: &Path) -> Result<Contents, BackupError> {
    fs::metadata(path).map_err(file_error(Path::new(path)))?;
    let copy = beside(to)?;
    let source = Database::Sqlite(Sqlite::open_as_it_is(path).await?);
    // A transaction of its own: what is committed meanwhile is not in it, and nobody waits for it.
    let name = text(copy.path())?;
    let copied = source.execute("VACUUM INTO $1", values![name]).await;
    source.close().await;
    copied?;
    let contents = check(copy.path()).await?;
    finish(copy, to)?;
    Ok(contents)
}

/// Copies a backup to where no database is.
pub(super) async fn restore(from: &Path, to: &Path) -> Result<Contents, BackupError> {
    for ending in [""].into_iter().chain(COMPANIONS) {
        let path = PathBuf::from(format!("{}{ending}", to.display()));
        // What was not yet written to another database would be written to this one.
        if path.exists() {
            return Err(BackupError::Exists(format!(
                "{} exists already: move it away first",
                path.display()
            )));
        }
    }
    let mut source = File::open(from).map_err(file_error(from))?;
    let mut begin = Vec::new();
    let mut head = source.by_ref().take(MAGIC.len() as u64);
    head.read_to_end(&mut begin).map_err(file_error(from))?;
    if begin != MAGIC {
        return Err(BackupError::Torn(format!(
            "{} is no database of SQLite",
            from.display()
        )));
    }
    let mut copy = beside(to)?;
    let mut whole = begin.as_slice().chain(source);
    io::copy(&mut whole, &mut copy).map_err(file_error(from))?;
    let contents = check(copy.path()).await?;
    finish(copy, to)?;
    Ok(contents)
}

/// Whether a file that nobody uses is whole, and what is in it.
async fn check(path: &Path) -> Result<Contents, BackupError> {
    let database = Database::Sqlite(Sqlite::open_as_it_is(text(path)?).await?);
    let result = look_closely(&database).await;
    database.close().await;
    result
}

async fn look_closely(database: &Database) -> Result<Contents, BackupError> {
    let row = database.row("PRAGMA integrity_check", values![]).await;
    let said: Option<String> = row
        .map_err(|error| BackupError::Torn(error.to_string()))?
        .map(|row| row.get("integrity_check"))
        .transpose()?;
    if said.as_deref() != Some("ok") {
        return Err(BackupError::Torn(said.unwrap_or_default()));
    }
    let orphans = database.rows("PRAGMA foreign_key_check", values![]).await?;
    if !orphans.is_empty() {
        return Err(BackupError::Torn(format!(
            "{} rows belong to something that is not there",
            orphans.len()
        )));
    }
    look(database).await
}

fn text(path: &Path) -> Result<&str, BackupError> {
    let not_text = || io::Error::new(io::ErrorKind::InvalidInput, "the name is not UTF-8");
    path.to_str()
        .ok_or_else(|| BackupError::File(path.to_owned(), not_text()))
}
