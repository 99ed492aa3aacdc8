//! Plain alpha-beta with iterative deepening and quiescence, with or without a table. No
//! reductions, no pruning, no history: this is what the engine must be better than.

use super::material::Material;
use crate::player::{Choice, Player, PlayerError};
use std::time::{Duration, Instant};
use tercio_engine::{Limits, NoMemory};
use tercio_rng::Rng;
use tercio_rules::{Game, Move, Outcome, Position, martian, pikemen};

const WIN: i32 = 30_000;
const INFINITE: i32 = 32_000;
/// Values beyond this are wins or losses in so many plies.
const DECIDED: i32 = 29_000;
const DEEPEST: usize = 100;

/// The baseline for either game.
pub(super) struct Searcher {
    seed: u64,
    pikemen: Search<pikemen::Position<u64>>,
    martian: Search<martian::Position<u64>>,
}

impl Searcher {
    /// A searcher with a table of so many mebibytes, or none.
    pub(super) fn new(hash: usize) -> Searcher {
        Searcher {
            seed: 0,
            pikemen: Search::new(hash),
            martian: Search::new(hash),
        }
    }
}

impl Player for Searcher {
    fn new_game(&mut self, game: &Game, seed: u64) -> Result<(), PlayerError> {
        self.seed = seed;
        match game.position() {
            Position::Pikemen(_) => self.pikemen.clear(),
            Position::Martian(_) => self.martian.clear(),
            _ => Ok(()),
        }
    }

    fn choose(&mut self, game: &Game, limits: Limits) -> Result<Choice, PlayerError> {
        let rng = &mut Rng::stream(self.seed, game.moves().len() as u64);
        let mut path = Vec::with_capacity(game.plies() + DEEPEST);
        path.extend(game.hashes().take(game.plies()));
        match game.position() {
            Position::Pikemen(position) => {
                self.pikemen
                    .choose(position, path, limits, rng, Move::Pikemen)
            }
            Position::Martian(position) => {
                self.martian
                    .choose(position, path, limits, rng, Move::Martian)
            }
            _ => Err(PlayerError::NoMove),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Lower,
    Upper,
    Exact,
}

#[derive(Clone, Copy)]
struct Entry<M> {
    hash: u64,
    mv: M,
    value: i16,
    depth: u8,
    bound: Bound,
}

struct Search<P: Material> {
    /// As many entries as a power of two, or none at all.
    table: Vec<Option<Entry<P::Move>>>,
    entries: usize,
    /// The moves of all nodes of the present path, each with its score.
    list: Vec<(P::Move, i32)>,
    /// The hashes of the game so far and of the present path.
    path: Vec<u64>,
    nodes: u64,
    limits: Limits,
    begin: Instant,
    stopped: bool,
}

impl<P: Material> Search<P> {
    fn new(hash: usize) -> Search<P> {
        let entries = (hash << 20) / size_of::<Option<Entry<P::Move>>>();
        Search {
            table: Vec::new(),
            entries: match entries {
                0 => 0,
                _ => 1 << entries.ilog2(),
            },
            list: Vec::with_capacity(4096),
            path: Vec::new(),
            nodes: 0,
            limits: Limits::default(),
            begin: Instant::now(),
            stopped: false,
        }
    }

    /// Forgets everything; the memory is taken here, for the game that is really played, so that no
    /// move waits for it.
    fn clear(&mut self) -> Result<(), PlayerError> {
        self.table.clear();
        self.table.try_reserve_exact(self.entries).map_err(|_| {
            let mebibytes = (self.entries * size_of::<Option<Entry<P::Move>>>()) >> 20;
            PlayerError::Unusable(NoMemory { mebibytes }.to_string())
        })?;
        self.table.resize(self.entries, None);
        Ok(())
    }

    fn choose(
        &mut self,
        position: &P,
        path: Vec<u64>,
        limits: Limits,
        rng: &mut Rng,
        any: fn(P::Move) -> Move,
    ) -> Result<Choice, PlayerError> {
        self.begin = Instant::now();
        (self.path, self.limits) = (path, limits);
        (self.nodes, self.stopped) = (0, false);
        self.list.clear();

        let mut moves = Vec::new();
        position.for_each_move(|mv| moves.push(mv));
        // Among equals it plays any, and not always that of the first piece.
        rng.shuffle(&mut moves);
        moves.sort_by_key(|&mv| -position.capture_score(mv));
        let mut best = *moves.first().ok_or(PlayerError::NoMove)?;
        let mut reached = 0;
        let deepest = limits.depth.map_or(DEEPEST, |depth| depth as usize);
        for depth in 1..=deepest.clamp(1, DEEPEST) {
            let (mv, value) = self.root(position, &moves, depth as i32);
            if let Some(mv) = mv {
                best = mv;
            }
            if self.stopped {
                break;
            }
            reached = depth as u32;
            // The best move first, the others in the order they had.
            if let Some(index) = moves.iter().position(|&mv| mv == best) {
                moves[..=index].rotate_right(1);
            }
            if value.abs() >= DECIDED && WIN - value.abs() <= depth as i32 {
                break;
            }
        }
        Ok(Choice {
            mv: any(best),
            nodes: self.nodes,
            depth: reached,
            time: self.begin.elapsed(),
        })
    }

    /// The best move that was searched to the end, and its value.
    fn root(&mut self, position: &P, moves: &[P::Move], depth: i32) -> (Option<P::Move>, i32) {
        let mut best = (None, -INFINITE);
        for &mv in moves {
            let mut child = *position;
            child.play_unchecked(mv);
            self.path.push(position.hash());
            let value = -self.search(&child, -INFINITE, -best.1, depth - 1, 1);
            self.path.pop();
            if self.stopped {
                break;
            }
            if value > best.1 {
                best = (Some(mv), value);
            }
        }
        best
    }

    fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) {
            let late = |time: Duration| self.begin.elapsed() >= time;
            self.stopped |= self.limits.time.is_some_and(late);
        }
        self.stopped |= self.limits.nodes.is_some_and(|most| self.nodes >= most);
    }

    fn search(&mut self, position: &P, mut alpha: i32, beta: i32, depth: i32, ply: i32) -> i32 {
        if depth <= 0 || ply as usize >= DEEPEST {
            return self.quiescence(position, alpha, beta, ply);
        }
        self.count_node();
        if self.stopped {
            return 0;
        }
        if let Some(outcome) = position.outcome() {
            return worth(position, outcome, ply);
        }
        let hash = position.hash();
        if self.occurs_third_time(position, hash) {
            return worth(position, position.outcome_by_repetition(), ply);
        }
        let mut first = None;
        if let Some(entry) = self.probe(hash) {
            first = Some(entry.mv);
            let value = from_table(entry.value, ply);
            let cuts = match entry.bound {
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
                Bound::Exact => true,
            };
            if cuts && i32::from(entry.depth) >= depth {
                return value;
            }
        }

        let start = self.list.len();
        let list = &mut self.list;
        position.for_each_move(|mv| {
            let score = match first {
                Some(first) if first == mv => 100,
                _ => position.capture_score(mv),
            };
            list.push((mv, score));
        });
        let (mut best, mut best_move) = (-INFINITE, None);
        let lowest = alpha;
        self.path.push(hash);
        let mut sorted = false;
        for index in start..self.list.len() {
            sorted = sorted || self.pick(index) == 0;
            let (mv, _) = self.list[index];
            let mut child = *position;
            child.play_unchecked(mv);
            let value = -self.search(&child, -beta, -alpha, depth - 1, ply + 1);
            if self.stopped {
                break;
            }
            if value > best {
                (best, best_move) = (value, Some(mv));
                alpha = alpha.max(value);
                if value >= beta {
                    break;
                }
            }
        }
        self.path.pop();
        self.list.truncate(start);
        if let (false, Some(mv)) = (self.stopped, best_move) {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > lowest {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.store(hash, mv, best, depth, bound, ply);
        }
        best
    }

    fn quiescence(&mut self, position: &P, mut alpha: i32, beta: i32, ply: i32) -> i32 {
        self.count_node();
        if self.stopped {
            return 0;
        }
        if let Some(outcome) = position.outcome() {
            return worth(position, outcome, ply);
        }
        let mut best = position.count();
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        let start = self.list.len();
        let list = &mut self.list;
        position.captures(|mv, score| list.push((mv, score)));
        for index in start..self.list.len() {
            self.pick(index);
            let mut child = *position;
            child.play_unchecked(self.list[index].0);
            let value = -self.quiescence(&child, -beta, -alpha, ply + 1);
            if value > best {
                best = value;
                alpha = alpha.max(value);
                if value >= beta {
                    break;
                }
            }
        }
        self.list.truncate(start);
        best
    }

    /// Brings the highest score of the rest of the list to this place, and returns it.
    fn pick(&mut self, index: usize) -> i32 {
        let mut best = index;
        for other in index + 1..self.list.len() {
            if self.list[other].1 > self.list[best].1 {
                best = other;
            }
        }
        self.list.swap(index, best);
        self.list[index].1
    }

    fn occurs_third_time(&self, position: &P, hash: u64) -> bool {
        if !position.ends_by_repetition() {
            return false;
        }
        let quiet = usize::from(position.plies_since_capture()).min(self.path.len());
        let since = &self.path[self.path.len() - quiet..];
        quiet >= 8 && since.iter().filter(|&&known| known == hash).count() >= 2
    }

    fn slot(&self, hash: u64) -> usize {
        hash as usize & (self.table.len() - 1)
    }

    fn probe(&self, hash: u64) -> Option<Entry<P::Move>> {
        if self.table.is_empty() {
            return None;
        }
        self.table[self.slot(hash)].filter(|entry| entry.hash == hash)
    }

    fn store(&mut self, hash: u64, mv: P::Move, value: i32, depth: i32, bound: Bound, ply: i32) {
        if self.table.is_empty() {
            return;
        }
        let slot = self.slot(hash);
        self.table[slot] = Some(Entry {
            hash,
            mv,
            value: to_table(value, ply),
            depth: depth as u8,
            bound,
        });
    }
}

/// What an ending is worth for the seat to move; the earlier the better, if it is good.
fn worth<P: Material>(position: &P, outcome: Outcome, ply: i32) -> i32 {
    match (
        outcome.winners.contains(position.turn()),
        outcome.winners.len(),
    ) {
        (true, 1) => WIN - ply,
        (false, _) => ply - WIN,
        (true, _) => 0,
    }
}

/// Wins are stored as seen from the position itself.
fn to_table(value: i32, ply: i32) -> i16 {
    (match value {
        DECIDED.. => value + ply,
        ..=-29_000 => value - ply,
        _ => value,
    }) as i16
}

fn from_table(value: i16, ply: i32) -> i32 {
    match i32::from(value) {
        value @ DECIDED.. => value - ply,
        value @ ..=-29_000 => value + ply,
        value => value,
    }
}
