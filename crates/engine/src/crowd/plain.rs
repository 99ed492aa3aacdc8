//! A baseline to measure against: Monte-Carlo tree search as the textbooks have it.
//!
//! UCT, random playouts, no knowledge of the games but their rules. It is kept so that claims
//! about the strength of the other search can be repeated.

use super::node::{Node, Winners};
use super::softmax::Shares;
use super::{Crowd, moves_of};
use crate::{Limits, Report, Stop};
use tercio_rules::{Game, Position, Seat};
use web_time::Instant;

/// How much a seldom visited move attracts.
const EXPLORATION: f32 = 1.0;
/// After this many plies a playout is scored as it stands.
const LONGEST_PLAYOUT: usize = 200;
/// How many playouts pass between two looks at the clock.
const LOOK_EVERY: u64 = 4;

/// The baseline player, for every setup.
pub struct Plain {
    nodes: Vec<Node>,
    capacity: usize,
    random: Random,
    moves: Vec<u32>,
}

impl Plain {
    /// A player with a tree of at most this many mebibytes. Everything random follows from the
    /// seed.
    pub fn new(mebibytes: usize, seed: u64) -> Plain {
        let capacity = mebibytes.saturating_mul(1 << 20) / size_of::<Node>();
        Plain {
            nodes: Vec::new(),
            capacity: capacity.clamp(4096, u32::MAX as usize),
            random: Random(seed),
            moves: Vec::new(),
        }
    }

    /// Thinks about a game. Returns `None` if it is over. A node is a playout.
    pub fn think(&mut self, game: &Game, limits: Limits, stop: &Stop) -> Option<Report> {
        if game.is_over() {
            return None;
        }
        match game.start() {
            Position::Pikemen(start) => self.search(start, game, limits, stop),
            Position::WidePikemen(start) => self.search(start, game, limits, stop),
            Position::Martian(start) => self.search(start, game, limits, stop),
            Position::WideMartian(start) => self.search(start, game, limits, stop),
        }
    }

    fn search<P: Crowd>(
        &mut self,
        start: &P,
        game: &Game,
        limits: Limits,
        stop: &Stop,
    ) -> Option<Report> {
        let started = Instant::now();
        let mut position = *start;
        for mv in moves_of::<P>(game) {
            position.play_unchecked(mv);
        }
        self.nodes.clear();
        self.nodes.push(Node::new(0, 1.0));
        self.expand(0, &position);
        let mut playouts = 0;
        let mut sums = [0.0; Seat::MAX];
        while !stop.is_raised() && limits.nodes.is_none_or(|most| playouts < most) {
            let late = |most| playouts % LOOK_EVERY == 0 && started.elapsed() >= most;
            if limits.time.is_some_and(late) {
                break;
            }
            let shares = self.visit(position);
            playouts += 1;
            for (sum, share) in sums.iter_mut().zip(shares) {
                *sum += share;
            }
        }
        let children = &self.nodes[self.nodes[0].range()];
        let best = children.iter().max_by_key(|child| child.visits)?;
        let seats = position.points().len();
        let count = playouts.max(1) as f32;
        Some(Report {
            depth: 1,
            deepest: 1,
            rank: 0,
            value: None,
            chances: sums[..seats].iter().map(|sum| sum / count).collect(),
            nodes: playouts,
            time: started.elapsed(),
            fullness: (self.nodes.len() as u64 * 1000 / self.capacity as u64) as u32,
            line: vec![P::widen(P::unpack(best.mv))],
        })
    }

    /// Gives a node a child for each move, in random order. Returns whether it has any.
    fn expand<P: Crowd>(&mut self, at: usize, position: &P) -> bool {
        self.moves.clear();
        position.for_each_move(|mv| self.moves.push(P::pack(mv)));
        let first = self.nodes.len();
        if first + self.moves.len() > self.capacity {
            return false;
        }
        for index in (1..self.moves.len()).rev() {
            self.moves.swap(index, self.random.below(index + 1));
        }
        self.nodes
            .extend(self.moves.iter().map(|&mv| Node::new(mv, 0.0)));
        self.nodes[at].children = first as u32;
        self.nodes[at].len = self.moves.len() as u16;
        !self.moves.is_empty()
    }

    /// One walk down the tree, a playout, and back.
    fn visit<P: Crowd>(&mut self, mut position: P) -> Shares {
        let mut path = vec![(0, position.turn())];
        let mut at = 0;
        let shares = loop {
            if let Some(outcome) = position.outcome() {
                break Winners::of(outcome).shares();
            }
            let node = self.nodes[at];
            if node.len == 0 && (node.visits == 0 || !self.expand(at, &position)) {
                break self.playout(position);
            }
            let mover = position.turn();
            at = self.choose(at);
            position.play_unchecked(P::unpack(self.nodes[at].mv));
            path.push((at, mover));
        };
        for (at, mover) in path {
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.value += (shares[mover.index()] - node.value) / node.visits as f32;
        }
        shares
    }

    fn choose(&self, at: usize) -> usize {
        let node = &self.nodes[at];
        let experience = (node.visits.max(1) as f32).ln();
        let mut best = (f32::MIN, node.range().start);
        for index in node.range() {
            let child = &self.nodes[index];
            if child.visits == 0 {
                return index;
            }
            let doubt = (experience / child.visits as f32).sqrt();
            let score = child.value + EXPLORATION * doubt;
            if score > best.0 {
                best = (score, index);
            }
        }
        best.1
    }

    /// Random moves until the game ends, or until it has lasted long enough.
    fn playout<P: Crowd>(&mut self, mut position: P) -> Shares {
        for _ in 0..LONGEST_PLAYOUT {
            if let Some(outcome) = position.outcome() {
                return Winners::of(outcome).shares();
            }
            self.moves.clear();
            position.for_each_move(|mv| self.moves.push(P::pack(mv)));
            if self.moves.is_empty() {
                break;
            }
            let pick = self.random.below(self.moves.len());
            position.play_unchecked(P::unpack(self.moves[pick]));
        }
        // A game that is called off is scored like one that goes in circles: by points.
        Winners::of(
            position
                .outcome()
                .unwrap_or_else(|| position.outcome_by_repetition()),
        )
        .shares()
    }
}

/// A small generator of random numbers (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }
}
