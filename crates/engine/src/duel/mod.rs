//! Two seats: iterative deepening, principal variation search, quiescence.

mod history;
mod martian;
mod pikemen;
mod quiescence;
mod search;
mod table;
mod worker;

pub use search::{Info, Search};

use tercio_rules::{Play, Seat};

/// A game of two seats as the search sees it.
///
/// A *scene* is what a node works out once about a position and uses for evaluation and for
/// ordering moves.
pub trait Duel: Play {
    /// See above.
    type Scene;

    /// How many pairs of (size, from, to) the first history table tells apart.
    const ROUTES: usize;
    /// How many arrivals (size, to, stance) the second history table tells apart.
    const ARRIVALS: usize;

    /// Looks at the position.
    fn scene(&self) -> Self::Scene;

    /// What the position is worth for the seat to move, quiet as it may be.
    fn evaluate(&self, scene: &Self::Scene) -> i32;

    /// Lists the captures, the promising ones with a higher rank.
    fn captures(&self, scene: &Self::Scene, visit: impl FnMut(Self::Move, i32));

    /// Lists each capture once, in its best form, for quiescence.
    fn best_captures(&self, scene: &Self::Scene, visit: impl FnMut(Self::Move, i32));

    /// Lists all other moves with a rank; hopeless ones have a negative rank.
    fn quiets(&self, scene: &Self::Scene, visit: impl FnMut(Self::Move, i32));

    /// The points a move captures.
    fn gain(&self, mv: Self::Move) -> i32;

    /// Where a move counts in the history tables.
    fn history_slots(&self, mv: Self::Move) -> (usize, usize);

    /// The move as a number that is not 0.
    fn pack(mv: Self::Move) -> u32;

    /// The move behind a number, if it makes sense at all; it need not be legal.
    fn unpack(number: u32) -> Option<Self::Move>;
}

/// The other of two seats.
fn other(seat: Seat) -> Seat {
    match seat {
        Seat::A => Seat::B,
        _ => Seat::A,
    }
}
