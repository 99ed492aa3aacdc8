//! How hard a puzzle is and how strong a solver, on one scale.

use super::{Goal, Puzzle};
use std::f64::consts::{LN_10, PI};
use std::fmt;
use std::str::FromStr;

/// A rating and how sure it is, after Glicko. There is no clock: nothing grows less sure with time.
///
/// ```
/// use tercio_learn::puzzle::Rating;
/// let (solver, puzzle) = (Rating::NEW, Rating::NEW);
/// assert!(solver.after_win(puzzle).value() > solver.value());
/// assert!(solver.after_loss(puzzle).value() < solver.value());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    value: u32,
    deviation: u32,
}

impl Rating {
    /// Of somebody who has not solved anything yet: easy puzzles come first.
    pub const NEW: Rating = Rating {
        value: 800,
        deviation: 300,
    };
    /// No rating leaves these bounds.
    const LOWEST: u32 = 300;
    const HIGHEST: u32 = 3000;
    /// No rating is more certain than this, so that ratings keep moving.
    const SUREST: u32 = 60;
    /// Above this a rating is a first guess.
    const UNSURE: u32 = 150;
    /// How sure the first rating of a puzzle is.
    const PUZZLE: u32 = 120;

    /// What a puzzle begins with: how far one has to look, and how long the engine needed.
    pub fn of(puzzle: &Puzzle) -> Rating {
        let depth = match puzzle.goal {
            Goal::Win { plies: ..=1 } => 700,
            Goal::Gain { .. } => 1000,
            Goal::Win { plies: ..=3 } => 1100,
            Goal::Win { .. } => 1300,
        };
        Rating {
            value: depth + 200 * u32::from(puzzle.grade.saturating_sub(1)),
            deviation: Rating::PUZZLE,
        }
    }

    /// The number that is shown.
    pub const fn value(self) -> u32 {
        self.value
    }

    /// Whether it is little more than a guess.
    pub const fn is_unsure(self) -> bool {
        self.deviation > Rating::UNSURE
    }

    /// The rating after a puzzle was solved, or after a puzzle was not solved by somebody.
    pub fn after_win(self, other: Rating) -> Rating {
        self.after(other, 1.0)
    }

    /// The rating after a puzzle was not solved, or after a puzzle was solved by somebody.
    pub fn after_loss(self, other: Rating) -> Rating {
        self.after(other, 0.0)
    }

    fn after(self, other: Rating, score: f64) -> Rating {
        let scale = LN_10 / 400.0;
        let square = |value: u32| f64::from(value) * f64::from(value);
        let doubt = 3.0 * scale * scale * square(other.deviation) / (PI * PI);
        let weight = 1.0 / (1.0 + doubt).sqrt();
        let lead = f64::from(self.value) - f64::from(other.value);
        let expected = 1.0 / (1.0 + (-scale * weight * lead).exp());
        let known = scale * scale * weight * weight * expected * (1.0 - expected);
        let precision = 1.0 / square(self.deviation.max(1)) + known;
        let value = f64::from(self.value) + scale / precision * weight * (score - expected);
        Rating {
            value: value.round() as u32,
            deviation: (1.0 / precision).sqrt().round() as u32,
        }
        .bounded()
    }

    fn bounded(self) -> Rating {
        Rating {
            value: self.value.clamp(Rating::LOWEST, Rating::HIGHEST),
            deviation: self.deviation.clamp(Rating::SUREST, Rating::NEW.deviation),
        }
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}~{}", self.value, self.deviation)
    }
}

/// What is wrong with the text of a rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoRating;

impl FromStr for Rating {
    type Err = NoRating;

    fn from_str(text: &str) -> Result<Rating, NoRating> {
        let (value, deviation) = text.split_once('~').ok_or(NoRating)?;
        let number = |text: &str| text.parse().map_err(|_| NoRating);
        let rating = Rating {
            value: number(value)?,
            deviation: number(deviation)?,
        };
        Ok(rating.bounded())
    }
}
