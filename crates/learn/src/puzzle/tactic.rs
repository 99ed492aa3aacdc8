//! A position with a forced win.

use super::LineError;
use super::fields::{self, Fields};
use std::fmt;
use std::str::FromStr;
use tercio_rules::{Move, Position};

/// A position in which the seat to move can force a win, and how.
///
/// Its line is the number of plies, the winning moves, and the position, with tabs between them.
#[derive(Clone, PartialEq, Debug)]
pub struct Tactic {
    /// The win comes with this ply at the latest, whatever the others do, and no sooner.
    pub plies: u32,
    /// The position.
    pub position: Position,
    /// Every move that forces the win within the plies.
    pub winning: Vec<Move>,
}

impl Tactic {
    /// Whether a move is one of those that win; calling the clock with it changes nothing.
    pub fn is_solved_by(&self, mv: Move) -> bool {
        self.winning.contains(&fields::without_call(mv))
    }
}

impl FromStr for Tactic {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Tactic, LineError> {
        let mut fields = Fields::new(line);
        let plies = fields.number("a number of plies")?;
        let moves = fields.next("the winning moves")?;
        let position = fields.next("a position")?;
        fields.end()?;
        let position: Position = position.parse().map_err(LineError::Position)?;
        let winning = fields::moves(&position, moves)?;
        if winning.is_empty() {
            return Err(LineError::Missing("the winning moves"));
        }
        Ok(Tactic {
            plies,
            position,
            winning,
        })
    }
}

impl fmt::Display for Tactic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = fields::text(&self.position, &self.winning);
        write!(f, "{}\t{moves}\t{}", self.plies, self.position)
    }
}
