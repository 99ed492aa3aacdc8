//! Somebody who solves puzzles: how strong, and how many in a row.

use super::Rating;
use std::fmt;
use std::str::FromStr;

/// Somebody who solves the puzzles of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solver {
    /// How strong.
    pub rating: Rating,
    /// How many were solved in a row until now.
    pub streak: u32,
    /// The longest such row.
    pub best: u32,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver {
            rating: Rating::NEW,
            streak: 0,
            best: 0,
        }
    }
}

impl Solver {
    /// Counts a puzzle that was solved.
    pub(super) fn solved(&mut self) {
        self.streak = self.streak.saturating_add(1);
        self.best = self.best.max(self.streak);
    }

    /// Counts a puzzle that was not solved.
    pub(super) fn failed(&mut self) {
        self.streak = 0;
    }
}

impl fmt::Display for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.rating, self.streak, self.best)
    }
}

impl FromStr for Solver {
    type Err = super::NoRating;

    fn from_str(text: &str) -> Result<Solver, super::NoRating> {
        let mut parts = text.split(':');
        let rating = parts.next().unwrap_or_default().parse()?;
        let mut number = || parts.next()?.parse().ok();
        let streak: u32 = number().unwrap_or(0);
        let best: u32 = number().unwrap_or(0);
        Ok(Solver {
            rating,
            streak,
            best: best.max(streak),
        })
    }
}
