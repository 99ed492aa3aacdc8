//! A position with a single answer.

use crate::fields::{self, Fields};
use crate::{LineError, Theme};
use std::fmt;
use std::str::FromStr;
use tercio_rules::{Move, Position};

/// What the seat to move is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// To win with this ply at the latest, whatever the opponent does.
    Win {
        /// 1, 3 or 5.
        plies: u32,
    },
    /// To be so many points better off against the opponent than now, whatever it does.
    Gain {
        /// The points gained, less those the opponent gains.
        points: u32,
        /// After this many plies; the opponent makes the last of them.
        plies: u32,
    },
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Win { plies } => write!(f, "win {plies}"),
            Goal::Gain { points, plies } => write!(f, "gain {points} {plies}"),
        }
    }
}

impl FromStr for Goal {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Goal, LineError> {
        let words: Vec<&str> = text.split(' ').collect();
        let number = |word: &str| word.parse().ok();
        let goal = match words[..] {
            ["win", plies] => number(plies).map(|plies| Goal::Win { plies }),
            ["gain", points, plies] => number(points)
                .zip(number(plies))
                .map(|(points, plies)| Goal::Gain { points, plies }),
            _ => None,
        };
        goal.ok_or_else(|| LineError::Wrong {
            expected: "win PLIES or gain POINTS PLIES",
            got: text.to_owned(),
        })
    }
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
