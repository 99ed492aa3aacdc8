//! Whether to call the clock.

use super::worker::Worker;
use super::{Judge, Step, TwoSeats};
use crate::Value;

/// How much more a move must be worth with a call of the clock than without, in hundredths of a
/// point: the evaluation knows nothing of clocks, and a small difference is chance.
const MARGIN: i32 = 50;

impl<P: TwoSeats, E: Judge<P>> Worker<'_, P, E> {
    /// Tries the best move of the root with a call of the clock. Returns what the root is worth
    /// then, and makes the call part of the best line if it is worth more.
    pub(super) fn consider_call(&mut self, position: &P, value: i32, depth: i32) -> i32 {
        let best = self.pv().first().copied();
        let Some(call) = best.and_then(|mv| position.calling(mv)) else {
            return value;
        };
        if value >= Value::DECIDED || self.known.leaves_out(call) || self.stopped() {
            return value;
        }
        let (pv, alpha) = (self.pvs[0].clone(), value + MARGIN);
        let mut child = *position;
        child.play_unchecked(call);
        self.path.push(position.hash());
        let step = Step {
            from: position,
            mv: call,
        };
        let called = self.below(&child, step, (alpha, Value::INFINITE), depth - 1, 1);
        self.path.pop();
        if called > alpha && !self.stopped() {
            self.set_pv(0, call);
            return called;
        }
        self.pvs[0] = pv;
        value
    }
}
