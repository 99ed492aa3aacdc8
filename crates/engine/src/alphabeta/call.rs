//! Whether to call the clock.
//!
//! Calls would double the moves of a node. So who leads tries one with the best move alone, after all
//! moves without, and what is remembered of the node tries it first the next time.

use super::worker::Worker;
use super::{Judge, Step, TwoSeats};
use crate::Value;

/// How deep a node must be searched for a call to be tried by a judge who knows clocks.
const LEAST_DEPTH: i32 = 4;
/// For other judges: how much more the best move of the root must be worth with a call than without, in
/// hundredths of a point. A small difference is chance.
const MARGIN: i32 = 50;

impl<P: TwoSeats, E: Judge<P>> Worker<'_, P, E> {
    /// Tries the best move of a node with a call, a ply less deep at first. Returns the call and its worth
    /// if that is above the window or within it.
    ///
    /// The root is no exception: who may call at any later node, and at the root only if that is worth
    /// clearly more, never calls.
    pub(super) fn call_at_node(
        &mut self,
        position: &P,
        best: Option<P::Move>,
        (alpha, beta): (i32, i32),
        depth: i32,
        ply: usize,
    ) -> Option<(P::Move, i32)> {
        if !E::KNOWS_CLOCKS || depth < LEAST_DEPTH || alpha.abs() >= Value::DECIDED {
            return None;
        }
        let best = best?;
        let call = position.calling(best).filter(|&call| call != best)?;
        if ply == 0 && self.known.leaves_out(call) {
            return None;
        }
        let mut search = |window, depth| self.play_call(position, call, window, depth, ply);
        let narrow = (alpha, alpha + 1);
        let mut value = search(narrow, depth - 2);
        if value > alpha {
            value = search(narrow, depth - 1);
        }
        if value > alpha && value < beta {
            value = search((alpha, beta), depth - 1);
        }
        (value > alpha && !self.stopped()).then_some((call, value))
    }

    /// Tries calls at the root that its search has left out. Returns what the root is worth then, and makes
    /// the call part of the best line if it is worth more.
    pub(super) fn call_at_root(&mut self, position: &P, value: i32, depth: i32) -> i32 {
        let Some(&best) = self.pv().first() else {
            return value;
        };
        let (mut moves, margin) = (Vec::new(), if E::KNOWS_CLOCKS { 0 } else { MARGIN });
        if !E::KNOWS_CLOCKS && value < Value::DECIDED {
            moves.push(best);
        } else if E::KNOWS_CLOCKS && value >= Value::PROVEN {
            // Who wins with a later call may win sooner with one now, and with any move.
            position.for_each_move(|mv| moves.push(mv));
            moves.retain(|mv| !self.is_excluded(*mv));
        }
        moves.into_iter().fold(value, |value, mv| {
            let call = position.calling(mv);
            let Some(call) = call.filter(|&call| !self.known.leaves_out(call)) else {
                return value;
            };
            if self.stopped() {
                return value;
            }
            let least = value + margin;
            let called = self.play_call(position, call, (least, Value::INFINITE), depth - 1, 0);
            if called <= least || self.stopped() {
                return value;
            }
            self.set_pv(0, call);
            called
        })
    }

    /// What a call is worth, searched to a depth from there.
    fn play_call(
        &mut self,
        position: &P,
        call: P::Move,
        window: (i32, i32),
        depth: i32,
        ply: usize,
    ) -> i32 {
        let mut child = *position;
        position.play_into(call, &mut child);
        let step = Step {
            from: position,
            mv: call,
        };
        self.path.push(position.hash());
        let value = self.below(&child, step, window, depth, ply + 1);
        self.path.pop();
        value
    }
}
