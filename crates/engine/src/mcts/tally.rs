//! What came out of the visits of one thread.

use super::softmax::Shares;
use super::walk::Sum;
use tercio_engine_api::ShareSum;

/// What came out of the visits of one thread: the shares after each move of the root and in all, and
/// the longest way. No two threads write to the same line of memory.
#[derive(Clone, Default)]
#[repr(align(128))]
pub(super) struct Tally {
    moves: Vec<ShareSum>,
    /// Of all visits.
    pub(super) all: ShareSum,
    /// How many visits there were.
    pub(super) visits: u64,
    /// The longest way.
    pub(super) seldepth: usize,
}

impl Tally {
    /// What the root is worth by itself.
    pub(super) fn new(shares: &Shares) -> Tally {
        let mut tally = Tally::default();
        tally.all.add(shares, 1);
        tally
    }

    /// A place for each of so many moves at least.
    fn make_room(&mut self, moves: usize) {
        let len = moves.max(self.moves.len());
        self.moves.resize(len, ShareSum::default());
    }

    /// Adds visits that went through a move of the root, if they went so far, and were as deep as this.
    pub(super) fn add(&mut self, first_move: Option<usize>, sum: &Sum, depth: usize) {
        if let Some(number) = first_move {
            self.make_room(number + 1);
            self.moves[number].add(&sum.shares, sum.visits);
        }
        self.all.add(&sum.shares, sum.visits);
        self.visits += u64::from(sum.visits);
        self.seldepth = self.seldepth.max(depth);
    }

    /// Adds the visits of another thread.
    pub(super) fn merge(&mut self, other: &Tally) {
        self.make_room(other.moves.len());
        for (sum, other) in self.moves.iter_mut().zip(&other.moves) {
            sum.merge(other);
        }
        self.all.merge(&other.all);
        self.visits += other.visits;
        self.seldepth = self.seldepth.max(other.seldepth);
    }

    /// What came out after a move of the root.
    pub(super) fn after(&self, first_move: usize) -> ShareSum {
        self.moves.get(first_move).copied().unwrap_or_default()
    }
}
