//! What came out of the visits of one thread.

use super::softmax::Shares;
use tercio_rules::Seat;

/// The shares of some visits added up.
#[derive(Clone, Copy, Default)]
struct Sum {
    shares: [f64; Seat::MAX],
    count: f64,
}

impl Sum {
    fn add(&mut self, shares: &Shares) {
        for (total, share) in self.shares.iter_mut().zip(*shares) {
            *total += f64::from(share);
        }
        self.count += 1.0;
    }

    fn merge(&mut self, other: &Sum) {
        for (total, share) in self.shares.iter_mut().zip(other.shares) {
            *total += share;
        }
        self.count += other.count;
    }
}

/// What came out of the visits of one thread: the shares after each move of the root and in all, and
/// the longest way. No two threads write to the same line of memory.
#[derive(Clone, Default)]
#[repr(align(128))]
pub(super) struct Tally {
    moves: Vec<Sum>,
    all: Sum,
    /// How many visits there were.
    pub(super) visits: u64,
    /// The longest way.
    pub(super) seldepth: usize,
}

impl Tally {
    /// What the root is worth by itself.
    pub(super) fn new(shares: &Shares) -> Tally {
        let mut tally = Tally::default();
        tally.all.add(shares);
        tally
    }

    /// A place for each of so many moves at least.
    fn make_room(&mut self, moves: usize) {
        let len = moves.max(self.moves.len());
        self.moves.resize(len, Sum::default());
    }

    /// Adds a visit that went through a move of the root, if it went so far, and was as deep as this.
    pub(super) fn add(&mut self, first_move: Option<usize>, shares: &Shares, depth: usize) {
        if let Some(number) = first_move {
            self.make_room(number + 1);
            self.moves[number].add(shares);
        }
        self.all.add(shares);
        self.visits += 1;
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

    /// The mean shares after a move of the root; at the root if it was never visited, or if none is
    /// given.
    pub(super) fn shares(&self, first_move: Option<usize>) -> Shares {
        let visited = first_move
            .and_then(|number| self.moves.get(number))
            .filter(|sum| sum.count > 0.0);
        let Sum { shares, count } = visited.unwrap_or(&self.all);
        shares.map(|share| (share / count.max(1.0)) as f32)
    }
}
