//! Positions with proven answers.
//!
//! A [`Tactic`] is a position in which the seat to move can force a win, with every move that does;
//! engines are tested with them. A [`Puzzle`] is one that has a single answer, for people. Both are
//! kept as plain text, a line each, in `testdata/tactics` and `puzzles`; the answers were found by
//! exhaustive search, and tests find them again.

mod error;
mod fields;
mod puzzle;
mod tactic;
mod theme;

pub use error::LineError;
pub use puzzle::{Goal, Puzzle};
pub use tactic::Tactic;
pub use theme::Theme;

/// The puzzles of Pikemen, a line each.
pub const PIKEMEN: &str = include_str!("../../../puzzles/pikemen.txt");

/// The puzzles of Martian Chess, a line each.
pub const MARTIAN: &str = include_str!("../../../puzzles/martian.txt");

/// Reads a file of tactics or puzzles: a line each, comments begin with `#`. An error names the
/// line.
pub fn read<T: std::str::FromStr<Err = LineError>>(
    text: &str,
) -> Result<Vec<T>, (usize, LineError)> {
    let lines = (1..).zip(text.lines());
    lines
        .filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty())
        .map(|(number, line)| line.parse().map_err(|error| (number, error)))
        .collect()
}
