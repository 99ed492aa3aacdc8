//! Puzzles: positions with a proven best move, mined from games and stored one a line.
//!
//! The format is specified in `docs/puzzles.md`.

mod read;
mod schedule;
mod trial;

pub use read::{PuzzleError, read};
pub use schedule::Schedule;
pub use trial::{Trial, Verdict};

use tercio_rules::{Move, Position};

/// A position in which one move, up to equivalent facings, is proven best.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The name of the puzzle, unique in its file.
    pub id: String,
    /// The position; the seat to move solves.
    pub position: Position,
    /// The first moves that are right.
    pub first: Vec<Move>,
    /// How many moves, those of the others included, the solution has.
    pub plies: usize,
    /// What it is about.
    pub theme: Theme,
    /// From 1, easy, to 5.
    pub difficulty: u8,
    /// The best line, starting with one of the first moves.
    pub line: Vec<Move>,
    /// Whether that line ends with a win of the solver; otherwise it wins points.
    pub wins: bool,
}

/// What a puzzle is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Theme {
    Win,
    Capture,
    Trade,
    Fork,
    Pin,
    Defence,
    Promotion,
    Border,
    Ending,
    Quiet,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 10] = [
        Theme::Win,
        Theme::Capture,
        Theme::Trade,
        Theme::Fork,
        Theme::Pin,
        Theme::Defence,
        Theme::Promotion,
        Theme::Border,
        Theme::Ending,
        Theme::Quiet,
    ];

    /// The key of the theme's name in the texts; without `puzzle.` its name in files.
    pub const fn key(self) -> &'static str {
        match self {
            Theme::Win => "puzzle.win",
            Theme::Capture => "puzzle.capture",
            Theme::Trade => "puzzle.trade",
            Theme::Fork => "puzzle.fork",
            Theme::Pin => "puzzle.pin",
            Theme::Defence => "puzzle.defence",
            Theme::Promotion => "puzzle.promotion",
            Theme::Border => "puzzle.border",
            Theme::Ending => "puzzle.ending",
            Theme::Quiet => "puzzle.quiet",
        }
    }

    /// The name in puzzle files.
    pub fn name(self) -> &'static str {
        self.key().trim_start_matches("puzzle.")
    }

    /// Reads a name.
    pub fn from_name(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }
}
