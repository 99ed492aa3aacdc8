//! One node of the tree.

use super::softmax::Shares;
use super::team::Company;
use std::sync::atomic::{AtomicU32, Ordering};
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

/// Marks a node that has no children yet, and the last block of children.
pub(super) const NONE: u32 = u32::MAX;

/// More visits are not counted: there is room above for those that all threads add at once.
const MOST_VISITS: u32 = u32::MAX - (1 << 16);

/// The bits of [`Node::state`] that say who wins.
const WINNERS: u32 = 0x3f;
/// Set if the position has been there before.
const REPEATED: u32 = 1 << 6;
/// Set while a thread adds children.
const BUSY: u32 = 1 << 7;
/// Set when every move has a child.
const COMPLETE: u32 = 1 << 8;
/// One visit of a thread that is below the node. All bits from here on count them.
const PASSING: u32 = 1 << 16;

/// Who wins at a node, and what threads do there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State(u32);

impl State {
    /// Who has won here: the game is over, or the win can be forced.
    pub(super) fn winners(self) -> Winners {
        Winners((self.0 & WINNERS) as u8)
    }

    /// Whether it is proven who wins.
    pub(super) fn is_proven(self) -> bool {
        self.0 & WINNERS != 0 && self.0 & REPEATED == 0
    }

    /// Whether nobody is below the node, and nothing is known of who wins.
    pub(super) fn is_plain(self) -> bool {
        self.0 & (WINNERS | REPEATED) == 0 && self.0 < PASSING
    }

    /// How many visits threads make below the node now.
    pub(super) fn passing(self) -> u32 {
        self.0 / PASSING
    }
}

/// A position in the tree, known by the move that leads to it.
///
/// All threads read and write it without locks. Each number is right by itself; a mean may miss
/// one of two results that come at the same moment.
#[derive(Debug)]
pub(super) struct Node {
    /// The move from the parent, and how likely it seemed beforehand.
    label: AtomicU32,
    /// The first block of children.
    children: AtomicU32,
    visits: AtomicU32,
    /// The mean share of the seat that made the move; the bits of a number.
    value: AtomicU32,
    /// The mean share of the seat to move; the bits of a number.
    own: AtomicU32,
    /// Who wins, and what threads do here.
    state: AtomicU32,
}

const _: () = assert!(size_of::<Node>() == 24);

impl Default for Node {
    fn default() -> Node {
        Node::new(0, 1.0)
    }
}

impl Node {
    pub(super) fn new(mv: u32, prior: f32) -> Node {
        Node {
            label: AtomicU32::new(label(mv, prior)),
            children: AtomicU32::new(NONE),
            visits: AtomicU32::new(0),
            value: AtomicU32::new(0),
            own: AtomicU32::new(0),
            state: AtomicU32::new(0),
        }
    }

    /// The same node in another place, nobody below it.
    pub(super) fn copy(&self) -> Node {
        let copy = |number: &AtomicU32| AtomicU32::new(number.load(Ordering::Relaxed));
        Node {
            label: copy(&self.label),
            children: copy(&self.children),
            visits: copy(&self.visits),
            value: copy(&self.value),
            own: copy(&self.own),
            state: AtomicU32::new(self.state().0 & (PASSING - 1)),
        }
    }

    /// Makes it a node that nobody has visited.
    pub(super) fn renew(&self, mv: u32, prior: f32, winners: Winners) {
        self.label.store(label(mv, prior), Ordering::Relaxed);
        self.children.store(NONE, Ordering::Relaxed);
        self.visits.store(0, Ordering::Relaxed);
        self.value.store(0, Ordering::Relaxed);
        self.own.store(0, Ordering::Relaxed);
        self.state.store(u32::from(winners.0), Ordering::Relaxed);
    }

    /// Who wins, and how many threads are below it.
    pub(super) fn state(&self) -> State {
        State(self.state.load(Ordering::Relaxed))
    }

    /// The move from the parent, packed.
    pub(super) fn mv(&self) -> u32 {
        move_of(self.label.load(Ordering::Relaxed))
    }

    /// How likely the move seemed beforehand.
    pub(super) fn prior(&self) -> f32 {
        prior_of(self.label.load(Ordering::Relaxed))
    }

    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Ordering::Relaxed)
    }

    /// The mean share of the seat that made the move.
    pub(super) fn value(&self) -> f32 {
        f32::from_bits(self.value.load(Ordering::Relaxed))
    }

    /// The mean share of the seat to move.
    pub(super) fn own(&self) -> f32 {
        f32::from_bits(self.own.load(Ordering::Relaxed))
    }

    /// A thread goes below it for so many visits.
    pub(super) fn enter(&self, stay: u32) {
        self.state.fetch_add(stay * PASSING, Ordering::Relaxed);
    }

    /// A thread comes back from below it, where it was to make so many visits.
    pub(super) fn leave(&self, stay: u32) {
        self.state.fetch_sub(stay * PASSING, Ordering::Relaxed);
    }

    /// Adds some visits, and what they were worth in all to the seat that made the move and to the one to
    /// move.
    pub(super) fn add(&self, (value, own): (f32, f32), count: u32, company: Company) {
        let visits = self.visits();
        if count == 0 || visits >= MOST_VISITS {
            return;
        }
        let visits = match company {
            Company::Alone => {
                self.visits.store(visits + count, Ordering::Relaxed);
                visits
            }
            Company::Several => self.visits.fetch_add(count, Ordering::Relaxed),
        };
        let all = (visits + count) as f32;
        let mix = |mean: &AtomicU32, sum: f32| {
            let old = f32::from_bits(mean.load(Ordering::Relaxed));
            let new = old + (sum - old * count as f32) / all;
            mean.store(new.to_bits(), Ordering::Relaxed);
        };
        mix(&self.value, value);
        mix(&self.own, own);
    }

    /// Who has won here: the game is over, or the win can be forced.
    pub(super) fn winners(&self) -> Winners {
        self.state().winners()
    }

    /// Whether it is proven who wins.
    pub(super) fn is_proven(&self) -> bool {
        self.state().is_proven()
    }

    /// Says who wins.
    pub(super) fn decide(&self, winners: Winners) {
        self.state.fetch_or(u32::from(winners.0), Ordering::Relaxed);
    }

    /// Says that the position has been there before. It is worth as much as if play went in
    /// circles, but that proves nothing.
    pub(super) fn repeat(&self, winners: Winners) {
        let bits = u32::from(winners.0) | REPEATED;
        self.state.fetch_or(bits, Ordering::Relaxed);
    }

    /// Forgets who wins: play goes on from here, and somebody has to show how.
    pub(super) fn reopen(&self) {
        let known = REPEATED | WINNERS;
        self.state.fetch_and(!known, Ordering::Relaxed);
    }

    /// Whether every move has a child.
    pub(super) fn is_complete(&self) -> bool {
        self.state().0 & COMPLETE != 0
    }

    /// Every move has a child now.
    pub(super) fn complete(&self) {
        self.state.fetch_or(COMPLETE, Ordering::Relaxed);
    }

    /// Whether this thread may add children: no other does.
    pub(super) fn claim(&self) -> bool {
        self.state.fetch_or(BUSY, Ordering::Acquire) & BUSY == 0
    }

    /// Lets others add children.
    pub(super) fn unclaim(&self) {
        self.state.fetch_and(!BUSY, Ordering::Release);
    }

    /// The first block of children, or [`NONE`].
    pub(super) fn children(&self) -> u32 {
        self.children.load(Ordering::Acquire)
    }

    /// Shows others the first block of children.
    pub(super) fn set_children(&self, block: u32) {
        self.children.store(block, Ordering::Release);
    }

    /// Forgets its children; what they were worth stays.
    pub(super) fn give_up_children(&mut self) {
        *self.children.get_mut() = NONE;
        *self.state.get_mut() &= !COMPLETE;
    }
}

/// The bits of a label that hold the move: two cells of 7 bits each, and 4 for the rest.
const MOVE_BITS: u32 = 18;
/// What is left of the number 2^-31 without its last 14 bits. Nothing is less likely.
const LEAST_PRIOR: u32 = (127 - 31) << 9;

/// A packed move and a likelihood of at most 1 in 32 bits. Of the likelihood ten digits are kept.
fn label(mv: u32, prior: f32) -> u32 {
    let squeezed = mv & 0x7f | mv >> 1 & 0x3f80 | mv >> 2 & 0x3c000;
    let rounded = (prior.to_bits() + (1 << 13)) >> 14;
    rounded.saturating_sub(LEAST_PRIOR) << MOVE_BITS | squeezed
}

fn move_of(label: u32) -> u32 {
    label & 0x7f | (label & 0x3f80) << 1 | (label & 0x3c000) << 2
}

fn prior_of(label: u32) -> f32 {
    f32::from_bits(((label >> MOVE_BITS) + LEAST_PRIOR) << 14)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_holds_a_move_and_a_likelihood() {
        for mv in [0, 0x5f, 0x5f00, 0x8_5f5f, 0x1_0203, 0x7_0001] {
            for prior in [1.0, 0.9999, 0.5, 0.3, 0.01, 1e-6, 1e-9] {
                let label = label(mv, prior);
                assert_eq!(move_of(label), mv);
                assert!((prior_of(label) - prior).abs() <= prior / 1000.0, "{prior}");
            }
            assert!(prior_of(label(mv, 1e-30)) < 1e-9);
        }
    }

    #[test]
    fn what_threads_do_below_a_node_changes_nothing_else() {
        let node = Node::new(7, 0.5);
        node.enter(3);
        node.enter(1);
        assert!(node.claim() && !node.claim());
        node.decide(Winners::only(Seat::F));
        node.complete();
        node.leave(3);
        assert_eq!(node.state().passing(), 1);
        node.unclaim();
        assert!(node.claim());
        assert_eq!(node.winners(), Winners::only(Seat::F));
        assert!(node.is_proven() && node.is_complete());
        assert_eq!(node.copy().state().passing(), 0);
    }
}
