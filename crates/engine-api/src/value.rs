//! What a position is worth.

use std::fmt;

/// The worth of a position for the seat to move, in hundredths of a point; or a proven win or
/// loss and its distance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Value(pub i32);

impl Value {
    /// A win in no moves at all. A win in `n` plies is worth `n` less.
    pub const WIN: i32 = 30_000;
    /// Values at least this far from 0 are proven wins or losses.
    pub const PROVEN: i32 = 29_000;
    /// How far ahead one has to be for a chance of 73 %.
    pub const SPREAD: f32 = 150.0;
    /// Above every value.
    pub const INFINITE: i32 = 31_000;

    /// The chance to win that goes with the value, by a logistic curve.
    #[must_use]
    pub fn chance(self) -> f32 {
        1.0 / (1.0 + (-(self.0 as f32) / Value::SPREAD).exp())
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
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}
