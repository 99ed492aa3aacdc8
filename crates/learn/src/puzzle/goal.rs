//! What a puzzle asks for.

use super::LineError;
use std::fmt;
use std::str::FromStr;

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

impl Goal {
    /// The key of the sentence that asks for it, and what to put in place of its `{number}`: moves
    /// of the solver, or points.
    pub const fn key(self) -> (&'static str, u32) {
        match self {
            Goal::Win { plies: 1 } => ("puzzle.goal.now", 1),
            Goal::Win { plies } => ("puzzle.goal.win", plies.div_ceil(2)),
            Goal::Gain { points: 1, .. } => ("puzzle.goal.point", 1),
            Goal::Gain { points, .. } => ("puzzle.goal.gain", points),
        }
    }
}
