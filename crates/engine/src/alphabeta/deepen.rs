//! Iterative deepening: one depth after the other, each with a narrow window around the last value.

use super::worker::{MAX_PLY, Worker};
use super::{Judge, TwoSeats};
use crate::time::TimeManager;
use crate::{Info, Value};
use std::sync::atomic::Ordering;
use std::time::Duration;
use tercio_rules::Move;

/// How many plies beyond the end of a proven win a shorter one is looked for: reductions hide some
/// for a while.
const SURE: u32 = 8;

/// Searches ever deeper, `multipv` lines a depth, at those depths that are `due`. `on_info` hears of
/// each completed line.
pub(super) fn deepen<P: TwoSeats, E: Judge<P>>(
    mut worker: Worker<'_, P, E>,
    position: &P,
    multipv: usize,
    due: impl Fn(u32) -> bool,
    on_info: &mut dyn FnMut(&Info),
) -> Info {
    let mut best = Info {
        depth: 0,
        seldepth: 0,
        multipv: 1,
        value: Some(Value(0)),
        chances: chances(position, Value(0)),
        nodes: 0,
        time: Duration::ZERO,
        hashfull: 0,
        tbhits: 0,
        pv: Vec::new(),
    };
    let mut moves = 0;
    worker.known.select(&[]);
    position.for_each_move(|mv| {
        if best.pv.is_empty() && !worker.known.leaves_out(mv) {
            let form = worker.known.best_form(mv);
            best.pv.push(P::widen(form.map_or(mv, |(form, _)| form)));
        }
        moves += 1;
    });
    if position.outcome().is_some() {
        return best;
    }
    worker.accumulators = vec![worker.eval.accumulator(position); MAX_PLY];
    let limits = worker.shared.limits;
    let max_depth = limits.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32 - 2);
    let mut time_manager = TimeManager::new(limits.aim);
    let mut values = vec![0; multipv];
    'depths: for depth in (1..=max_depth).filter(|&depth| due(depth) || depth == max_depth) {
        worker.excluded.clear();
        for (index, last) in values.iter_mut().enumerate() {
            let first = index == 0;
            worker.known.select(&worker.excluded);
            let before = *last;
            let mut value = aspire(&mut worker, position, depth as i32, before);
            if worker.pv().is_empty() && first && !worker.stopped() {
                // The handicap left out every move, so search once more without it.
                worker.handicap = None;
                value = aspire(&mut worker, position, depth as i32, before);
            }
            value = worker.call_at_root(position, value, depth as i32);
            let first_move = worker.pv().first().copied().map(P::without_call);
            let solved = worker.take_best_form();
            let pv: Vec<Move> = worker.pv().iter().copied().map(P::widen).collect();
            if worker.stopped() {
                // An unfinished depth still counts if its first move was searched: it starts with
                // the best move of the depth before.
                if first && !pv.is_empty() {
                    best.pv = pv;
                }
                break 'depths;
            }
            let Some(mv) = first_move else {
                // There are fewer moves than lines.
                break;
            };
            *last = value;
            worker.excluded.push(mv);
            // A distance that was found says more.
            let value = match solved {
                Some(solved) if value.abs() < Value::PROVEN => solved,
                _ => Value(value),
            };
            let info = Info {
                depth,
                seldepth: worker.seldepth as u32,
                multipv: index + 1,
                value: Some(value),
                chances: chances(position, value),
                nodes: worker.nodes_of_all(),
                time: worker.shared.started.elapsed(),
                hashfull: worker.shared.tt.hashfull(worker.shared.age),
                tbhits: worker.shared.tbhits.load(Ordering::Relaxed),
                pv,
            };
            on_info(&info);
            if first {
                time_manager.step(best.pv.first() == info.pv.first(), *last - before);
                best = info;
            }
        }
        // Reductions may hide a shorter way for a while.
        let proven = best
            .value
            .and_then(Value::distance)
            .is_some_and(|plies| plies.unsigned_abs() + SURE <= depth);
        let timed = limits.nodes.is_none() && limits.time.is_some();
        if timed && multipv == 1 && (proven || moves == 1) {
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

/// The chance of each seat to win, by what the position is worth to the seat to move.
fn chances<P: TwoSeats>(position: &P, value: Value) -> Vec<f32> {
    let chance = value.chance();
    let mut chances = vec![1.0 - chance; 2];
    chances[position.turn().index()] = chance;
    chances
}

/// Searches with a narrow window around the last value, and widens it as far as needed.
fn aspire<P: TwoSeats, E: Judge<P>>(
    worker: &mut Worker<'_, P, E>,
    position: &P,
    depth: i32,
    last: i32,
) -> i32 {
    let mut margin = 40;
    let (mut alpha, mut beta) = if depth >= 4 {
        (last - margin, last + margin)
    } else {
        (-Value::INFINITE, Value::INFINITE)
    };
    loop {
        let value = worker.search(position, None, alpha, beta, depth, 0);
        if worker.stopped() {
            return value;
        }
        margin *= 3;
        // Where no move is left to search, even the widest window fails low.
        if value <= alpha && alpha > -Value::INFINITE {
            alpha = (value - margin).max(-Value::INFINITE);
        } else if value >= beta && beta < Value::INFINITE {
            beta = (value + margin).min(Value::INFINITE);
        } else {
            return value;
        }
        if margin > 2000 {
            (alpha, beta) = (-Value::INFINITE, Value::INFINITE);
        }
    }
}
