//! Iterative deepening: one depth after the other, each with a narrow window around the last value.

use super::TwoSeats;
use super::worker::{MAX_PLY, Worker};
use crate::Value;
use crate::time::TimeManager;
use std::time::Duration;

/// How many plies beyond the end of a proven win a shorter one is looked for: reductions hide some
/// for a while.
const SURE: u32 = 8;

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

/// Searches ever deeper, several lines a depth, at those depths that are `due`. `report` hears of
/// each completed one.
pub(super) fn deepen<P: TwoSeats>(
    mut worker: Worker<'_, P>,
    position: &P,
    lines: usize,
    due: impl Fn(u32) -> bool,
    report: &mut impl FnMut(&Info<P::Move>),
) -> Info<P::Move> {
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
    let mut moves = 0;
    position.for_each_move(|mv| {
        if moves == 0 {
            best.line.push(mv);
        }
        moves += 1;
    });
    if position.outcome().is_some() {
        return best;
    }
    let limits = worker.shared.limits;
    let deepest = limits.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32 - 2);
    let mut time_manager = TimeManager::new(limits.aim);
    let mut values = vec![0; lines];
    'depths: for depth in (1..=deepest).filter(|&depth| due(depth) || depth == deepest) {
        worker.excluded.clear();
        for (rank, last) in values.iter_mut().enumerate() {
            let mut value = aspire(&mut worker, position, depth as i32, *last);
            if worker.best_line().is_empty() && rank == 0 && !worker.stopped() {
                // The handicap left out every move, so search once more without it.
                worker.handicap = None;
                value = aspire(&mut worker, position, depth as i32, *last);
            }
            value = worker.consider_call(position, value, depth as i32);
            let line = worker.best_line().to_vec();
            if worker.stopped() {
                // An unfinished depth still counts if its first move was searched: it starts with
                // the best move of the depth before.
                if rank == 0 && !line.is_empty() {
                    best.line = line;
                }
                break 'depths;
            }
            if line.is_empty() {
                // There are fewer moves than lines.
                break;
            }
            *last = value;
            worker.excluded.push(line[0]);
            let info = Info {
                depth,
                deepest: worker.deepest as u32,
                rank,
                value: Value(value),
                nodes: worker.nodes_of_all(),
                time: worker.shared.started.elapsed(),
                fullness: worker.shared.tt.fullness(worker.shared.age),
                line,
            };
            report(&info);
            if rank == 0 {
                time_manager.step(best.line.first() == info.line.first(), value - best.value.0);
                best = info;
            }
        }
        // Reductions may hide a shorter way for a while.
        let proven = best
            .value
            .distance()
            .is_some_and(|plies| plies.unsigned_abs() + SURE <= depth);
        let timed = limits.nodes.is_none() && limits.time.is_some();
        if timed && lines == 1 && (proven || moves == 1) {
            break;
        }
        if time_manager.is_enough(worker.shared.started.elapsed()) {
            break;
        }
    }
    best.nodes = worker.nodes_of_all();
    best.time = worker.shared.started.elapsed();
    best
}

/// Searches with a narrow window around the last value, and widens it as far as needed.
fn aspire<P: TwoSeats>(worker: &mut Worker<'_, P>, position: &P, depth: i32, last: i32) -> i32 {
    let mut margin = 40;
    let (mut alpha, mut beta) = if depth >= 4 {
        (last - margin, last + margin)
    } else {
        (-Value::INFINITE, Value::INFINITE)
    };
    let accumulator = position.accumulator();
    loop {
        let value = worker.search(position, &accumulator, alpha, beta, depth, 0);
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
