//! Three and more seats: Monte-Carlo tree search in which every seat plays for itself.
//!
//! Each visit walks down the tree, adds a node, judges the position by evaluation, and adds the
//! share of the win of every seat to the nodes on the way. A seat prefers the moves with a high
//! mean share for itself. Finished games are exact, and a forced win is recognised as such.
//!
//! A walk does not go back to the root each time: the more often it was below a node, the longer it
//! stays there, and adds up what comes out before it leaves.
//!
//! Several threads walk through one tree without locks. Where one of them is, the others expect a
//! loss, so that they go elsewhere. When the memory is full, what was visited least is given up.

mod blocks;
mod leaf;
mod martian;
mod node;
mod part;
mod pikemen;
mod prior;
mod search;
mod softmax;
mod tally;
mod team;
mod tree;
mod tuning;
mod walk;
mod watch;

pub use leaf::shares;
pub use part::Part;
pub use search::Search;
pub use softmax::Shares;
pub use tuning::Tuning;

use crate::Tables;
use crate::eval::Evaluation;
use crate::net::{Crowd, List};
use tercio_rules::{Move, Play};

/// A game of any number of seats as the tree search sees it.
pub trait ManySeats: Play {
    /// Who attacks what; it is worked out once about a position.
    type Threats;
    /// What judges positions: how strong each seat stands, and how much more strength makes the
    /// chance to win e times as large.
    type Eval: Evaluation<Self, Threats = Self::Threats, Output = (Shares, f32)>;

    /// The score that makes a move e times as likely beforehand.
    const TEMPERATURE: f32;

    /// The evaluation of this game among all of them.
    fn eval(tables: &Tables) -> &Self::Eval;

    /// Works out who attacks what, and how strong each seat stands by a net for this game. The list is
    /// room to work in.
    fn look(&self, net: &Crowd, list: &mut List) -> (Self::Threats, Shares);

    /// The numbers that steer the search with a net, made of the usual ones.
    fn tuned_for(net: &Crowd, usual: Tuning) -> Tuning;

    /// Lists all moves with a score, and whether it is a capture or may end the game. A net may add
    /// to the scores.
    fn scored(
        &self,
        threats: &Self::Threats,
        net: Option<&Crowd>,
        visit: impl FnMut(Self::Move, i32, bool),
    );

    /// Lists what is tried before a position is judged, with a score: each capture once, in its best
    /// form, and a quiet move that wins at once.
    fn tactics(&self, threats: &Self::Threats, visit: impl FnMut(Self::Move, i32));

    /// Whether the seat to move is known to win with its next move.
    fn wins_at_once(&self, threats: &Self::Threats) -> bool;

    /// The move as a number.
    fn pack(mv: Self::Move) -> u32;

    /// The move behind a number made by [`pack`](ManySeats::pack).
    fn unpack(number: u32) -> Self::Move;

    /// The move as one of either game.
    fn widen(mv: Self::Move) -> Move;

    /// A move of either game as one of this game.
    fn narrow(mv: Move) -> Option<Self::Move>;
}
