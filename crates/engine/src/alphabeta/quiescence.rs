//! Search of captures only, until the position is quiet enough to be judged.

use super::prune;
use super::terminal::outcome_value;
use super::worker::{MAX_PLY, Worker};
use super::{Judge, Step, TwoSeats};
use crate::Value;

impl<P: TwoSeats, E: Judge<P>> Worker<'_, P, E> {
    /// The worth of a position when the seat to move may capture or leave it.
    pub(super) fn quiescence(
        &mut self,
        position: &P,
        last: Step<'_, P>,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        self.count_node();
        if let Some(outcome) = position.outcome() {
            return outcome_value(position, outcome, ply);
        }
        if let Some(value) = self.solved_value(position, (alpha, beta), ply) {
            return value;
        }
        let known = self.judged.get(position.hash());
        if let Some(eval) = known
            && eval >= beta
        {
            return eval;
        }
        let (seen, mut best) = self.judge(position, Some(last), known, ply);
        if best >= beta || ply >= MAX_PLY - 1 || self.stopped() {
            return best;
        }
        alpha = alpha.max(best);
        let threats = self.threats(position, Some(last), seen, ply);

        let start = self.list.len();
        let list = &mut self.list;
        position.targets(&threats, |mv, score| list.push((mv, score)));
        let mut child = *position;
        for index in start..self.list.len() {
            let (mv, _) = self.pick(index);
            if best > -Value::DECIDED && prune::gain_too_small(best, position.gain(mv), alpha) {
                continue;
            }
            let mv = position.at_best(&threats, mv);
            if self.misses(position, mv, false, false) {
                continue;
            }
            position.play_into(mv, &mut child);
            self.prefetch(&child, 0);
            let step = Step { from: position, mv };
            let value = -self.quiescence(&child, step, -beta, -alpha, ply + 1);
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
}
