//! Games on disk: saving, loading, and the game in progress that is kept for the next start.

use crate::local_game::Player;
use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use tercio_rules::Seat;
use tercio_rules::record::{Record, RecordError};

/// The largest file that is read; a game is a thousand times smaller.
const LARGEST: u64 = 16 << 20;

/// A game as it was read, with who sat where.
#[derive(Clone, Debug)]
pub struct Saved {
    /// The game, with all that the file says about it.
    pub record: Record,
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
    /// It is not text.
    NotText(PathBuf),
    /// It is not the record of a game.
    Record(PathBuf, RecordError),
    /// It holds another number of games.
    Number {
        /// The file.
        path: PathBuf,
        /// Which game was asked for.
        asked: Option<usize>,
        /// How many there are.
        count: usize,
    },
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            FileError::TooLarge(path) => {
                write!(f, "{}: too large for a game", path.display())
            }
            FileError::NotText(path) => write!(f, "{}: expected text in UTF-8", path.display()),
            FileError::Record(path, error) => write!(f, "{}: {error}", path.display()),
            FileError::Number { path, asked, count } => {
                let path = path.display();
                match asked {
                    None => write!(
                        f,
                        "{path}: {count} games, choose one of them (--game N, {path}#N)"
                    ),
                    Some(asked) => {
                        write!(f, "{path}: expected a game from 1 to {count}, got {asked}")
                    }
                }
            }
        }
    }
}

impl std::error::Error for FileError {}

/// Writes a game; an interrupted write leaves the old file as it was.
pub fn write(path: &Path, record: &Record) -> Result<(), FileError> {
    let written = tercio_files::write(path, record.to_text());
    written.map_err(|wrong| FileError::Io(wrong.path, wrong.error))
}

/// Reads a game. Of several in one file the number says which, from 1.
pub fn read(path: &Path, number: Option<usize>) -> Result<Saved, FileError> {
    let io_error = |error| FileError::Io(path.to_owned(), error);
    let file = fs::File::open(path).map_err(io_error)?;
    let mut bytes = Vec::new();
    file.take(LARGEST + 1)
        .read_to_end(&mut bytes)
        .map_err(io_error)?;
    if bytes.len() as u64 > LARGEST {
        return Err(FileError::TooLarge(path.to_owned()));
    }
    let text = String::from_utf8(bytes).map_err(|_| FileError::NotText(path.to_owned()))?;
    let records = records(&text).map_err(|error| FileError::Record(path.to_owned(), error))?;
    let count = records.len();
    let index = match number {
        None if count == 1 => Some(0),
        None => None,
        Some(number) => number.checked_sub(1),
    };
    let record = index.and_then(|index| records.into_iter().nth(index));
    record.map(Saved::new).ok_or_else(|| FileError::Number {
        path: path.to_owned(),
        asked: number,
        count,
    })
}

/// The records of a text, at least one.
fn records(text: &str) -> Result<Vec<Record>, RecordError> {
    match Record::read_all(text)? {
        // One is missing: this says so.
        none if none.is_empty() => Record::from_text(text).map(|record| vec![record]),
        records => Ok(records),
    }
}

/// Splits the number off a name such as `games.txt#3`, unless a file is called so.
pub fn split_number(name: &str) -> (PathBuf, Option<usize>) {
    let whole = PathBuf::from(name);
    match name.rsplit_once('#') {
        Some((file, number)) if !whole.exists() => match number.parse() {
            Ok(number) => (PathBuf::from(file), Some(number)),
            Err(_) => (whole, None),
        },
        _ => (whole, None),
    }
}

impl Saved {
    /// A game as a record says it. Players with names of their own are people, wherever one of our
    /// words shows that the record says who sits where.
    pub fn new(record: Record) -> Saved {
        let seats = Seat::ALL.into_iter().take(record.rules().seats());
        let words: Vec<Option<Player>> = seats
            .map(|seat| Player::from_name(record.player(seat)?))
            .collect();
        let players = match words.iter().any(Option::is_some) {
            true => words
                .into_iter()
                .map(|word| word.unwrap_or(Player::Human))
                .collect(),
            false => Vec::new(),
        };
        Saved { record, players }
    }
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
        read(&self.path(newest)?, None).ok()
    }

    /// Makes room for another game: the newest becomes the one before.
    pub fn set_aside(&self) {
        if let (Some(newest), Some(previous)) = (self.path(true), self.path(false)) {
            // Nothing to set aside is the usual case.
            let _ = fs::rename(newest, previous);
        }
    }

    /// Keeps a game; a finished or empty one needs no keeping.
    pub fn keep(&self, record: &Record) -> Result<(), FileError> {
        let (Some(folder), Some(path)) = (&self.folder, self.path(true)) else {
            return Ok(());
        };
        if record.outcome().is_some() || record.line().moves.is_empty() {
            return match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    Err(FileError::Io(path, error))
                }
                _ => Ok(()),
            };
        }
        fs::create_dir_all(folder).map_err(|error| FileError::Io(folder.clone(), error))?;
        write(&path, record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::local_game::LocalGame;
    use tercio_engine::Level;
    use tercio_rules::{Game, Rules};

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("tercio-tui-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    fn game() -> Game {
        let mut game = Game::new(Rules::from_names("pikemen", "mini").expect("a setup"));
        for text in ["d3(N)", "c4(S)"] {
            let mv = game.parse_move(text).expect("a move");
            game.play(mv).expect("legal");
        }
        game
    }

    fn record(players: &[Player]) -> Record {
        LocalGame::new(game(), players.to_vec()).record()
    }

    #[test]
    fn games_come_back_with_their_players() {
        let folder = folder("round-trip");
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("game.txt");
        let players = [Player::Human, Player::Engine(Level::LOWEST)];
        write(&path, &record(&players)).expect("written");
        let saved = read(&path, None).expect("read");
        assert_eq!(saved.record.game().moves(), game().moves());
        assert_eq!(saved.players, players);
        let older = fs::read_to_string(&path).expect("text");
        let older = older.replace("recruit (level 1)", "placeholder");
        let from = |text: &str| Saved::new(Record::from_text(text).expect("a record"));
        assert_eq!(from(&older).players, players);
        let older = older.replace("placeholder", "level 3");
        let third = Player::Engine(Level::from_name("sergeant").expect("a level"));
        assert_eq!(from(&older).players, [Player::Human, third]);
        let names: Vec<_> = fs::read_dir(&folder).expect("a folder").collect();
        assert_eq!(names.len(), 1, "no temporary file is left");
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn wrong_files_are_refused_with_a_reason() {
        let folder = folder("wrong");
        fs::create_dir_all(&folder).expect("a folder");
        let refusal = |path: &Path| read(path, None).expect_err("refused").to_string();
        assert!(refusal(&folder.join("none.txt")).contains("none.txt"));
        assert!(!refusal(&folder).is_empty());
        let path = folder.join("bytes.txt");
        fs::write(&path, [0xff, 0xfe]).expect("written");
        assert!(refusal(&path).contains("UTF-8"));
        fs::write(&path, "h5(N)").expect("written");
        assert!(refusal(&path).contains("line 1"));
        fs::write(&path, vec![b' '; LARGEST as usize + 1]).expect("written");
        assert!(refusal(&path).contains("too large"));
        fs::write(&path, "").expect("written");
        assert!(refusal(&path).contains("line 1"));
        assert!(write(&folder, &record(&[])).is_err());
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn one_of_several_games_is_read() {
        let folder = folder("several");
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("games.txt");
        let one = record(&[Player::Human; 2]);
        let two = Record::from_game(&Game::new(game().rules()));
        fs::write(&path, format!("{}\n{}", one.to_text(), two.to_text())).expect("written");
        let read = |number| read(&path, number);
        assert_eq!(read(Some(1)).expect("read").record, one);
        assert_eq!(read(Some(2)).expect("read").record, two);
        let refusal = |number| read(number).expect_err("refused").to_string();
        assert!(refusal(None).contains("2 games, choose one"));
        assert!(refusal(Some(3)).contains("from 1 to 2, got 3"));
        assert!(refusal(Some(0)).contains("from 1 to 2, got 0"));
        let name = path.to_string_lossy();
        assert_eq!(split_number(&name), (path.clone(), None));
        assert_eq!(split_number(&format!("{name}#2")), (path.clone(), Some(2)));
        let strange = folder.join("games.txt#2");
        fs::write(&strange, "").expect("written");
        assert_eq!(split_number(&format!("{name}#2")), (strange, None));
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn a_kept_game_is_offered_until_it_is_over() {
        let folder = folder("kept");
        let keeper = Keeper::new(Some(folder.clone()));
        assert!(keeper.read(true).is_none());
        keeper.keep(&record(&[Player::Human])).expect("kept");
        assert!(keeper.read(true).is_some());
        keeper.set_aside();
        assert!(keeper.read(true).is_none() && keeper.read(false).is_some());
        keeper.keep(&record(&[])).expect("kept");
        let fresh = Record::from_game(&Game::new(game().rules()));
        keeper.keep(&fresh).expect("removed");
        assert!(keeper.read(true).is_none());
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn the_state_folder_follows_the_environment() {
        let with = |pairs: &[(&str, &str)]| {
            state_folder(|name| {
                let pair = pairs.iter().find(|pair| pair.0 == name);
                pair.map(|pair| PathBuf::from(pair.1))
            })
        };
        let home = ("HOME", "/ann");
        assert_eq!(with(&[home]), Some("/ann/.local/state/tercio".into()));
        let xdg = ("XDG_STATE_HOME", "/state");
        assert_eq!(with(&[home, xdg]), Some("/state/tercio".into()));
        assert_eq!(
            with(&[home, xdg, ("TERCIO_STATE_DIR", "here")]),
            Some("here".into())
        );
        assert_eq!(with(&[]), None);
    }
}
