//! What results prove.

pub(crate) mod linear;
mod median;
mod pentanomial;
mod ratings;
mod share;
mod sprt;

pub use median::median;
pub use pentanomial::{Elo, Pentanomial};
pub use ratings::{Rating, Ratings};
pub use share::{GameResult, Share, Wins};
pub use sprt::{Sprt, SprtResult};

/// How many standard deviations to either side hold 95 % of a normal distribution.
const TWO_SIDED_95: f64 = 1.959_963_984_540_054;
