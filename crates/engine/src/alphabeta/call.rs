//! Whether to call the clock.

use super::worker::Worker;
use super::{Judge, TwoSeats};
use crate::Value;

/// How much more a move of the root must be worth with a call of the clock than without, in
/// hundredths of a point: a small difference is chance.
const MARGIN: i32 = 50;
/// How far from the root a call is thought of, and how deep the search must go on from there.
const FARTHEST: usize = 3;
const LEAST_DEPTH: i32 = 2;

impl<P: TwoSeats, E: Judge<P>> Worker<'_, P, E> {
    /// Tries the best move of the root with a call of the clock. Returns what the root is worth
    /// then, and makes the call part of the best line if it is worth more.
    pub(super) fn consider_call(&mut self, position: &P, value: i32, depth: i32) -> i32 {
        let Some(mv) = self.pv().first().copied() else {
            return value;
        };
        let known = position.calling(mv).map(|call| self.known.leaves_out(call));
        if value >= Value::DECIDED || known != Some(false) || self.stopped() {
            return value;
        }
        let mut accumulator = self.eval.accumulator(position);
        self.eval.look(position, &mut accumulator);
        let window = (value + MARGIN, Value::INFINITE);
        let called = self.try_call(position, &accumulator, mv, window, depth, 0);
        called.map_or(value, |(_, called)| called)
    }

    /// Whether a call is thought of at a node whose best move is worth so much.
    pub(super) fn may_consider_call(value: i32, beta: i32, depth: i32, ply: usize) -> bool {
        E::KNOWS_CLOCKS
            && (1..=FARTHEST).contains(&ply)
            && depth >= LEAST_DEPTH
            && value < beta
            && value.abs() < Value::DECIDED
    }

    /// Tries a move with a call of the clock. If that is above the window, or within it, it becomes the
    /// best line of the ply, and is returned with its worth.
    pub(super) fn try_call(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        mv: P::Move,
        (alpha, beta): (i32, i32),
        depth: i32,
        ply: usize,
    ) -> Option<(P::Move, i32)> {
        let call = position.calling(mv)?;
        let mut child = *position;
        position.play_into(call, &mut child);
        let mut next = self.eval.update(position, accumulator, call);
        self.path.push(position.hash());
        let mut search = |window| self.below(&child, &mut next, window, depth - 1, ply + 1);
        // The levels that judge by tables search as they did when they were compared with each other.
        let mut value = match E::KNOWS_CLOCKS {
            true => search((alpha, alpha + 1)),
            false => alpha + 1,
        };
        if value > alpha && alpha + 1 < beta {
            value = search((alpha, beta));
        }
        self.path.pop();
        if value <= alpha || self.stopped() {
            return None;
        }
        self.set_pv(ply, call);
        Some((call, value))
    }
}
