//! What a position at the edge of the tree is worth.

use super::node::Winners;
use super::softmax::{Shares, softmax};
use super::{ManySeats, Tuning};
use crate::eval::Evaluation;

/// Evaluates positions, captures played out first.
pub(super) struct LeafEvaluator<'t, P: ManySeats> {
    eval: &'t P::Eval,
    tuning: Tuning,
    list: Vec<(P::Move, i32)>,
}

impl<'t, P: ManySeats> LeafEvaluator<'t, P> {
    pub(super) fn new(eval: &'t P::Eval, tuning: Tuning) -> Self {
        LeafEvaluator {
            eval,
            tuning,
            list: Vec::with_capacity(256),
        }
    }

    /// The shares of a position in which the game goes on; and who wins, if the seat to move does
    /// so with one capture.
    pub(super) fn evaluate(&mut self, position: &P) -> (Shares, Winners) {
        self.settle(position, self.tuning.captures)
    }

    /// Lets the seat to move choose between leaving the position as it is and each of a few
    /// captures, then the next seat, and so on.
    fn settle(&mut self, position: &P, captures: u32) -> (Shares, Winners) {
        let threats = self.eval.threats(position);
        let (mut strengths, spread) = self.eval.evaluate(position, &threats);
        // Who has left cannot win (P-63, M-80).
        for seat in position.left().iter() {
            strengths[seat.index()] = f32::NEG_INFINITY;
        }
        let seats = position.points().len();
        let mut best = softmax(&strengths, seats, spread * self.tuning.flatness);
        if captures == 0 {
            return (best, Winners::OPEN);
        }
        let turn = position.turn();
        let mut winners = Winners::OPEN;
        let start = self.list.len();
        let list = &mut self.list;
        position.tactics(&threats, |mv, score| list.push((mv, score)));
        let end = self.list.len().min(start + self.tuning.choices);
        for index in start..end {
            let mv = self.pick(index);
            if self.tuning.misses(P::pack(mv), true) {
                continue;
            }
            let mut child = *position;
            child.play_unchecked(mv);
            let shares = match child.outcome().map(Winners::of) {
                Some(end) => {
                    if end == Winners::only(turn) {
                        best = end.shares();
                        winners = end;
                        break;
                    }
                    end.shares()
                }
                None => self.settle(&child, captures - 1).0,
            };
            if shares[turn.index()] > best[turn.index()] {
                best = shares;
            }
        }
        self.list.truncate(start);
        (best, winners)
    }

    /// Brings the best of the captures from `index` on to `index`.
    fn pick(&mut self, index: usize) -> P::Move {
        let mut best = index;
        for other in index + 1..self.list.len() {
            if self.list[other].1 > self.list[best].1 {
                best = other;
            }
        }
        self.list.swap(index, best);
        self.list[index].0
    }
}
