//! The tree: for each node its children, the most likely first.

use super::blocks::{Block, Blocks, Line, SIZE, Spare};
use super::node::{NONE, Node, Winners};
use super::softmax::{exp, sum_of_exp};
use super::{ManySeats, Tuning};
use crate::NoMemory;
use crate::net::Crowd;
use std::cmp::Reverse;
use std::ops::Range;
use std::time::Duration;

/// So many candidates or fewer are brought to the front by looking at each once.
const FEW: usize = 12;

/// A move that may become a child.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    /// The score in the upper half, and how early it was listed in the lower one: a single number to compare.
    rank: u64,
    mv: u32,
    captures: bool,
}

impl Candidate {
    fn new(score: i32, order: usize, mv: u32, captures: bool) -> Candidate {
        // Both halves as numbers that grow with the rank.
        let (score, earlier) = (score as u32 ^ 1 << 31, !(order as u32));
        Candidate {
            rank: u64::from(score) << 32 | u64::from(earlier),
            mv,
            captures,
        }
    }

    fn score(&self) -> i32 {
        ((self.rank >> 32) as u32 ^ 1 << 31) as i32
    }
}

/// Which moves of a node get children.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Growth {
    /// All of them.
    All,
    /// A few more of the best, but no more than this in all.
    UpTo(usize),
}

/// All nodes.
///
/// Threads that share it add nodes and results. What moves or removes nodes needs it alone.
pub(super) struct Tree {
    root: Line<Node>,
    blocks: Blocks,
}

impl Tree {
    /// A tree that never takes more than this many mebibytes. It takes nothing before it is used.
    pub(super) fn new(mebibytes: usize) -> Tree {
        Tree {
            root: Line::default(),
            blocks: Blocks::new(mebibytes),
        }
    }

    /// Takes its memory.
    pub(super) fn reserve(&mut self) -> Result<(), NoMemory> {
        self.blocks.reserve()
    }

    /// Gives its memory back.
    pub(super) fn release(&mut self) {
        self.root = Line::default();
        self.blocks.release();
    }

    /// Removes all nodes but the root.
    pub(super) fn reset(&mut self) {
        self.root = Line::default();
        self.blocks.reset();
    }

    pub(super) fn root(&self) -> &Node {
        &self.root.0
    }

    /// The children of a node that there are.
    pub(super) fn children(&self, node: &Node) -> impl Iterator<Item = &Node> {
        self.blocks(node).flat_map(Block::nodes)
    }

    /// A block of children.
    pub(super) fn block(&self, index: u32) -> &Block {
        self.blocks.get(index)
    }

    /// The blocks in which they are.
    fn blocks(&self, node: &Node) -> impl Iterator<Item = &Block> {
        self.blocks.chain(node.children())
    }

    /// How full it is, in thousandths.
    pub(super) fn hashfull(&self) -> u32 {
        self.blocks.hashfull()
    }

    /// Whether it could not grow any more, the last time that it should have.
    pub(super) fn is_short(&self) -> bool {
        self.blocks.is_short()
    }

    /// Adds children to a node, those it has first. Returns whether there are more than before: not
    /// if another thread is about to add them, or if there is no memory.
    pub(super) fn expand<P: ManySeats>(
        &self,
        node: &Node,
        position: &P,
        known: (&P::Threats, Option<&Crowd>),
        growth: Growth,
        tuning: &Tuning,
        (candidates, spare): (&mut Vec<Candidate>, &mut Spare),
    ) -> bool {
        if !node.claim() {
            return false;
        }
        let old = self.children(node).count();
        list(position, known, candidates);
        if tuning.handicap.is_some() {
            leave_out_missed(candidates, position, tuning, growth == Growth::All);
        }
        let total = candidates.len();
        // Each time as many more as there are: listing them takes longer than keeping them.
        let len = match growth {
            Growth::All => total,
            Growth::UpTo(width) => (2 * old).max(SIZE).min(width).min(total),
        };
        let mut new = old;
        if len > old {
            bring_to_front(candidates, len);
            new += self.append(node, position, (candidates, spare), old..len, tuning);
        }
        if new == total {
            node.complete();
        }
        self.prove(node, Winners::only(position.turn()));
        node.unclaim();
        new > old
    }

    /// Adds these of the candidates, which are in order, as children behind those there are. Returns how
    /// many found room.
    fn append<P: ManySeats>(
        &self,
        node: &Node,
        position: &P,
        (candidates, spare): (&[Candidate], &mut Spare),
        range: Range<usize>,
        tuning: &Tuning,
    ) -> usize {
        let best = candidates[0].score();
        let temperature = P::TEMPERATURE * tuning.temperature;
        let power = |it: &Candidate| (it.score() - best) as f32 / temperature;
        let sum = sum_of_exp(candidates, power);
        let child = |candidate: &Candidate| {
            let candidate = *candidate;
            let winners = match candidate.captures {
                true => {
                    let mut after = *position;
                    after.play_unchecked(P::unpack(candidate.mv));
                    after.outcome().map_or(Winners::OPEN, Winners::of)
                }
                false => Winners::OPEN,
            };
            let prior = exp(power(&candidate)) / sum;
            move |node: &Node| node.renew(candidate.mv, prior, winners)
        };
        let mut last = self.blocks(node).last();
        let mut added = 0;
        for part in candidates[range].chunks(SIZE) {
            let Some(index) = self.blocks.take(spare) else {
                break;
            };
            let block = self.blocks.get(index);
            block.fill(part.iter().map(child));
            match last {
                Some(last) => last.set_next(index),
                None => node.set_children(index),
            }
            last = Some(block);
            added += part.len();
        }
        added
    }

    /// Works out from the children of a node whether it is known who wins there; `mover` is the
    /// seat to move. Returns whether it is.
    pub(super) fn prove(&self, node: &Node, mover: Winners) -> bool {
        if node.is_proven() {
            return true;
        }
        let wins = |child: &Node| child.is_proven() && child.winners() == mover;
        if self.children(node).any(wins) {
            node.decide(mover);
            return true;
        }
        if !node.is_complete() || !self.children(node).all(Node::is_proven) {
            return false;
        }
        let share = |child: &Node| child.winners().common(mover);
        let best = self.children(node).map(share).fold(0.0, f32::max);
        let mut winners = self
            .children(node)
            .filter(|child| share(child) == best)
            .map(Node::winners);
        let first = winners.next().unwrap_or(Winners::OPEN);
        // If the mover decides which of the others wins, nobody knows who it will be.
        let is_known = !first.is_open() && winners.all(|other| other == first);
        if is_known {
            node.decide(first);
        }
        is_known
    }

    /// Makes a node the root, and throws away all that is not below it.
    pub(super) fn reroot(&mut self, node: Node) {
        self.root = Line(node);
        self.sweep(0);
    }

    /// Makes room for more nodes: of memory that was not used yet, or else by giving up the children
    /// of those nodes that were visited least.
    pub(super) fn make_room(&mut self) {
        if !self.blocks.grow() {
            let least = self.least_visits_to_keep(self.blocks.capacity() / 2);
            self.sweep(least);
        }
    }

    /// The bytes that it has from the machine.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        self.blocks.bytes()
    }

    /// Whether room can only be made by giving something up.
    pub(super) fn is_full(&self) -> bool {
        self.blocks.is_grown()
    }

    /// How long it takes at most to give something up.
    pub(super) fn sweeping_time(&self) -> Duration {
        TIME_A_BLOCK * u32::try_from(self.blocks.used()).unwrap_or(u32::MAX)
    }

    /// The number of visits from which on nodes can keep their children if all of these are to fit into
    /// so many blocks.
    fn least_visits_to_keep(&self, blocks: usize) -> u32 {
        // How many blocks are below nodes with so many visits, by class.
        let mut counts = [0; CLASSES];
        let mut open = vec![&self.root.0];
        while let Some(node) = open.pop() {
            counts[class(node.visits())] += self.blocks(node).count();
            open.extend(self.children(node).filter(|child| child.children() != NONE));
        }
        let mut kept = 0;
        let mut least = CLASSES;
        while least > 0 && kept + counts[least - 1] <= blocks {
            least -= 1;
            kept += counts[least];
        }
        least_of(least)
    }

    /// Gives up the children of all nodes but the root with fewer visits than this, and takes back all
    /// blocks that nobody uses then.
    fn sweep(&mut self, least: u32) {
        let mut marks = self.blocks.marks();
        let mut open = vec![self.root.0.children()];
        while let Some(mut index) = open.pop() {
            while index != NONE {
                marks[index as usize] = true;
                let (nodes, next) = self.blocks.get_mut(index);
                for node in nodes.iter_mut().filter(|node| node.children() != NONE) {
                    if node.visits() >= least {
                        open.push(node.children());
                    } else {
                        node.give_up_children();
                    }
                }
                index = next;
            }
        }
        self.blocks.keep(&marks);
    }
}

/// How long it takes to look at a block and its nodes when something is given up.
const TIME_A_BLOCK: Duration = Duration::from_nanos(200);

/// How many classes of visits there are: eight for each power of two.
const CLASSES: usize = 256;

/// The class of a number of visits.
fn class(visits: u32) -> usize {
    let visits = visits.max(1);
    let power = visits.ilog2();
    let eighth = (u64::from(visits) << 3 >> power) as usize - 8;
    8 * power as usize + eighth
}

/// The least number of visits of a class.
fn least_of(class: usize) -> u32 {
    let least = (8 + class as u64 % 8) << (class / 8);
    u32::try_from(least.div_ceil(8)).unwrap_or(u32::MAX)
}

/// Lists all moves of a position.
fn list<P: ManySeats>(
    position: &P,
    (threats, net): (&P::Threats, Option<&Crowd>),
    candidates: &mut Vec<Candidate>,
) {
    candidates.clear();
    position.scored(threats, net, |mv, score, captures| {
        let mv = P::pack(mv);
        candidates.push(Candidate::new(score, candidates.len(), mv, captures));
    });
}

/// Puts the best `len` candidates in front, in order: the highest score first, and of equals the one
/// that was listed first.
fn bring_to_front(candidates: &mut [Candidate], len: usize) {
    let key = |candidate: &Candidate| Reverse(candidate.rank);
    if len > FEW {
        if len < candidates.len() {
            candidates.select_nth_unstable_by_key(len, key);
        }
        candidates[..len].sort_unstable_by_key(key);
        return;
    }
    // Most are worse than all of the few best ones: one look at each is enough.
    candidates[..len].sort_unstable_by_key(key);
    for index in len..candidates.len() {
        let mut place = len;
        while place > 0 && key(&candidates[index]) < key(&candidates[place - 1]) {
            place -= 1;
        }
        if place < len {
            candidates.swap(index, len - 1);
            candidates[place..len].rotate_right(1);
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

    #[test]
    fn the_best_come_first_and_of_equals_the_earlier() {
        let scores = [
            3,
            i32::MAX,
            -7,
            3,
            0,
            i32::MIN,
            -1,
            0,
            3,
            12,
            -7,
            1,
            2,
            5,
            4,
        ];
        let list =
            |(order, &score): (usize, &i32)| Candidate::new(score, order, order as u32, false);
        let listed: Vec<Candidate> = scores.iter().enumerate().map(list).collect();
        assert!(listed.iter().map(Candidate::score).eq(scores));
        let mut sorted: Vec<u32> = (0..scores.len() as u32).collect();
        sorted.sort_by_key(|&order| Reverse(scores[order as usize]));
        // With a few and with many the ways differ.
        for len in [1, 6, FEW, FEW + 1, scores.len()] {
            let mut candidates = listed.clone();
            bring_to_front(&mut candidates, len);
            let front = candidates[..len].iter().map(|candidate| candidate.mv);
            assert!(front.eq(sorted[..len].iter().copied()), "{len}");
        }
    }
}
