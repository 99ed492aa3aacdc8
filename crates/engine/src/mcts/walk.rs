//! Walks from the root to the edge of the tree and back.

use super::leaf::LeafEvaluator;
use super::node::{Node, Winners};
use super::softmax::Shares;
use super::tree::{ROOT, Tree};
use super::{ManySeats, Tuning};
use crate::Tables;
use crate::eval::Evaluation;
use crate::net::Crowd;
use tercio_rules::Seat;

/// A search under way.
pub(super) struct Walk<'t, P: ManySeats> {
    tree: &'t mut Tree,
    tuning: &'t Tuning,
    eval: &'t P::Eval,
    net: Option<&'t Crowd>,
    leaf: LeafEvaluator<'t, P>,
    /// The position at the root.
    pub(super) position: P,
    /// Hashes of the positions before the one that is looked at, those of the game first.
    hashes: Vec<u64>,
    /// How many of them belong to the game.
    game: usize,
    /// The nodes on the way, and the seat to move at each.
    path: Vec<(usize, Seat)>,
    /// Positions judged.
    pub(super) nodes: u64,
    /// The longest way.
    pub(super) seldepth: usize,
    /// The sum of the shares that passed each child of the root, and how often; then of all.
    sums: Vec<([f64; Seat::MAX], f64)>,
    /// Whether the last walk found no room for more nodes.
    full: bool,
}

impl<'t, P: ManySeats> Walk<'t, P> {
    /// `hashes` are those of all positions of the game, the present one included.
    pub(super) fn new(
        tree: &'t mut Tree,
        tuning: &'t Tuning,
        (tables, net): (&'t Tables, Option<&'t Crowd>),
        position: P,
        hashes: &[u64],
    ) -> Self {
        let eval = P::eval(tables);
        let game = hashes.len().saturating_sub(1);
        Walk {
            tree,
            tuning,
            eval,
            net,
            leaf: LeafEvaluator::new(eval, net, *tuning),
            position,
            hashes: hashes[..game].to_vec(),
            game,
            path: Vec::with_capacity(128),
            nodes: 0,
            seldepth: 0,
            sums: vec![([0.0; Seat::MAX], 0.0)],
            full: false,
        }
    }

    /// Gives the root a child for each of its moves.
    pub(super) fn prepare(&mut self) {
        let (shares, _) = self.leaf.evaluate(&self.position);
        let root = &mut self.tree.nodes[ROOT];
        if root.repeated {
            root.repeated = false;
            root.winners = Winners::OPEN;
        }
        if root.visits == 0 {
            root.visits = 1;
            root.own = shares[self.position.turn().index()];
        }
        if !root.is_complete() {
            let threats = self.eval.threats(&self.position);
            let known = (&threats, self.net);
            self.tree
                .expand(ROOT, &self.position, known, usize::MAX, self.tuning);
        }
        self.sums = vec![([0.0; Seat::MAX], 0.0); usize::from(self.root().len)];
        self.sums.push((shares.map(f64::from), 1.0));
    }

    pub(super) fn root(&self) -> &Node {
        &self.tree.nodes[ROOT]
    }

    pub(super) fn nodes(&self) -> &[Node] {
        &self.tree.nodes
    }

    pub(super) fn hashfull(&self) -> u32 {
        self.tree.hashfull()
    }

    /// Whether the tree cannot grow any more.
    pub(super) fn is_stuck(&self) -> bool {
        self.full || self.root().is_proven()
    }

    /// The shares of the seats after a move of the root, or at the root.
    pub(super) fn shares(&self, child: Option<usize>) -> Shares {
        let slot = child.map_or(self.sums.len() - 1, |child| {
            child - self.root().range().start
        });
        if let Some(child) = child
            && self.tree.nodes[child].is_proven()
        {
            return self.tree.nodes[child].winners.shares();
        }
        let (sum, count) = if self.sums[slot].1 > 0.0 {
            self.sums[slot]
        } else {
            self.sums[self.sums.len() - 1]
        };
        sum.map(|share| (share / count.max(1.0)) as f32)
    }

    /// One walk: down to a new position, judge it, and back.
    pub(super) fn visit(&mut self) {
        self.nodes += 1;
        self.hashes.truncate(self.game);
        self.path.clear();
        let mut position = self.position;
        let mut at = ROOT;
        let shares = loop {
            let mover = position.turn();
            self.path.push((at, mover));
            let node = self.tree.nodes[at];
            if at != ROOT {
                if !node.winners.is_open() {
                    break node.winners.shares();
                }
                if node.visits == 0 {
                    break self.meet(at, &position);
                }
            }
            if !self.open(at, &position) {
                break self.leaf.evaluate(&position).0;
            }
            let child = self.choose(at, mover);
            self.hashes.push(position.hash());
            position.play_unchecked(P::unpack(self.tree.nodes[child].mv));
            at = child;
        };
        self.seldepth = self.seldepth.max(self.path.len() - 1);
        self.go_back(&shares);
    }

    /// Looks at a position for the first time.
    fn meet(&mut self, at: usize, position: &P) -> Shares {
        if let Some(outcome) = position.outcome() {
            let winners = Winners::of(outcome);
            self.tree.nodes[at].winners = winners;
            return winners.shares();
        }
        let times = self.repetitions(position);
        if times > 0 {
            let winners = Winners::of(position.outcome_by_repetition());
            self.tree.nodes[at].winners = winners;
            // Only the third time ends the game.
            self.tree.nodes[at].repeated = times < 2;
            return winners.shares();
        }
        let (shares, winners) = self.leaf.evaluate(position);
        self.tree.nodes[at].winners = winners;
        shares
    }

    /// How often the position has occurred before, in the game or on the way.
    fn repetitions(&self, position: &P) -> usize {
        let quiet = usize::from(position.plies_since_capture()).min(self.hashes.len());
        // Two of more who are left can hand a piece there and back.
        let shortest = if position.left().is_empty() { 4 } else { 2 };
        if quiet < shortest || !position.ends_by_repetition() {
            return 0;
        }
        let hash = position.hash();
        let recent = &self.hashes[self.hashes.len() - quiet..];
        recent.iter().filter(|&&old| old == hash).count()
    }

    /// Sees to it that a node has as many children as its visits deserve. Returns whether it has
    /// any.
    fn open(&mut self, at: usize, position: &P) -> bool {
        let node = &self.tree.nodes[at];
        let width = self.tuning.width_at(node.visits);
        if node.is_complete() || usize::from(node.len) >= width {
            return true;
        }
        let before = self.tree.nodes.len();
        let threats = self.eval.threats(position);
        let known = (&threats, self.net);
        let has_children = self.tree.expand(at, position, known, width, self.tuning);
        self.full = self.tree.nodes.len() == before;
        has_children
    }

    /// The child that is worth the next visit: good so far, or likely and seldom visited.
    fn choose(&self, at: usize, mover: Seat) -> usize {
        let node = &self.tree.nodes[at];
        let range = node.range();
        let unknown = node.own - self.tuning.caution;
        let exploration = if mover == self.position.turn() {
            self.tuning.exploration
        } else {
            self.tuning.distrust
        };
        let attraction = exploration * (node.visits as f32).sqrt();
        let mut best = (f32::MIN, range.start);
        for index in range {
            let child = &self.tree.nodes[index];
            let score = if child.is_proven() {
                let share = child.winners.share(mover);
                if share == 1.0 {
                    return index;
                }
                share
            } else {
                let value = if child.visits == 0 {
                    unknown
                } else {
                    child.value
                };
                value + attraction * child.prior / (1 + child.visits) as f32
            };
            if score > best.0 {
                best = (score, index);
            }
            // Those behind it are less likely and not visited either; but once it is known who
            // wins at the root, the winning move may be among them.
            if child.visits == 0 && !child.is_proven() && node.winners.is_open() {
                break;
            }
        }
        best.1
    }

    /// Adds the result to all nodes on the way, and what it proves.
    fn go_back(&mut self, shares: &Shares) {
        let mut entered = None;
        for &(at, mover) in &self.path {
            let node = &mut self.tree.nodes[at];
            node.visits = node.visits.saturating_add(1);
            let count = node.visits as f32;
            if let Some(seat) = entered {
                let seat: Seat = seat;
                node.value += (shares[seat.index()] - node.value) / count;
            }
            node.own += (shares[mover.index()] - node.own) / count;
            entered = Some(mover);
        }
        let all = self.sums.len() - 1;
        let child = self.path.get(1).map(|&(child, _)| child);
        let first = self.root().range().start;
        for slot in child.map(|child| child - first).into_iter().chain([all]) {
            let (sum, count) = &mut self.sums[slot];
            *count += 1.0;
            for (total, share) in sum.iter_mut().zip(*shares) {
                *total += f64::from(share);
            }
        }
        // A proof below may be one above.
        let edge = self.path.len() - 1;
        if self.tree.nodes[self.path[edge].0].is_proven() {
            for step in (0..edge).rev() {
                let (at, mover) = self.path[step];
                if !self.tree.prove(at, Winners::only(mover)) {
                    break;
                }
            }
        }
    }
}
