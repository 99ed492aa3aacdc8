//! Games on disk: saving, loading, and the game in progress that is kept for the next start.

use crate::table::Player;
use std::fmt;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use tercio_rules::martian::Deadlock;
use tercio_rules::notation::MoveReader;
use tercio_rules::{Game, Position, Rules, Seat};

/// The largest file that is read; a game is a thousand times smaller.
const LARGEST: u64 = 4 << 20;

/// A game as it was read, with who sat where.
#[derive(Clone, Debug)]
pub struct Saved {
    /// The game.
    pub game: Game,
    /// Who sat where; empty if the file does not say.
    pub players: Vec<Player>,
}

/// Why a game could not be read or written.
#[derive(Debug)]
pub enum FileError {
    /// The file could not be reached.
    Io(PathBuf, io::Error),
    /// The file is far too large for a game.
    TooLarge(PathBuf),
    /// It is not a game.
    Text(PathBuf, String),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            FileError::TooLarge(path) => {
                write!(f, "{}: too large for a game", path.display())
            }
            FileError::Text(path, what) => write!(f, "{}: {what}", path.display()),
        }
    }
}

impl std::error::Error for FileError {}

/// Writes a game; an interrupted write leaves the old file as it was.
pub fn write(path: &Path, game: &Game, players: &[Player]) -> Result<(), FileError> {
    let text = to_text(game, players);
    write_whole(path, text.as_bytes()).map_err(|error| FileError::Io(path.to_owned(), error))
}

fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if path.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory));
    }
    let name = path
        .file_name()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "expected a file name"))?;
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut temporary = std::ffi::OsString::from(".");
    temporary.push(name);
    temporary.push(format!(".{}.new", std::process::id()));
    let temporary = folder.join(temporary);
    let written = fs::File::create(&temporary)
        .and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        // What is left is of no use; that it cannot be removed is of no importance.
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Reads a game.
pub fn read(path: &Path) -> Result<Saved, FileError> {
    let io_error = |error| FileError::Io(path.to_owned(), error);
    let file = fs::File::open(path).map_err(io_error)?;
    let mut bytes = Vec::new();
    file.take(LARGEST + 1)
        .read_to_end(&mut bytes)
        .map_err(io_error)?;
    if bytes.len() as u64 > LARGEST {
        return Err(FileError::TooLarge(path.to_owned()));
    }
    let wrong = |what: String| FileError::Text(path.to_owned(), what);
    let text = String::from_utf8(bytes).map_err(|_| wrong("expected text in UTF-8".to_owned()))?;
    from_text(&text).map_err(wrong)
}

/// Where the game in progress is kept: in `TERCIO_STATE_DIR`, else under `XDG_STATE_HOME`, else
/// under the home folder.
pub fn state_folder(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let absolute = |path: PathBuf| path.is_absolute().then_some(path);
    variable("TERCIO_STATE_DIR")
        .filter(|path| !path.as_os_str().is_empty())
        .or_else(|| {
            variable("XDG_STATE_HOME")
                .and_then(absolute)
                .or_else(|| Some(variable("HOME")?.join(".local").join("state")))
                .or_else(|| variable("LOCALAPPDATA").and_then(absolute))
                .map(|folder| folder.join("tercio"))
        })
}

/// The game in progress and the one before it, in one folder.
#[derive(Clone, Debug, Default)]
pub struct Keeper {
    folder: Option<PathBuf>,
}

impl Keeper {
    /// Keeps games in a folder, or nowhere.
    pub const fn new(folder: Option<PathBuf>) -> Keeper {
        Keeper { folder }
    }

    fn path(&self, newest: bool) -> Option<PathBuf> {
        let name = if newest { "play.txt" } else { "previous.txt" };
        Some(self.folder.as_ref()?.join(name))
    }

    /// A kept game, if there is one that can be read.
    pub fn read(&self, newest: bool) -> Option<Saved> {
        read(&self.path(newest)?).ok()
    }

    /// Makes room for another game: the newest becomes the one before.
    pub fn set_aside(&self) {
        if let (Some(newest), Some(previous)) = (self.path(true), self.path(false)) {
            // Nothing to set aside is the usual case.
            let _ = fs::rename(newest, previous);
        }
    }

    /// Keeps a game; a finished or empty one needs no keeping.
    pub fn keep(&self, game: &Game, players: &[Player]) -> Result<(), FileError> {
        let (Some(folder), Some(path)) = (&self.folder, self.path(true)) else {
            return Ok(());
        };
        if game.is_over() || game.moves().is_empty() {
            return match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    Err(FileError::Io(path, error))
                }
                _ => Ok(()),
            };
        }
        fs::create_dir_all(folder).map_err(|error| FileError::Io(folder.clone(), error))?;
        write(&path, game, players)
    }
}
