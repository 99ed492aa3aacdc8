//! Play Pikemen and Martian Chess in a terminal.
//!
//! The program is a headless [`App`] that [`Action`](app::Action)s change,
//! [`input`] that makes actions of keys and clicks, and a [`Painter`](view::Painter) that draws the
//! state into characters. [`run`] joins them to the terminal.

pub mod app;
pub mod field;
pub mod file;
pub mod geometry;
pub mod input;
pub mod local_game;
pub mod menu;
pub mod raster;
mod signals;
mod terminal;
pub mod thinker;
pub mod view;

pub use local_game::Player;
pub use view::Colours;

use app::{App, Start};
use file::{FileError, Keeper};
use std::fmt;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;
use tercio_engine::Limits;
use tercio_rules::{InvalidPosition, Rules, Seat};

/// What to play, and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// The setup and what was agreed; a menu asks if it is left open.
    pub rules: Option<Rules>,
    /// Who sits where, one for each seat. If empty, a person sits in seat A and the engine
    /// elsewhere, or whoever sat there in the game that is loaded.
    pub seats: Vec<Player>,
    /// Who moves first; seat A if left open.
    pub first: Option<Seat>,
    /// A record to go on with.
    pub load: Option<PathBuf>,
    /// Which game of that file, from 1, if it holds several.
    pub number: Option<usize>,
    /// Where to save by default.
    pub save: Option<PathBuf>,
    /// Levels below the highest play the same again with the same seed.
    pub seed: u64,
    /// What the terminal can show; found out from the environment if left open.
    pub colours: Option<Colours>,
    /// Where the game in progress is kept; found out from the environment if left open.
    pub state_folder: Option<PathBuf>,
    /// How long the engine thinks about a move or a hint; a second by default.
    pub think: Duration,
    /// How many threads it thinks with at full strength; one by default.
    pub threads: usize,
    /// Whether it thinks in the time of people as well.
    pub ponder: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            rules: None,
            seats: Vec::new(),
            first: None,
            load: None,
            number: None,
            save: None,
            seed: 0,
            colours: None,
            state_folder: None,
            think: app::THINK,
            threads: 1,
            ponder: false,
        }
    }
}

/// Why there was nothing to play.
#[derive(Debug)]
pub enum Error {
    /// Input or output is not a terminal.
    NotATerminal,
    /// The record to go on with cannot be read.
    Load(FileError),
    /// The record to go on with is of another game than the one that was asked for.
    OtherGame {
        /// The game and setup of the record.
        found: String,
        /// What was asked for.
        expected: String,
    },
    /// Not one player for each seat.
    Seats {
        /// How many players were given.
        given: usize,
        /// How many seats there are.
        seats: usize,
    },
    /// The seat that shall move first does not exist.
    First(InvalidPosition),
    /// The terminal failed.
    Terminal(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NotATerminal => f.write_str("playing needs a terminal"),
            Error::Load(error) => error.fmt(f),
            Error::OtherGame { found, expected } => {
                write!(f, "expected a game of {expected}, got one of {found}")
            }
            Error::Seats { given, seats } => {
                write!(f, "{given} players for {seats} seats")
            }
            Error::First(error) => error.fmt(f),
            Error::Terminal(error) => write!(f, "the terminal failed: {error}"),
        }
    }
}

impl std::error::Error for Error {}

/// Plays in the terminal until the player leaves.
pub fn run(options: Options) -> Result<(), Error> {
    let mut app = prepare(&options)?;
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        return Err(Error::NotATerminal);
    }
    let colours = options
        .colours
        .unwrap_or_else(|| Colours::detect(|name| std::env::var(name).ok()));
    terminal::run(&mut app, colours).map_err(Error::Terminal)
}

/// Everything that can be refused before the terminal is touched.
fn prepare(options: &Options) -> Result<App, Error> {
    let saved = match &options.load {
        None => None,
        Some(path) => Some(file::read(path, options.number).map_err(Error::Load)?),
    };
    let name = |rules: Rules| format!("{} {}", rules.game_name(), rules.setup_name());
    if let (Some(saved), Some(rules)) = (&saved, options.rules)
        && name(saved.record.rules()) != name(rules)
    {
        return Err(Error::OtherGame {
            found: name(saved.record.rules()),
            expected: name(rules),
        });
    }
    let rules = saved
        .as_ref()
        .map(|saved| saved.record.rules())
        .or(options.rules);
    if let Some(rules) = rules
        && !options.seats.is_empty()
        && options.seats.len() != rules.seats()
    {
        return Err(Error::Seats {
            given: options.seats.len(),
            seats: rules.seats(),
        });
    }
    let folder = options
        .state_folder
        .clone()
        .or_else(|| file::state_folder(|name| std::env::var_os(name).map(PathBuf::from)));
    let start = Start {
        rules: options.rules,
        players: options.seats.clone(),
        first: options.first,
        saved,
        save: options.save.clone(),
        seed: options.seed,
        limits: Limits::time(options.think),
        threads: options.threads,
        ponder: options.ponder,
    };
    App::new(start, Keeper::new(folder)).map_err(Error::First)
}
