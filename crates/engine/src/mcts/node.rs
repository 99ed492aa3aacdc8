//! One node of the tree.

use super::softmax::Shares;
use tercio_rules::{Outcome, Seat};

/// The seats that have won, one bit each; no bit while that is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Winners(u8);

impl Winners {
    pub(super) const OPEN: Winners = Winners(0);

    pub(super) fn only(seat: Seat) -> Winners {
        Winners(1 << seat.index())
    }

    pub(super) fn of(outcome: Outcome) -> Winners {
        let bits = outcome.winners.iter().map(|seat| 1 << seat.index());
        Winners(bits.fold(0, |all, bit: u8| all | bit))
    }

    pub(super) fn is_open(self) -> bool {
        self == Winners::OPEN
    }

    /// The part of the win that a seat has.
    pub(super) fn share(self, seat: Seat) -> f32 {
        self.common(Winners::only(seat))
    }

    /// The part of the win that a seat has, given as a winner.
    pub(super) fn common(self, seat: Winners) -> f32 {
        if self.0 & seat.0 == 0 {
            0.0
        } else {
            1.0 / self.0.count_ones() as f32
        }
    }

    pub(super) fn shares(self) -> Shares {
        Seat::ALL.map(|seat| self.share(seat))
    }
}

/// A position in the tree, known by the move that leads to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The move from the parent, packed.
    pub(super) mv: u32,
    /// The index of the first child; the others follow it.
    pub(super) children: u32,
    pub(super) visits: u32,
    /// The mean share of the seat that made the move.
    pub(super) value: f32,
    /// The mean share of the seat to move.
    pub(super) own: f32,
    /// How likely the move seemed beforehand.
    pub(super) prior: f32,
    /// How many children there are; 0 before the node is expanded.
    pub(super) len: u16,
    /// How many moves there are.
    pub(super) total: u16,
    /// Who has won here: the game is over, or the win can be forced.
    pub(super) winners: Winners,
    /// The position has been there before. It is worth as much as if play went in circles, but
    /// that proves nothing.
    pub(super) repeated: bool,
}

const _: () = assert!(size_of::<Node>() <= 32);

impl Node {
    pub(super) fn new(mv: u32, prior: f32) -> Node {
        Node {
            mv,
            children: 0,
            visits: 0,
            value: 0.0,
            own: 0.0,
            prior,
            len: 0,
            total: 0,
            winners: Winners::OPEN,
            repeated: false,
        }
    }

    /// Where its children are.
    pub(super) fn range(&self) -> std::ops::Range<usize> {
        let first = self.children as usize;
        first..first + usize::from(self.len)
    }

    /// Whether every move has a child.
    pub(super) fn is_complete(&self) -> bool {
        self.len > 0 && self.len == self.total
    }

    /// Whether it is proven who wins.
    pub(super) fn is_proven(&self) -> bool {
        !self.winners.is_open() && !self.repeated
    }
}
