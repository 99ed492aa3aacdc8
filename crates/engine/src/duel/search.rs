//! Iterative deepening over one or more threads.

use super::Duel;
use super::table::Table;
use super::worker::{MAX_PLY, Shared, Worker};
use crate::{Limits, Stop, Tables, Value};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use web_time::Instant;

/// What a search has found so far.
#[derive(Clone, Debug)]
pub struct Info<M> {
    /// The depth that was completed.
    pub depth: u32,
    /// The longest line that was looked at.
    pub deepest: u32,
    /// Which of several best lines this is, counted from 0.
    pub rank: usize,
    /// The worth of the position for the seat to move.
    pub value: Value,
    /// Nodes visited by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub fullness: u32,
    /// The best line.
    pub line: Vec<M>,
}

/// A searcher for games of two seats. It remembers what it saw from one search to the next.
///
/// With one thread and a limit of nodes or depth, the result is the same on every machine.
pub struct Search {
    table: Table,
    tables: Tables,
    age: u8,
    threads: usize,
    lines: usize,
}

impl Search {
    /// A searcher with a table of this many mebibytes.
    pub fn new(mebibytes: usize) -> Search {
        Search {
            table: Table::new(mebibytes),
            tables: Tables::BEST,
            age: 0,
            threads: 1,
            lines: 1,
        }
    }

    /// Uses this many threads, at least one.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Looks for this many best lines, at least one.
    pub fn set_lines(&mut self, lines: usize) {
        self.lines = lines.max(1);
    }

    /// Judges positions with other weights.
    pub fn set_tables(&mut self, tables: &Tables) {
        self.tables = *tables;
        self.clear();
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.age = 0;
    }

    /// Searches a position. `past` holds the hashes of the positions before it, for repetition.
    /// `report` is called after each completed depth. Returns the best line found; it is empty
    /// only if the game is over.
    pub fn run<P: Duel>(
        &mut self,
        position: &P,
        past: &[u64],
        limits: Limits,
        stop: &Stop,
        mut report: impl FnMut(&Info<P::Move>),
    ) -> Info<P::Move> {
        self.age = self.age.wrapping_add(1);
        let nodes = AtomicU64::new(0);
        let shared = Shared {
            table: &self.table,
            tables: &self.tables,
            stop,
            limits,
            started: Instant::now(),
            nodes: &nodes,
            age: self.age,
        };
        let helpers_stop = Stop::default();
        let helpers = Shared {
            stop: &helpers_stop,
            limits: Limits {
                nodes: None,
                time: None,
                ..limits
            },
            ..shared
        };
        if self.threads == 1 {
            return deepen(&shared, position, past, self.lines, &mut report);
        }
        std::thread::scope(|scope| {
            for index in 1..self.threads {
                let helpers = &helpers;
                scope.spawn(move || assist(helpers, position, past, index));
            }
            let best = deepen(&shared, position, past, self.lines, &mut report);
            helpers_stop.raise();
            best
        })
    }
}

/// How many plies beyond the end of a proven win it is looked for a shorter one.
const SURE: u32 = 8;

/// The main thread: one depth after the other, several lines a depth.
fn deepen<P: Duel>(
    shared: &Shared<'_>,
    position: &P,
    past: &[u64],
    lines: usize,
    report: &mut impl FnMut(&Info<P::Move>),
) -> Info<P::Move> {
    let mut worker = Worker::new(shared, past.to_vec());
    let mut best = Info {
        depth: 0,
        deepest: 0,
        rank: 0,
        value: Value(0),
        nodes: 0,
        time: Duration::ZERO,
        fullness: 0,
        line: Vec::new(),
    };
    position.for_each_move(|mv| {
        if best.line.is_empty() {
            best.line.push(mv);
        }
    });
    if position.outcome().is_some() {
        return best;
    }
    let deepest = shared
        .limits
        .depth
        .unwrap_or(u32::MAX)
        .min(MAX_PLY as u32 - 2);
    let mut values = vec![0; lines];
    for depth in 1..=deepest {
        worker.excluded.clear();
        for (rank, last) in values.iter_mut().enumerate() {
            let value = aspire(&mut worker, position, depth as i32, *last);
            let line = worker.best_line().to_vec();
            if line.is_empty() {
                break;
            }
            // An unfinished depth still counts if its first move was searched: it starts with
            // the best move of the depth before.
            let info = Info {
                depth,
                deepest: worker.deepest as u32,
                rank,
                value: Value(value),
                nodes: shared.nodes.load(Ordering::Relaxed).max(worker.nodes()),
                time: shared.started.elapsed(),
                fullness: shared.table.fullness(shared.age),
                line,
            };
            if worker.stopped() {
                if rank == 0 {
                    best.line = info.line;
                    best.nodes = info.nodes;
                    best.time = info.time;
                }
                return best;
            }
            *last = value;
            report(&info);
            worker.excluded.push(info.line[0]);
            if rank == 0 {
                best = info;
            }
        }
        // Reductions may hide a shorter way for a while.
        let proven = best
            .value
            .distance()
            .is_some_and(|plies| plies.unsigned_abs() + SURE <= depth);
        if proven && shared.limits.nodes.is_none() && lines == 1 && shared.limits.time.is_some() {
            break;
        }
    }
    best
}

/// Searches with a narrow window around the last value, and widens it as far as needed.
fn aspire<P: Duel>(worker: &mut Worker<'_, P>, position: &P, depth: i32, last: i32) -> i32 {
    let mut margin = 40;
    let (mut alpha, mut beta) = if depth >= 4 {
        (last - margin, last + margin)
    } else {
        (-Value::INFINITE, Value::INFINITE)
    };
    loop {
        let value = worker.search(position, &position.keep(), alpha, beta, depth, 0);
        if worker.stopped() {
            return value;
        }
        margin *= 3;
        if value <= alpha {
            alpha = (value - margin).max(-Value::INFINITE);
        } else if value >= beta {
            beta = (value + margin).min(Value::INFINITE);
        } else {
            return value;
        }
        if margin > 2000 {
            (alpha, beta) = (-Value::INFINITE, Value::INFINITE);
        }
    }
}

/// A helping thread: searches the same position, every other one a ply deeper, and leaves what it
/// finds in the table.
fn assist<P: Duel>(shared: &Shared<'_>, position: &P, past: &[u64], index: usize) {
    let mut worker = Worker::new(shared, past.to_vec());
    let mut last = 0;
    let deepest = shared
        .limits
        .depth
        .unwrap_or(u32::MAX)
        .min(MAX_PLY as u32 - 2);
    for depth in 1..=deepest as i32 {
        last = aspire(&mut worker, position, depth + (index % 2) as i32, last);
        if worker.stopped() {
            return;
        }
    }
}
