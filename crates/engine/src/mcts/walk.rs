//! Walks from the root to the edge of the tree and back.

use super::blocks::Spare;
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

/// How many of the visits that a node has had are made there in a row the next time: one in so many.
const PART_TO_STAY: u32 = 8;
/// The most visits in a row. There is room to count them for 512 threads.
const LONGEST_STAY: u32 = 128;

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
    /// The positions on the way, that of the root first; there may be more than the way is long.
    positions: Vec<P>,
    /// The nodes on the way, and how long it stays at each.
    path: Vec<Stay<'t>>,
    candidates: Vec<Candidate>,
    spare: Spare,
    /// The moves of the root that it goes to.
    part: Part,
    tally: &'t Mutex<Tally>,
    /// The move of the root below which it is.
    first_move: Option<usize>,
    /// The longest way.
    seldepth: usize,
}

/// The shares of the win of each seat, added up over some visits.
#[derive(Clone, Copy, Default)]
pub(super) struct Sum {
    pub(super) shares: Shares,
    pub(super) visits: u32,
}

impl Sum {
    fn add(&mut self, other: &Sum) {
        for (sum, share) in self.shares.iter_mut().zip(other.shares) {
            *sum += share;
        }
        self.visits += other.visits;
    }

    fn of(&self, seat: Seat) -> f32 {
        self.shares[seat.index()]
    }
}

/// A node on the way.
#[derive(Clone, Copy)]
struct Stay<'t> {
    node: &'t Node,
    /// The seat to move.
    mover: Seat,
    /// How many more visits it stays for.
    left: u32,
    /// What came out of those so far.
    sum: Sum,
}

impl<'t> Stay<'t> {
    fn new(node: &'t Node, mover: Seat, left: u32) -> Stay<'t> {
        Stay {
            node,
            mover,
            left,
            sum: Sum::default(),
        }
    }
}

/// How far to go back.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GoBack {
    /// To the next node that it stays at.
    ToStay,
    /// To the root.
    Home,
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
        root.add((0.0, own), 1, Company::Alone);
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
            // Nobody else takes blocks yet.
            (&mut candidates, &mut Spare::new(Company::Alone)),
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
            positions: vec![start.position; 2],
            path: vec![Stay::new(tree.root(), start.position.turn(), u32::MAX)],
            candidates: Vec::new(),
            spare: Spare::new(start.company),
            part: start.tuning.part.among(tree.children(tree.root()).count()),
            tally,
            first_move: None,
            seldepth: 0,
        }
    }

    /// Walks until it is told to go home; it asks before each visit.
    pub(super) fn walk(&mut self, mut goes_on: impl FnMut() -> bool) {
        while goes_on() {
            let shares = self.go_down();
            self.go_back(Sum { shares, visits: 1 }, GoBack::ToStay);
        }
        self.go_back(Sum::default(), GoBack::Home);
    }

    /// Goes on from where it stays down to a new position, or to one that is decided, and judges it.
    fn go_down(&mut self) -> Shares {
        loop {
            let depth = self.path.len() - 1;
            let Stay { node, left, .. } = self.path[depth];
            if depth > 0 {
                let winners = node.winners();
                if !winners.is_open() {
                    return winners.shares();
                }
                if node.visits() == 0 {
                    return self.meet(node);
                }
            }
            let Some((number, child)) = self.next(node) else {
                return self.leaf.evaluate(&self.positions[depth]).0;
            };
            if depth == 0 {
                self.first_move = Some(number);
            }
            self.step(child, left);
        }
    }

    /// Plays the move to a child, to stay below it for some visits: the more often it was there, the
    /// longer. What is near is at hand then, and other threads are seldom in the way.
    fn step(&mut self, child: &'t Node, most: u32) {
        let stay = (child.visits() / PART_TO_STAY).clamp(1, most.min(LONGEST_STAY));
        if self.start.company == Company::Several {
            child.enter(stay);
        }
        let depth = self.path.len();
        if depth == self.positions.len() {
            self.positions.push(self.start.position);
        }
        let (before, after) = self.positions.split_at_mut(depth);
        let (before, after) = (&before[depth - 1], &mut after[0]);
        self.hashes.push(before.hash());
        before.play_into(P::unpack(child.mv()), after);
        self.path.push(Stay::new(child, after.turn(), stay));
        self.seldepth = self.seldepth.max(depth);
    }

    /// Adds a result to the node it comes from, and to those above it that are left with it.
    fn go_back(&mut self, mut sum: Sum, how: GoBack) {
        let company = self.start.company;
        while let Some((stay, above)) = self.path.split_last_mut() {
            let above = above.last();
            let value = above.map_or(0.0, |above| sum.of(above.mover));
            let own = sum.of(stay.mover);
            stay.node.add((value, own), sum.visits, company);
            let Some(above) = above else {
                lock(self.tally).add(self.first_move.take(), &sum, self.seldepth);
                return;
            };
            stay.sum.add(&sum);
            stay.left -= sum.visits;
            if how == GoBack::ToStay && stay.left > 0 && stay.node.winners().is_open() {
                return;
            }
            if stay.node.is_proven() {
                // A proof below may be one above.
                self.tree.prove(above.node, Winners::only(above.mover));
            }
            if company == Company::Several {
                stay.node.leave(stay.sum.visits + stay.left);
            }
            sum = stay.sum;
            self.path.pop();
            self.hashes.pop();
        }
    }

    /// Looks at a position for the first time.
    fn meet(&mut self, node: &Node) -> Shares {
        let position = &self.positions[self.path.len() - 1];
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
    fn next(&mut self, node: &'t Node) -> Option<(usize, &'t Node)> {
        let position = &self.positions[self.path.len() - 1];
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
            (&mut self.candidates, &mut self.spare),
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
        // Who cannot win any more does not care who does: any likely move may be played.
        let is_hopeless = !at_root && node.own() < tuning.hope;
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
                    match is_hopeless {
                        true => share + attraction / (1 + visits) as f32,
                        false => share,
                    }
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
}
