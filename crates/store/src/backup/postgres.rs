//! A backup of PostgreSQL is what its own `pg_dump` writes. The password is never shown to who lists
//! processes.

use super::new_file::{beside, finish};
use super::{BackupError, Contents, check_version, file_error, look};
use crate::database::{Database, values};
use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

/// Writes a new file.
pub(super) async fn backup(address: &str, to: &Path) -> Result<Contents, BackupError> {
    let (address, to) = (address.to_owned(), to.to_owned());
    blocking(move || {
        let file = beside(&to)?;
        let mut command = program("pg_dump", &address);
        command.args(["--format=custom", "--no-owner", "--no-privileges"]);
        command.arg("--file").arg(file.path());
        run(command)?;
        let contents = read(file.path())?;
        finish(file, &to)?;
        Ok(contents)
    })
    .await
}

/// Fills an empty database, in one transaction.
pub(super) async fn restore(from: &Path, address: &str) -> Result<Contents, BackupError> {
    let source = from.to_owned();
    let expected = blocking(move || read(&source)).await?;
    check_version(expected.version)?;
    let database = Database::open(address).await?;
    let result = fill(&database, from, address, expected).await;
    database.close().await;
    result
}

async fn fill(
    database: &Database,
    from: &Path,
    address: &str,
    expected: Contents,
) -> Result<Contents, BackupError> {
    let sql = "SELECT COUNT(*) AS number FROM information_schema.tables
        WHERE table_schema = current_schema()";
    let row = database.row(sql, values![]).await?;
    let tables: i64 = row.map_or(Ok(0), |row| row.get("number"))?;
    if tables > 0 {
        return Err(BackupError::Exists(format!(
            "{} holds {tables} tables already: make an empty database for it",
            database.name()
        )));
    }
    let mut command = program("pg_restore", address);
    command.args(["--single-transaction", "--exit-on-error"]);
    command.args(["--no-owner", "--no-privileges"]).arg(from);
    blocking(move || run(command)).await?;
    let found = look(database).await?;
    match found == expected {
        true => Ok(found),
        false => Err(BackupError::Torn(format!(
            "it holds {expected}, and the database now {found}"
        ))),
    }
}

/// Reads a backup to its end, and counts what is in it.
fn read(path: &Path) -> Result<Contents, BackupError> {
    fs::metadata(path).map_err(file_error(path))?;
    let mut command = Command::new("pg_restore");
    command.args(["--data-only", "--file=-"]).arg(path);
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    command.stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| missing(&command, &error))?;
    let mut contents = Contents::default();
    if let Some(output) = child.stdout.take() {
        count(BufReader::new(output), &mut contents).map_err(file_error(path))?;
    }
    let status = child.wait().map_err(|error| missing(&command, &error))?;
    match status.success() {
        true => Ok(contents),
        false => Err(BackupError::Torn(format!(
            "pg_restore cannot read {}",
            path.display()
        ))),
    }
}

/// Counts the rows of the tables that matter, in the text that `pg_restore` makes of a backup.
fn count(mut text: impl BufRead, contents: &mut Contents) -> io::Result<()> {
    let mut table = String::new();
    let mut line = Vec::new();
    while text.read_until(b'\n', &mut line)? > 0 {
        let row = String::from_utf8_lossy(line.strip_suffix(b"\n").unwrap_or(&line));
        if row == "\\." {
            table.clear();
        } else if !table.is_empty() {
            match table.as_str() {
                "players" => contents.players += 1,
                "games" => contents.games += 1,
                "events" => contents.events += 1,
                "migrations" => {
                    let version = row.split('\t').next().and_then(|text| text.parse().ok());
                    contents.version = contents.version.max(version.unwrap_or(0));
                }
                _ => {}
            }
        } else if let Some(rest) = row.strip_prefix("COPY ") {
            let name = rest.split(' ').next().unwrap_or_default();
            let name = name.rsplit('.').next().unwrap_or_default();
            table.push_str(name.trim_matches('"'));
        }
        line.clear();
    }
    Ok(())
}

/// A program of PostgreSQL that connects to an address.
fn program(name: &str, address: &str) -> Command {
    let (address, password) = split_password(address);
    let mut command = Command::new(name);
    command.arg("--dbname").arg(address).arg("--no-password");
    if let Some(password) = password {
        command.env("PGPASSWORD", password);
    }
    command.stdin(Stdio::null());
    command
}

fn run(mut command: Command) -> Result<(), BackupError> {
    let output = command
        .output()
        .map_err(|error| missing(&command, &error))?;
    match output.status.success() {
        true => Ok(()),
        false => {
            let said = String::from_utf8_lossy(&output.stderr);
            let said = said.trim().replace('\n', "; ");
            Err(BackupError::Program(said))
        }
    }
}

fn missing(command: &Command, error: &io::Error) -> BackupError {
    let name = command.get_program().to_string_lossy();
    BackupError::Program(format!(
        "cannot run {name}: {error}; it comes with PostgreSQL (Debian: postgresql-client)"
    ))
}

/// An address without its password, and the password as it is meant.
fn split_password(address: &str) -> (String, Option<String>) {
    let whole = || (address.to_owned(), None);
    let Some((scheme, rest)) = address.split_once("://") else {
        return whole();
    };
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    let (authority, rest) = rest.split_at(end);
    let Some((user, host)) = authority.rsplit_once('@') else {
        return whole();
    };
    let Some((user, password)) = user.split_once(':') else {
        return whole();
    };
    (
        format!("{scheme}://{user}@{host}{rest}"),
        Some(decoded(password)),
    )
}

/// Text in which `%40` stands for `@`.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let code = after.get(..2).filter(|_| *first == b'%');
        let code = code.and_then(|digits| std::str::from_utf8(digits).ok());
        match code.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Does what waits for another program, away from those who must not wait.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, BackupError> + Send + 'static,
) -> Result<T, BackupError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|error| Err(BackupError::Program(error.to_string())))
}

#[cfg(test)]
mod tests {
    use super::{count, split_password};
    use crate::Contents;

    #[test]
    fn a_password_is_taken_out_of_an_address() {
        for (address, without, password) in [
            (
                "postgres://ann:s%40cret:x@host:5432/games?sslmode=require",
                "postgres://ann@host:5432/games?sslmode=require",
                Some("s@cret:x"),
            ),
            (
                "postgres://ann@host/games",
                "postgres://ann@host/games",
                None,
            ),
            ("postgres://host/a:b@c", "postgres://host/a:b@c", None),
        ] {
            let expected = (without.to_owned(), password.map(str::to_owned));
            assert_eq!(split_password(address), expected);
        }
    }

    #[test]
    fn rows_are_counted_by_their_tables() {
        let text = "SET x;\nCOPY public.games (id) FROM stdin;\na\nCOPY public.events (x)\n\\.\n\n\
                    COPY public.migrations (version, name) FROM stdin;\n1\tone\n2\ttwo\n\\.\n";
        let mut contents = Contents::default();
        count(text.as_bytes(), &mut contents).expect("text");
        let expected = Contents {
            version: 2,
            games: 2,
            ..Contents::default()
        };
        assert_eq!(contents, expected);
    }
}
