//! The tree: one array of nodes, children side by side, the most likely first.

use super::node::{Node, Winners};
use super::softmax::exp;
use super::{ManySeats, Tuning};
use crate::NoMemory;
use crate::net::Crowd;
use std::cmp::Reverse;

/// The index of the root.
pub(super) const ROOT: usize = 0;

/// The fewest nodes a tree has room for, however little memory it is given.
const FEWEST: usize = 4096;

/// A move that may become a child.
#[derive(Clone, Copy)]
struct Candidate {
    score: i32,
    order: u32,
    mv: u32,
    captures: bool,
}

/// All nodes.
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    capacity: usize,
    candidates: Vec<Candidate>,
}

impl Tree {
    /// A tree that never takes more than this many mebibytes. It takes nothing before it is used.
    pub(super) fn new(mebibytes: usize) -> Tree {
        let capacity = mebibytes.saturating_mul(1 << 20) / size_of::<Node>();
        Tree {
            nodes: Vec::new(),
            capacity: capacity.clamp(FEWEST, u32::MAX as usize),
            candidates: Vec::new(),
        }
    }

    /// Takes all of its memory at once: growing by doubling would overshoot. Untouched pages cost
    /// nothing.
    pub(super) fn reserve(&mut self) -> Result<(), NoMemory> {
        let more = self.capacity - self.nodes.len().min(self.capacity);
        let reserved = self.nodes.try_reserve_exact(more);
        reserved.map_err(|_| NoMemory {
            mebibytes: self.capacity.saturating_mul(size_of::<Node>()) >> 20,
        })
    }

    /// Gives its memory back.
    pub(super) fn release(&mut self) {
        self.nodes = Vec::new();
    }

    /// Removes all nodes but the root.
    pub(super) fn reset(&mut self) {
        self.nodes.clear();
        while self.reserve().is_err() && self.capacity > FEWEST {
            self.capacity /= 2;
        }
        self.nodes.push(Node::new(0, 1.0));
    }

    /// How full it is, in thousandths.
    pub(super) fn hashfull(&self) -> u32 {
        (self.nodes.len() as u64 * 1000 / self.capacity as u64) as u32
    }

    /// Gives a node children for its `width` best moves, keeping those it has. Returns whether
    /// it has any then: not if the tree is full.
    pub(super) fn expand<P: ManySeats>(
        &mut self,
        at: usize,
        position: &P,
        (threats, net): (&P::Threats, Option<&Crowd>),
        width: usize,
        tuning: &Tuning,
    ) -> bool {
        let candidates = &mut self.candidates;
        candidates.clear();
        position.scored(threats, net, |mv, score, captures| {
            candidates.push(Candidate {
                score,
                order: candidates.len() as u32,
                mv: P::pack(mv),
                captures,
            });
        });
        if tuning.handicap.is_some() {
            leave_out_missed(candidates, position, tuning, at == ROOT);
        }
        let total = candidates.len().min(usize::from(u16::MAX));
        let len = total.min(width);
        let old = self.nodes[at];
        let first = self.nodes.len();
        if len <= usize::from(old.len) || first + len > self.capacity {
            return old.len > 0;
        }
        let key = |candidate: &Candidate| (Reverse(candidate.score), candidate.order);
        if len < candidates.len() {
            candidates.select_nth_unstable_by_key(len, key);
        }
        candidates[..len].sort_unstable_by_key(key);

        let best = candidates[0].score;
        let temperature = P::TEMPERATURE * tuning.temperature;
        let weight = |score: i32| exp((score - best) as f32 / temperature);
        let sum: f32 = candidates.iter().map(|it| weight(it.score)).sum();
        self.nodes.extend_from_within(old.range());
        for candidate in &candidates[usize::from(old.len)..len] {
            let mut child = Node::new(candidate.mv, weight(candidate.score) / sum);
            if candidate.captures {
                let mut after = *position;
                after.play_unchecked(P::unpack(candidate.mv));
                child.winners = after.outcome().map_or(Winners::OPEN, Winners::of);
            }
            self.nodes.push(child);
        }
        let node = &mut self.nodes[at];
        node.children = first as u32;
        node.len = len as u16;
        node.total = total as u16;
        self.prove(at, Winners::only(position.turn()));
        true
    }

    /// Works out from the children of a node whether it is known who wins there; `mover` is the
    /// seat to move. Returns whether it is.
    pub(super) fn prove(&mut self, at: usize, mover: Winners) -> bool {
        let node = self.nodes[at];
        if node.is_proven() {
            return true;
        }
        let children = &self.nodes[node.range()];
        let wins = |child: &Node| child.is_proven() && child.winners == mover;
        let winners = if children.iter().any(wins) {
            mover
        } else if node.is_complete() && children.iter().all(Node::is_proven) {
            let share = |child: &Node| child.winners.common(mover);
            let best = children.iter().map(share).fold(0.0, f32::max);
            let mut winners = children.iter().filter(|child| share(child) == best);
            let first = winners.next().map_or(Winners::OPEN, |child| child.winners);
            // If the mover decides which of the others wins, nobody knows who it will be.
            if winners.all(|child| child.winners == first) {
                first
            } else {
                Winners::OPEN
            }
        } else {
            Winners::OPEN
        };
        self.nodes[at].winners = winners;
        !winners.is_open()
    }

    /// Makes a node the root, and throws away all that is not below it. Needs hardly any memory.
    pub(super) fn reroot(&mut self, at: usize) {
        self.nodes[ROOT] = self.nodes[at];
        // Every block of children below the root.
        let mut blocks = vec![self.nodes[ROOT].range()];
        let mut next = 0;
        while next < blocks.len() {
            for index in blocks[next].clone() {
                let range = self.nodes[index].range();
                if !range.is_empty() {
                    blocks.push(range);
                }
            }
            next += 1;
        }
        blocks.sort_unstable_by_key(|block| block.start);
        // Each slides down to the end of the one before.
        let mut starts = Vec::with_capacity(blocks.len());
        let mut end = ROOT + 1;
        for block in &blocks {
            starts.push(end as u32);
            self.nodes.copy_within(block.clone(), end);
            end += block.len();
        }
        self.nodes.truncate(end);
        for node in &mut self.nodes {
            let first = node.children as usize;
            if node.len > 0
                && let Ok(block) = blocks.binary_search_by_key(&first, |block| block.start)
            {
                node.children = starts[block];
            }
        }
    }
}

/// Leaves out the moves that the handicap misses, unless that would be all of them. At the root a
/// move that wins at once stays.
fn leave_out_missed<P: ManySeats>(
    candidates: &mut Vec<Candidate>,
    position: &P,
    tuning: &Tuning,
    is_next: bool,
) {
    let wins = |candidate: &Candidate| {
        let mut after = *position;
        after.play_unchecked(P::unpack(candidate.mv));
        after.outcome().map(Winners::of) == Some(Winners::only(position.turn()))
    };
    let is_seen = |candidate: &Candidate| {
        !tuning.misses(candidate.mv, candidate.captures) || (is_next && wins(candidate))
    };
    if candidates.iter().any(is_seen) {
        candidates.retain(is_seen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tables;
    use crate::mcts::walk::Walk;
    use tercio_rules::pikemen::{Position, Rules, Setup};
    use tercio_rules::{Play, Seat};

    /// The moves, visits and values below a node, in the order of the tree.
    fn trace(tree: &Tree, at: usize) -> Vec<(u32, u32, f32)> {
        let node = &tree.nodes[at];
        let mut all = vec![(node.mv, node.visits, node.value)];
        for child in node.range() {
            all.extend(trace(tree, child));
        }
        all
    }

    #[test]
    fn what_is_below_a_node_survives_its_rise_to_the_root() {
        let rules = Rules::new(Setup::Wedge3);
        let position = Position::<u64>::start(rules, Seat::A).expect("a start");
        let mut tree = Tree::new(8);
        tree.reset();
        let tuning = Tuning {
            widen_at: 16,
            width: 4,
            ..Tuning::BEST
        };
        let mut walk = Walk::new(
            &mut tree,
            &tuning,
            (&Tables::BEST, None),
            position,
            &[position.hash()],
        );
        walk.prepare();
        for _ in 0..5000 {
            walk.visit();
        }
        for _ in 0..3 {
            let children = tree.nodes[ROOT].range();
            let Some(most) = children.max_by_key(|&child| tree.nodes[child].visits) else {
                break;
            };
            let before = trace(&tree, most);
            tree.reroot(most);
            assert_eq!(trace(&tree, ROOT), before);
            assert_eq!(tree.nodes.len(), before.len(), "nothing else is kept");
        }
    }

    #[test]
    fn a_tree_stays_within_its_memory() {
        let rules = Rules::new(Setup::Warlords);
        let position = Position::<u64>::start(rules, Seat::A).expect("a start");
        let mut tree = Tree::new(1);
        tree.reset();
        let mut walk = Walk::new(
            &mut tree,
            &Tuning::BEST,
            (&Tables::BEST, None),
            position,
            &[position.hash()],
        );
        walk.prepare();
        for _ in 0..4000 {
            walk.visit();
        }
        assert!(walk.is_stuck());
        assert!(tree.nodes.capacity() * size_of::<Node>() <= 1 << 20);
    }
}
