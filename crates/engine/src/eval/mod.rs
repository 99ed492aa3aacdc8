//! What a position is worth: hand-written terms, one table of weights a game and kind of search.

pub mod martian;
pub mod mcts;
pub mod pikemen;
mod weights;

pub use weights::{Weight, Weights};

use tercio_rules::Seat;

/// A way to judge positions: something is worked out once about a position, the *scene*, and
/// used for the verdict and for ordering moves.
///
/// The tables of weights implement it, so that other weights are another value.
pub trait Evaluation<P>: Sync {
    /// See above.
    type Scene;
    /// What a position is worth, and to whom.
    type Verdict;

    /// Looks at the position.
    fn look(&self, position: &P) -> Self::Scene;

    /// Judges the position, quiet as it may be.
    fn judge(&self, position: &P, scene: &Self::Scene) -> Self::Verdict;
}

/// The weights for every setup.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tables {
    /// Pikemen with two seats.
    pub pikemen: pikemen::Weights,
    /// Martian Chess with two seats.
    pub martian: martian::Weights,
    /// Pikemen with more seats.
    pub mcts_pikemen: mcts::Pikemen,
    /// Martian Chess with more seats.
    pub mcts_martian: mcts::Martian,
}

impl Tables {
    /// The best that are known.
    pub const BEST: Tables = Tables {
        pikemen: pikemen::Weights::BEST,
        martian: martian::Weights::BEST,
        mcts_pikemen: mcts::Pikemen::BEST,
        mcts_martian: mcts::Martian::BEST,
    };
}

/// The other of two seats.
fn other(seat: Seat) -> Seat {
    match seat {
        Seat::A => Seat::B,
        _ => Seat::A,
    }
}
