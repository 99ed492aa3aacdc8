//! Positions with proven answers: reading them, a try at one, and which one comes next.
//!
//! A [`Tactic`] is a position in which the seat to move can force a win, with every move that does;
//! engines are tested with them. A [`Puzzle`] is one that has a single answer, for people. Both are
//! kept as plain text, a line each, in `testdata/tactics` and `puzzles`; the answers were found by
//! exhaustive search, and tests find them again.

mod error;
mod fields;
mod goal;
mod rating;
mod schedule;
mod solver;
mod tactic;
mod theme;
mod trial;

pub use error::LineError;
pub use goal::Goal;
pub use rating::{NoRating, Rating};
pub use schedule::{Schedule, Try};
pub use solver::Solver;
pub use tactic::Tactic;
pub use theme::Theme;
pub use trial::Trial;

use fields::Fields;
use std::fmt;
use std::str::FromStr;
use tercio_rules::{Move, Position};

/// The puzzles of Pikemen, a line each.
pub const PIKEMEN: &str = include_str!("../../../../puzzles/pikemen.txt");

/// The puzzles of Martian Chess, a line each.
pub const MARTIAN: &str = include_str!("../../../../puzzles/martian.txt");

/// Reads a file of tactics or puzzles: a line each, comments begin with `#`. An error names the
/// line.
pub fn read<T: FromStr<Err = LineError>>(text: &str) -> Result<Vec<T>, (usize, LineError)> {
    let lines = (1..).zip(text.lines());
    lines
        .filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty())
        .map(|(number, line)| line.parse().map_err(|error| (number, error)))
        .collect()
}

/// A puzzle for people: one move is right, whatever way the piece stands afterwards.
///
/// Its line is the goal, the theme, the grade, the moves that solve it, and the position, with tabs
/// between them.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// What is asked for.
    pub goal: Goal,
    /// What it is about.
    pub theme: Theme,
    /// How hard it is, from 1 to 5.
    pub grade: u8,
    /// The moves that solve it. All of them move one piece to one cell.
    pub solutions: Vec<Move>,
    /// The position.
    pub position: Position,
}

impl Puzzle {
    /// The highest grade.
    pub const HARDEST: u8 = 5;

    /// Whether a move solves the puzzle; calling the clock with it changes nothing.
    pub fn is_solved_by(&self, mv: Move) -> bool {
        self.solutions.contains(&fields::without_call(mv))
    }

    /// A name for the puzzle that stays the same when others are added or taken away.
    pub fn id(&self) -> String {
        // The hash FNV-1a of the text: unlike the hashes of positions it will never change.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for byte in self.position.to_string().bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        format!("{hash:016x}")
    }
}

impl FromStr for Puzzle {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Puzzle, LineError> {
        let mut fields = Fields::new(line);
        let goal = fields.next("a goal")?.parse()?;
        let theme = fields.next("a theme")?;
        let grade = fields.number("a grade from 1 to 5")?;
        let moves = fields.next("the moves that solve it")?;
        let position = fields.next("a position")?;
        fields.end()?;
        let theme = Theme::from_name(theme).ok_or_else(|| LineError::Wrong {
            expected: "the name of a theme",
            got: theme.to_owned(),
        })?;
        let grade = u8::try_from(grade)
            .ok()
            .filter(|grade| (1..=Puzzle::HARDEST).contains(grade))
            .ok_or_else(|| LineError::Wrong {
                expected: "a grade from 1 to 5",
                got: grade.to_string(),
            })?;
        let position: Position = position.parse().map_err(LineError::Position)?;
        let solutions = fields::moves(&position, moves)?;
        let Some(first) = solutions.first() else {
            return Err(LineError::Missing("the moves that solve it"));
        };
        let route = (first.from(), first.to());
        if solutions.iter().any(|mv| (mv.from(), mv.to()) != route) {
            return Err(LineError::Wrong {
                expected: "moves of one piece to one cell",
                got: moves.to_owned(),
            });
        }
        Ok(Puzzle {
            goal,
            theme,
            grade,
            solutions,
            position,
        })
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}\t{}\t{}\t{}\t{}",
            self.goal,
            self.theme,
            self.grade,
            fields::text(&self.position, &self.solutions),
            self.position
        )
    }
}
