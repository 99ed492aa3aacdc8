//! What a position is worth.

use std::fmt;

/// The worth of a position for the seat to move, in hundredths of a point; or a proven win or
/// loss and its distance; or one that solved endings know of, and by how many points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Value(pub i32);

impl Value {
    /// A win in no moves at all. A win in `n` plies is worth `n` less.
    pub const WIN: i32 = 30_000;
    /// Values at least this far from 0 are proven wins or losses.
    pub const PROVEN: i32 = 29_000;
    /// Values at least this far from 0 are wins or losses, proven or known from solved endings.
    pub const DECIDED: i32 = 26_000;
    /// A win that a search meets in solved endings, in no moves at all.
    pub const SOLVED: i32 = 28_000;
    /// A win by no points at all that solved endings know of at the root. Each point counts one more.
    const FORCED: i32 = 27_000;
    /// How far ahead one has to be for a chance of 73 %.
    pub const SPREAD: f32 = 150.0;
    /// Above every value.
    pub const INFINITE: i32 = 31_000;

    /// The chance to win that goes with the value, by a logistic curve.
    #[must_use]
    pub fn chance(self) -> f32 {
        1.0 / (1.0 + (-(self.0 as f32) / Value::SPREAD).exp())
    }

    /// What solved endings say of a game, by the least final difference of points that the seat to
    /// move can force, doubled, with one more or less for who makes the last move.
    ///
    /// ```
    /// use tercio_engine_api::Value;
    /// assert_eq!(Value::forced(7).to_string(), "won by 3");
    /// assert_eq!(Value::forced(-1).to_string(), "lost");
    /// assert_eq!(Value::forced(0), Value(0));
    /// ```
    #[must_use]
    pub fn forced(difference: i32) -> Value {
        let points = Value::FORCED + difference.abs() / 2;
        Value(points * difference.signum())
    }

    /// Whether solved endings know who wins.
    #[must_use]
    pub fn is_forced(self) -> bool {
        self.0.abs() >= Value::DECIDED && self.distance().is_none()
    }

    /// By how many points at least a forced win or loss ends, where that is known and not 0.
    #[must_use]
    pub fn margin(self) -> Option<u32> {
        let points = self.0.abs() - Value::FORCED;
        (1..=100).contains(&points).then_some(points.unsigned_abs())
    }

    /// The number of plies to a proven win (positive) or loss (negative).
    #[must_use]
    pub fn distance(self) -> Option<i32> {
        if self.0 >= Value::PROVEN {
            Some(Value::WIN - self.0)
        } else if self.0 <= -Value::PROVEN {
            Some(-Value::WIN - self.0)
        } else {
            None
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.distance() {
            Some(plies) if self.0 > 0 => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {}", -plies),
            None if self.is_forced() => {
                f.write_str(if self.0 > 0 { "won" } else { "lost" })?;
                match self.margin() {
                    Some(points) => write!(f, " by {points}"),
                    None => Ok(()),
                }
            }
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}
