//! Monte-Carlo tree search as the textbooks have it: UCT with random playouts.
//!
//! It knows the rules of the games and nothing else. It is kept so that claims about the strength
//! of the engine's tree search can be repeated.

use crate::player::{Choice, Player, PlayerError};
use std::ops::Range;
use std::time::Instant;
use tercio_engine::Limits;
use tercio_rng::Rng;
use tercio_rules::{Game, Move, Outcome, Play, Position, Seat};

/// How much a seldom visited move attracts.
const EXPLORATION: f32 = 1.0;
/// After this many plies a playout is scored as it stands.
const LONGEST_PLAYOUT: usize = 200;
/// The time is looked at once in this many playouts.
const LOOK_EVERY: u64 = 4;
/// What a node counts for in the memory of the tree, in bytes. It is fixed, so that the same
/// memory always holds the same tree.
const NODE_BYTES: usize = 32;

/// The part of the win of each seat.
type Shares = [f32; Seat::MAX];

/// The player, for every setup.
pub(super) struct Uct {
    /// How many nodes the tree may have.
    capacity: usize,
    seed: u64,
    /// Made at the first move of a game, because its seed depends on the ply.
    rng: Option<Rng>,
}

impl Uct {
    /// A player with a tree of at most so many mebibytes.
    pub(super) fn new(mebibytes: usize) -> Uct {
        let capacity = mebibytes.saturating_mul(1 << 20) / NODE_BYTES;
        Uct {
            capacity: capacity.clamp(4096, u32::MAX as usize),
            seed: 0,
            rng: None,
        }
    }

    /// The best move of a position. A node is a playout.
    fn search<P: Play>(
        &self,
        position: &P,
        limits: Limits,
        rng: &mut Rng,
        any: fn(P::Move) -> Move,
    ) -> Option<Choice> {
        let started = Instant::now();
        let mut tree = Tree::new(self.capacity, rng);
        tree.expand(0, position);
        let mut playouts = 0;
        while limits.nodes.is_none_or(|most| playouts < most) {
            let late = |most| playouts % LOOK_EVERY == 0 && started.elapsed() >= most;
            if limits.time.is_some_and(late) {
                break;
            }
            tree.visit(*position);
            playouts += 1;
        }
        Some(Choice {
            mv: any(tree.best()?),
            nodes: playouts,
            depth: 1,
            time: started.elapsed(),
        })
    }
}

impl Player for Uct {
    fn new_game(&mut self, _: &Game, seed: u64) -> Result<(), PlayerError> {
        self.seed = seed;
        self.rng = None;
        Ok(())
    }

    fn choose(&mut self, game: &Game, limits: Limits) -> Result<Choice, PlayerError> {
        if game.is_over() {
            return Err(PlayerError::NoMove);
        }
        let mut rng = self.rng.take().unwrap_or_else(|| {
            let mut first = Rng::stream(self.seed, game.moves().len() as u64);
            Rng::new(first.next_u64())
        });
        let choice = match game.position() {
            Position::Pikemen(position) => self.search(position, limits, &mut rng, Move::Pikemen),
            Position::WidePikemen(position) => {
                self.search(position, limits, &mut rng, Move::Pikemen)
            }
            Position::Martian(position) => self.search(position, limits, &mut rng, Move::Martian),
            Position::WideMartian(position) => {
                self.search(position, limits, &mut rng, Move::Martian)
            }
        };
        self.rng = Some(rng);
        choice.ok_or(PlayerError::NoMove)
    }
}

/// A position in the tree, known by the move that leads to it.
#[derive(Clone, Copy)]
struct Node<M> {
    /// The move from the parent; the root has none.
    mv: Option<M>,
    /// The index of the first child; the others follow it.
    children: u32,
    /// How many children there are; 0 before the node is expanded.
    len: u16,
    visits: u32,
    /// The mean share of the seat that made the move.
    value: f32,
}

impl<M> Node<M> {
    fn new(mv: Option<M>) -> Node<M> {
        Node {
            mv,
            children: 0,
            len: 0,
            visits: 0,
            value: 0.0,
        }
    }

    /// Where its children are.
    fn range(&self) -> Range<usize> {
        let first = self.children as usize;
        first..first + usize::from(self.len)
    }
}

/// The tree of one search.
struct Tree<'r, M> {
    nodes: Vec<Node<M>>,
    capacity: usize,
    rng: &'r mut Rng,
    /// The moves of one position; kept so that its memory is reserved only once.
    moves: Vec<M>,
}

impl<'r, M: Copy> Tree<'r, M> {
    /// A tree that is only a root.
    fn new(capacity: usize, rng: &'r mut Rng) -> Tree<'r, M> {
        Tree {
            nodes: vec![Node::new(None)],
            capacity,
            rng,
            moves: Vec::new(),
        }
    }

    /// The move of the root that was visited most.
    fn best(&self) -> Option<M> {
        let children = &self.nodes[self.nodes[0].range()];
        children.iter().max_by_key(|child| child.visits)?.mv
    }

    /// Gives a node a child for each move, in random order. Returns whether it has any.
    fn expand<P: Play<Move = M>>(&mut self, at: usize, position: &P) -> bool {
        self.moves.clear();
        position.for_each_move(|mv| self.moves.push(mv));
        let first = self.nodes.len();
        if first + self.moves.len() > self.capacity {
            return false;
        }
        self.rng.shuffle(&mut self.moves);
        let children = self.moves.iter().map(|&mv| Node::new(Some(mv)));
        self.nodes.extend(children);
        self.nodes[at].children = first as u32;
        self.nodes[at].len = self.moves.len() as u16;
        !self.moves.is_empty()
    }

    /// One walk down the tree, a playout, and back.
    fn visit<P: Play<Move = M>>(&mut self, mut position: P) {
        let mut path = vec![(0, position.turn())];
        let mut at = 0;
        let shares = loop {
            if let Some(outcome) = position.outcome() {
                break shares(outcome);
            }
            let node = self.nodes[at];
            if node.len == 0 && (node.visits == 0 || !self.expand(at, &position)) {
                break self.playout(position);
            }
            let mover = position.turn();
            at = self.choose(at);
            if let Some(mv) = self.nodes[at].mv {
                position.play_unchecked(mv);
            }
            path.push((at, mover));
        };
        for (at, mover) in path {
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.value += (shares[mover.index()] - node.value) / node.visits as f32;
        }
    }

    /// The child with the highest upper confidence bound; one that was never visited comes first.
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
            let bound = child.value + EXPLORATION * doubt;
            if bound > best.0 {
                best = (bound, index);
            }
        }
        best.1
    }

    /// Random moves until the game ends, or until it has lasted long enough.
    fn playout<P: Play<Move = M>>(&mut self, mut position: P) -> Shares {
        for _ in 0..LONGEST_PLAYOUT {
            if let Some(outcome) = position.outcome() {
                return shares(outcome);
            }
            self.moves.clear();
            position.for_each_move(|mv| self.moves.push(mv));
            let Some(&mv) = self.rng.choose(&self.moves) else {
                break;
            };
            position.play_unchecked(mv);
        }
        // A game that is called off is scored like one that goes in circles: by points.
        shares(
            position
                .outcome()
                .unwrap_or_else(|| position.outcome_by_repetition()),
        )
    }
}

/// What each seat has of a win.
fn shares(outcome: Outcome) -> Shares {
    let mut shares = [0.0; Seat::MAX];
    for seat in outcome.winners.iter() {
        shares[seat.index()] = 1.0 / outcome.winners.len() as f32;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;
    use tercio_rules::Rules;

    #[test]
    fn every_setup_gets_legal_moves() {
        for rules in Rules::all() {
            let mut player = Uct::new(4);
            let mut game = Game::new(rules);
            player.new_game(&game, 8).expect("ready");
            for _ in 0..22 {
                let Ok(choice) = player.choose(&game, Limits::nodes(20)) else {
                    break;
                };
                assert_eq!(choice.nodes, 20);
                game.play(choice.mv).expect("legal");
            }
            assert!(game.is_over() || game.moves().len() == 22, "{rules:?}");
        }
    }
}
