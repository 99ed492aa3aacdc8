//! One thread's share of a search: principal variation search with reductions and pruning.

use super::Duel;
use super::history::History;
use super::table::{Bound, Entry, Table};
use crate::eval::Evaluation;
use crate::{Limits, Stop, Tables, Value};
use std::sync::atomic::{AtomicU64, Ordering};
use tercio_rules::Outcome;
use web_time::Instant;

/// The deepest a line can get.
pub(super) const MAX_PLY: usize = 100;

/// What all threads of a search share.
pub(super) struct Shared<'s> {
    pub(super) table: &'s Table,
    pub(super) tables: &'s Tables,
    pub(super) stop: &'s Stop,
    pub(super) limits: Limits,
    pub(super) started: Instant,
    pub(super) nodes: &'s AtomicU64,
    pub(super) age: u8,
}

/// How many nodes pass between two looks at the clock and the flag.
const LOOK_EVERY: u64 = 512;

/// One thread.
pub(super) struct Worker<'s, P: Duel> {
    shared: &'s Shared<'s>,
    pub(super) eval: &'s P::Eval,
    pub(super) list: Vec<(P::Move, i32)>,
    history: History<P>,
    killers: [[u32; 2]; MAX_PLY],
    evals: [i32; MAX_PLY],
    /// Hashes of the positions on the way here, those of the game first.
    pub(super) path: Vec<u64>,
    /// The best line from each ply on.
    lines: Vec<Vec<P::Move>>,
    nodes: u64,
    pub(super) deepest: usize,
    halted: bool,
    /// Root moves left out, for several best lines.
    pub(super) excluded: Vec<P::Move>,
}

impl<'s, P: Duel> Worker<'s, P> {
    pub(super) fn new(shared: &'s Shared<'s>, path: Vec<u64>) -> Self {
        Worker {
            shared,
            eval: P::eval(shared.tables),
            list: Vec::with_capacity(4096),
            history: History::new(),
            killers: [[0; 2]; MAX_PLY],
            evals: [0; MAX_PLY],
            path,
            lines: vec![Vec::new(); MAX_PLY + 1],
            nodes: 0,
            deepest: 0,
            halted: false,
            excluded: Vec::new(),
        }
    }

    pub(super) fn best_line(&self) -> &[P::Move] {
        &self.lines[0]
    }

    pub(super) fn stopped(&self) -> bool {
        self.halted
    }

    #[inline]
    pub(super) fn count_node(&mut self) {
        self.nodes += 1;
        let limit = self.shared.limits.nodes.unwrap_or(u64::MAX);
        if self.nodes.is_multiple_of(LOOK_EVERY) || self.nodes >= limit {
            self.look(limit);
        }
    }

    #[cold]
    fn look(&mut self, limit: u64) {
        let fresh = (self.nodes - 1) % LOOK_EVERY + 1;
        let total = if self.nodes.is_multiple_of(LOOK_EVERY) {
            self.shared.nodes.fetch_add(fresh, Ordering::Relaxed) + fresh
        } else {
            self.shared.nodes.load(Ordering::Relaxed) + fresh
        };
        let late = self
            .shared
            .limits
            .time
            .is_some_and(|time| self.shared.started.elapsed() >= time);
        if total >= limit || late || self.shared.stop.is_raised() {
            self.halted = true;
        }
    }

    /// Nodes visited by this thread.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Brings the best of the moves from `index` on to `index`.
    pub(super) fn pick(&mut self, index: usize) -> (P::Move, i32) {
        let mut best = index;
        for other in index + 1..self.list.len() {
            if self.list[other].1 > self.list[best].1 {
                best = other;
            }
        }
        self.list.swap(index, best);
        self.list[index]
    }

    /// Sorts the best `count` of the moves from `start` on to the front, and returns where the
    /// unsorted ones begin.
    fn sort_best(&mut self, start: usize, count: usize) -> usize {
        let moves = &mut self.list[start..];
        let count = count.min(moves.len());
        if count < moves.len() {
            moves.select_nth_unstable_by(count, |a, b| b.1.cmp(&a.1));
        }
        moves[..count].sort_unstable_by_key(|&(_, rank)| std::cmp::Reverse(rank));
        start + count
    }

    /// What a finished game is worth to the seat that would be next.
    pub(super) fn outcome_value(&self, position: &P, outcome: Outcome, ply: usize) -> i32 {
        let turn = position.turn();
        if outcome.winners.len() > 1 {
            // The win is shared.
            0
        } else if outcome.winners.contains(turn) {
            Value::WIN - ply as i32
        } else {
            ply as i32 - Value::WIN
        }
    }

    /// What it is worth that this position has been there before: as much as if play went on in
    /// circles until the third time.
    fn repetition_value(&self, position: &P, ply: usize) -> Option<i32> {
        let quiet = usize::from(position.quiet()).min(self.path.len());
        if quiet < 4 || !position.ends_by_repetition() {
            return None;
        }
        let hash = position.hash();
        let recent = &self.path[self.path.len() - quiet..];
        // The path does not yet hold this position; the same seat moved every second ply.
        let seen = recent
            .iter()
            .rev()
            .skip(3)
            .step_by(2)
            .any(|&old| old == hash);
        seen.then(|| self.outcome_value(position, position.repeated(), ply))
    }

    /// The worth of a position, searched to a depth.
    pub(super) fn search(
        &mut self,
        position: &P,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        ply: usize,
    ) -> i32 {
        self.lines[ply].clear();
        if depth <= 0 {
            return self.quiescence(position, alpha, beta, ply);
        }
        let wide = beta - alpha > 1;
        let root = ply == 0;
        self.deepest = self.deepest.max(ply);
        if !root {
            if let Some(outcome) = position.outcome() {
                return self.outcome_value(position, outcome, ply);
            }
            if let Some(value) = self.repetition_value(position, ply) {
                return value;
            }
            // No line from here can be better than a win with the next move.
            alpha = alpha.max(ply as i32 - Value::WIN);
            beta = beta.min(Value::WIN - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
        }
        self.count_node();
        if self.halted || ply >= MAX_PLY - 1 {
            return self.eval.judge(position, &self.eval.look(position));
        }

        let hash = position.hash();
        let entry = self.shared.table.probe(hash);
        if let Some(entry) = entry
            && !wide
            && i32::from(entry.depth) >= depth
        {
            let value = from_table(entry.value, ply);
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if enough {
                return value;
            }
        }
        let table_move = entry
            .and_then(|entry| P::unpack(entry.mv))
            .filter(|&mv| position.check(mv).is_ok());

        let scene = self.eval.look(position);
        let eval = self.eval.judge(position, &scene);
        self.evals[ply] = eval;
        let improving = ply >= 2 && eval > self.evals[ply - 2];

        // So far ahead that the opponent would have to make up for it several times over.
        if !wide
            && depth <= 5
            && eval - 90 * depth + if improving { 60 } else { 0 } >= beta
            && beta.abs() < Value::PROVEN
        {
            return eval;
        }
        // Without a first guess a shallower search finds one sooner.
        let depth = if table_move.is_none() && depth >= 4 {
            depth - 1
        } else {
            depth
        };

        // Late quiet moves at a low depth hardly ever matter.
        let enough = (6 + 8 * depth * depth) / if improving { 1 } else { 2 };
        let first_alpha = alpha;
        let mut best = -Value::INFINITE;
        let mut best_move = None;
        let mut tried = 0;
        let mut tried_quiets = 0;
        let start = self.list.len();
        let mut stage = Stage::Table;
        let mut next = start;
        let mut sorted = start;
        self.path.push(hash);
        let path_len = self.path.len();

        let mut child = *position;
        loop {
            // The next move, in stages: most nodes end before their quiet moves are listed.
            let (mv, quiet, rank) = match stage {
                Stage::Table => {
                    stage = Stage::ListCaptures;
                    match table_move {
                        Some(mv) => (mv, position.gain(mv) == 0, 0),
                        None => continue,
                    }
                }
                Stage::ListCaptures => {
                    let list = &mut self.list;
                    position.captures(&scene, |mv, rank| list.push((mv, rank)));
                    stage = Stage::Captures;
                    continue;
                }
                Stage::Captures => {
                    if next == self.list.len() {
                        stage = Stage::ListQuiets;
                        continue;
                    }
                    let (mv, rank) = self.pick(next);
                    next += 1;
                    (mv, false, rank)
                }
                Stage::ListQuiets => {
                    let killers = self.killers[ply];
                    let (list, history) = (&mut self.list, &self.history);
                    position.quiets(&scene, |mv, rank| {
                        let packed = P::pack(mv);
                        let bonus = if packed == killers[0] {
                            6000
                        } else if packed == killers[1] {
                            5000
                        } else {
                            0
                        };
                        list.push((mv, rank + bonus + history.score(position, mv) / 4));
                    });
                    // The rest is sorted only if it is ever reached.
                    sorted = self.sort_best(next, enough as usize + 4);
                    stage = Stage::Quiets;
                    continue;
                }
                Stage::Quiets => {
                    if next == self.list.len() {
                        break;
                    }
                    if next == sorted {
                        sorted = self.sort_best(next, usize::MAX);
                    }
                    let (mv, rank) = self.list[next];
                    next += 1;
                    (mv, true, rank)
                }
            };
            if tried > 0 && Some(mv) == table_move && stage != Stage::ListCaptures {
                continue;
            }
            if root && self.excluded.contains(&mv) {
                continue;
            }
            let losing = best <= -Value::PROVEN;
            if quiet && !root && !losing && tried > 0 {
                if !wide && tried_quiets > enough {
                    break;
                }
                if !wide && depth <= 4 && eval + 120 * depth + 80 <= alpha {
                    break;
                }
                if depth <= 3 && rank < 0 && !wide {
                    continue;
                }
            }
            tried += 1;
            tried_quiets += i32::from(quiet);

            position.play_into(mv, &mut child);
            let mut reduction = 0;
            if depth >= 2 && tried > 1 && quiet {
                let late = f64::from(tried).ln() * f64::from(depth).ln();
                reduction = (0.5 + late / 1.9) as i32;
                reduction -= i32::from(wide) + i32::from(improving);
                reduction += i32::from(rank < 0);
                reduction -= (rank / 5000).clamp(-1, 2);
            } else if depth >= 3 && tried > 4 && rank < 0 {
                reduction = 1;
            }
            let reduction = reduction.clamp(0, depth - 1);
            let value = if tried == 1 {
                -self.search(&child, -beta, -alpha, depth - 1, ply + 1)
            } else {
                let mut value =
                    -self.search(&child, -alpha - 1, -alpha, depth - 1 - reduction, ply + 1);
                if value > alpha && reduction > 0 {
                    value = -self.search(&child, -alpha - 1, -alpha, depth - 1, ply + 1);
                }
                if value > alpha && value < beta {
                    value = -self.search(&child, -beta, -alpha, depth - 1, ply + 1);
                }
                value
            };
            self.path.truncate(path_len);
            if self.halted {
                break;
            }
            if value > best {
                best = value;
                if value > alpha || (root && best_move.is_none()) {
                    best_move = Some(mv);
                    let (line, rest) = self.lines.split_at_mut(ply + 1);
                    line[ply].clear();
                    line[ply].push(mv);
                    line[ply].extend_from_slice(&rest[0]);
                }
                alpha = alpha.max(value);
                if value >= beta {
                    if quiet {
                        self.reward(position, mv, start, next, depth, ply);
                    }
                    break;
                }
            }
        }
        self.path.truncate(path_len - 1);
        self.list.truncate(start);
        if self.halted && best == -Value::INFINITE {
            return eval;
        }
        if !self.halted && (!root || self.excluded.is_empty()) {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > first_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let entry = Entry {
                mv: best_move.map_or(0, P::pack),
                value: to_table(best, ply),
                depth: depth.clamp(0, 255) as u8,
                bound,
            };
            self.shared.table.store(hash, entry, self.shared.age);
        }
        best
    }

    /// A quiet move refuted the opponent's: remember it, and hold its absence against those tried
    /// before it.
    fn reward(
        &mut self,
        position: &P,
        mv: P::Move,
        start: usize,
        next: usize,
        depth: i32,
        ply: usize,
    ) {
        let packed = P::pack(mv);
        if self.killers[ply][0] != packed {
            self.killers[ply][1] = self.killers[ply][0];
            self.killers[ply][0] = packed;
        }
        let bonus = (depth * depth * 16).min(1200);
        self.history.update(position, mv, bonus);
        for index in start..next {
            let (other, _) = self.list[index];
            if other != mv && position.gain(other) == 0 {
                self.history.update(position, other, -bonus);
            }
        }
    }
}

/// Where a node is in its list of moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Table,
    ListCaptures,
    Captures,
    ListQuiets,
    Quiets,
}

/// Proven values are stored as distances from the node, not from the root.
fn to_table(value: i32, ply: usize) -> i16 {
    let value = if value >= Value::PROVEN {
        value + ply as i32
    } else if value <= -Value::PROVEN {
        value - ply as i32
    } else {
        value
    };
    value as i16
}

fn from_table(value: i16, ply: usize) -> i32 {
    let value = i32::from(value);
    if value >= Value::PROVEN {
        value - ply as i32
    } else if value <= -Value::PROVEN {
        value + ply as i32
    } else {
        value
    }
}
