//! Games on disk: saving, loading, and the game in progress that is kept for the next start.

use crate::local_game::Player;
use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use tercio_rules::record::{Record, RecordError};
use tercio_rules::{Game, Seat};

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
    /// It is not text.
    NotText(PathBuf),
    /// It is not the record of a game.
    Record(PathBuf, RecordError),
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
        }
    }
}

impl std::error::Error for FileError {}

/// Writes a game; an interrupted write leaves the old file as it was.
pub fn write(path: &Path, game: &Game, players: &[Player]) -> Result<(), FileError> {
    let written = tercio_files::write(path, to_text(game, players));
    written.map_err(|wrong| FileError::Io(wrong.path, wrong.error))
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
    let text = String::from_utf8(bytes).map_err(|_| FileError::NotText(path.to_owned()))?;
    from_text(&text).map_err(|error| FileError::Record(path.to_owned(), error))
}

/// A game as text: a record with the word for each player as their name.
fn to_text(game: &Game, players: &[Player]) -> String {
    let mut record = Record::from_game(game);
    for (seat, player) in Seat::ALL.into_iter().zip(players) {
        // A seat of the game with a plain word for its player is always a good tag.
        let _ = record.set_tag(&seat.to_string(), &player.name());
    }
    record.to_text()
}

/// Reads a record. Players with names of their own are people, wherever one of our words shows
/// that the file says who sits where.
fn from_text(text: &str) -> Result<Saved, RecordError> {
    let record = Record::from_text(text)?;
    let game = record.game();
    let seats = Seat::ALL.into_iter().take(game.rules().seats());
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
    Ok(Saved { game, players })
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

#[cfg(test)]
mod tests {
    use super::*;
    use tercio_engine::Level;
    use tercio_rules::Rules;

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

    #[test]
    fn games_come_back_with_their_players() {
        let folder = folder("round-trip");
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("game.txt");
        let players = [Player::Human, Player::Engine(Level::LOWEST)];
        write(&path, &game(), &players).expect("written");
        let saved = read(&path).expect("read");
        assert_eq!(saved.game.moves(), game().moves());
        assert_eq!(saved.players, players);
        let older = fs::read_to_string(&path).expect("text");
        let older = older.replace("recruit (level 1)", "placeholder");
        assert_eq!(from_text(&older).expect("read").players, players);
        let older = older.replace("placeholder", "level 3");
        let third = Player::Engine(Level::from_name("sergeant").expect("a level"));
        let players = [Player::Human, third];
        assert_eq!(from_text(&older).expect("read").players, players);
        let names: Vec<_> = fs::read_dir(&folder).expect("a folder").collect();
        assert_eq!(names.len(), 1, "no temporary file is left");
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn wrong_files_are_refused_with_a_reason() {
        let folder = folder("wrong");
        fs::create_dir_all(&folder).expect("a folder");
        let refusal = |path: &Path| read(path).expect_err("refused").to_string();
        assert!(refusal(&folder.join("none.txt")).contains("none.txt"));
        assert!(!refusal(&folder).is_empty());
        let path = folder.join("bytes.txt");
        fs::write(&path, [0xff, 0xfe]).expect("written");
        assert!(refusal(&path).contains("UTF-8"));
        fs::write(&path, "h5(N)").expect("written");
        assert!(refusal(&path).contains("line 1"));
        fs::write(&path, vec![b' '; LARGEST as usize + 1]).expect("written");
        assert!(refusal(&path).contains("too large"));
        assert!(write(&folder, &game(), &[]).is_err());
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn a_kept_game_is_offered_until_it_is_over() {
        let folder = folder("kept");
        let keeper = Keeper::new(Some(folder.clone()));
        assert!(keeper.read(true).is_none());
        keeper.keep(&game(), &[Player::Human]).expect("kept");
        assert!(keeper.read(true).is_some());
        keeper.set_aside();
        assert!(keeper.read(true).is_none() && keeper.read(false).is_some());
        keeper.keep(&game(), &[]).expect("kept");
        let fresh = Game::new(game().rules());
        keeper.keep(&fresh, &[]).expect("removed");
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
