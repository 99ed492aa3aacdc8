//! What a position is worth: hand-written terms, one table of weights a game and kind of search.

pub mod martian;
pub mod mcts;
pub mod pikemen;
mod weights;

pub use weights::{Weight, Weights};

use tercio_rules::Seat;

/// A way to evaluate positions: who attacks what, the *threats*, is worked out once about a position,
/// and used for the evaluation and for ordering moves.
///
/// The tables of weights implement it, so that other weights are another value.
pub trait Evaluation<P>: Sync {
    /// Who attacks what.
    type Threats;
    /// What a position is worth, and to whom.
    type Output;

    /// Works out who attacks what.
    fn threats(&self, position: &P) -> Self::Threats;

    /// What the position is worth without any search.
    fn evaluate(&self, position: &P, threats: &Self::Threats) -> Self::Output;
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
