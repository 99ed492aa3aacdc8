//! Walks from the root to the edge of the tree and back.

use super::leaf::LeafEvaluator;
use super::node::{NONE, Node, Winners};
use super::softmax::Shares;
use super::tally::Tally;
use super::team::{Company, lock};
use super::tree::{Candidate, Growth, Tree};
use super::{ManySeats, Part, Tuning};
use crate::eval::Evaluation;
use crate::net::Crowd;
use std::sync::Mutex;
use tercio_rules::Seat;

/// What all threads of a search know: where it begins, and how it is done.
pub(super) struct Start<'t, P: ManySeats> {
    /// The position at the root.
    pub(super) position: P,
    /// The hashes of all positions of the game before it.
    pub(super) hashes: &'t [u64],
    pub(super) tuning: &'t Tuning,
    pub(super) eval: &'t P::Eval,
    /// A net for this game, if there is one.
    pub(super) net: Option<&'t Crowd>,
    /// Who walks.
    pub(super) company: Company,
}

/// One thread that walks.
pub(super) struct Walk<'t, P: ManySeats> {
    tree: &'t Tree,
    start: &'t Start<'t, P>,
    leaf: LeafEvaluator<'t, P>,
    /// Hashes of the positions before the one that is looked at, those of the game first.
    hashes: Vec<u64>,
    /// The nodes on the way, and the seat to move at each.
    path: Vec<(&'t Node, Seat)>,
    candidates: Vec<Candidate>,
    /// The moves of the root that it goes to.
    part: Part,
    tally: &'t Mutex<Tally>,
}

/// What [`Walk::choose`] finds.
struct Choice<'t> {
    /// The child that is worth the next visit and its number, if there is any child.
    best: Option<(usize, &'t Node)>,
    /// How many children there are if all of them have been visited, and one more may be worth a
    /// visit.
    all_visited: Option<usize>,
}

/// Judges the root and gives it a child for each of its moves.
pub(super) fn prepare<P: ManySeats>(tree: &mut Tree, start: &Start<'_, P>) -> Tally {
    let mut leaf = LeafEvaluator::<P>::new(start.eval, start.net, *start.tuning);
    let (shares, _) = leaf.evaluate(&start.position);
    let root = tree.root();
    if root.children() == NONE {
        root.reopen();
    }
    if root.visits() == 0 {
        let own = shares[start.position.turn().index()];
        root.add(0.0, own, Company::Alone);
    }
    while !tree.root().is_complete() {
        let threats = start.eval.threats(&start.position);
        let mut candidates = Vec::new();
        tree.expand(
            tree.root(),
            &start.position,
            (&threats, start.net),
            Growth::All,
            start.tuning,
            &mut candidates,
        );
        if tree.is_short() {
            tree.make_room();
        }
    }
    Tally::new(&shares)
}

impl<'t, P: ManySeats> Walk<'t, P> {
    pub(super) fn new(tree: &'t Tree, start: &'t Start<'t, P>, tally: &'t Mutex<Tally>) -> Self {
        Walk {
            tree,
            start,
            leaf: LeafEvaluator::new(start.eval, start.net, *start.tuning),
            hashes: start.hashes.to_vec(),
            path: Vec::with_capacity(128),
            candidates: Vec::new(),
            part: start.tuning.part.among(tree.children(tree.root()).count()),
            tally,
        }
    }

    /// One walk: down to a new position, judge it, and back.
    pub(super) fn visit(&mut self) {
        self.hashes.truncate(self.start.hashes.len());
        self.path.clear();
        let mut position = self.start.position;
        let mut node = self.tree.root();
        let mut first_move = None;
        let shares = loop {
            let mover = position.turn();
            self.path.push((node, mover));
            if self.path.len() > 1 {
                let winners = node.winners();
                if !winners.is_open() {
                    break winners.shares();
                }
                if node.visits() == 0 {
                    break self.meet(node, &position);
                }
            }
            let Some((number, child)) = self.next(node, &position) else {
                break self.leaf.evaluate(&position).0;
            };
            first_move = first_move.or(Some(number));
            if self.start.company == Company::Several {
                child.enter();
            }
            self.hashes.push(position.hash());
            position.play_unchecked(P::unpack(child.mv()));
            node = child;
        };
        self.go_back(&shares);
        lock(self.tally).add(first_move, &shares, self.path.len() - 1);
    }

    /// Looks at a position for the first time.
    fn meet(&mut self, node: &Node, position: &P) -> Shares {
        if let Some(outcome) = position.outcome() {
            let winners = Winners::of(outcome);
            node.decide(winners);
            return winners.shares();
        }
        let times = self.repetitions(position);
        if times > 0 {
            let winners = Winners::of(position.outcome_by_repetition());
            // Only the third time ends the game.
            match times {
                1 => node.repeat(winners),
                _ => node.decide(winners),
            }
            return winners.shares();
        }
        let (shares, winners) = self.leaf.evaluate(position);
        node.decide(winners);
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

    /// The child to go on with, and its number. `None` if there is none and cannot be.
    fn next(&mut self, node: &'t Node, position: &P) -> Option<(usize, &'t Node)> {
        let mover = position.turn();
        let choice = self.choose(node, mover);
        let Some(count) = choice.all_visited.filter(|_| !node.is_complete()) else {
            return choice.best;
        };
        let width = self.start.tuning.width_at(node.visits());
        if count >= width {
            return choice.best;
        }
        let threats = self.start.eval.threats(position);
        let has_grown = self.tree.expand(
            node,
            position,
            (&threats, self.start.net),
            Growth::UpTo(width),
            self.start.tuning,
            &mut self.candidates,
        );
        match has_grown {
            true => self.choose(node, mover).best,
            false => choice.best,
        }
    }

    /// Looks for the child that is worth the next visit: good so far, or likely and seldom visited.
    fn choose(&self, node: &'t Node, mover: Seat) -> Choice<'t> {
        let tuning = self.start.tuning;
        let unknown = node.own() - tuning.caution;
        let at_root = self.path.len() == 1;
        let exploration = if at_root {
            tuning.exploration * tuning.curiosity
        } else if mover == self.start.position.turn() {
            tuning.exploration
        } else {
            tuning.distrust
        };
        let attraction = exploration * (node.visits() as f32).sqrt();
        let is_open = node.winners().is_open();
        let mut best = (f32::MIN, None);
        let mut count = 0;
        let mut index = node.children();
        while index != NONE {
            let block = self.tree.block(index);
            for child in block.nodes() {
                let state = child.state();
                if at_root && !self.part.has(count) && !state.is_proven() {
                    count += 1;
                    continue;
                }
                let visits = child.visits();
                let attraction = attraction * child.prior();
                let score = if state.is_plain() && visits > 0 {
                    child.value() + attraction / (1 + visits) as f32
                } else if state.is_proven() {
                    let share = state.winners().share(mover);
                    if share == 1.0 {
                        return Choice {
                            best: Some((count, child)),
                            all_visited: None,
                        };
                    }
                    share
                } else {
                    // Who is below it now may well lose there.
                    let all = visits + state.passing();
                    let value = match all {
                        0 => unknown,
                        _ => child.value() * visits as f32 / all as f32,
                    };
                    value + attraction / (1 + all) as f32
                };
                if score > best.0 {
                    best = (score, Some((count, child)));
                }
                // Those behind it are less likely and not visited either; but once it is known who
                // wins at the root, the winning move may be among them.
                if visits == 0 && is_open && state.is_plain() {
                    return Choice {
                        best: best.1,
                        all_visited: None,
                    };
                }
                count += 1;
            }
            index = block.next();
        }
        Choice {
            best: best.1,
            all_visited: Some(count),
        }
    }

    /// Adds the result to all nodes on the way, and what it proves.
    fn go_back(&mut self, shares: &Shares) {
        let mut entered: Option<Seat> = None;
        for &(node, mover) in &self.path {
            let value = entered.map_or(0.0, |seat| shares[seat.index()]);
            node.add(value, shares[mover.index()], self.start.company);
            if entered.is_some() && self.start.company == Company::Several {
                node.leave();
            }
            entered = Some(mover);
        }
        // A proof below may be one above.
        let edge = self.path.len() - 1;
        if self.path[edge].0.is_proven() {
            for &(node, mover) in self.path[..edge].iter().rev() {
                if !self.tree.prove(node, Winners::only(mover)) {
                    break;
                }
            }
        }
    }
}
