//! What a position at the edge of the tree is worth.

use super::node::Winners;
use super::softmax::{Shares, softmax};
use super::{ManySeats, Tuning};
use crate::Tables;
use crate::eval::Evaluation;
use crate::net::{Crowd, List};
use tercio_rules::Position;

/// The shares of the win that the tables give each seat of a position, without any search.
pub fn shares(position: &Position, tables: &Tables) -> Shares {
    fn of<P: ManySeats>(position: &P, tables: &Tables) -> Shares {
        let calm = Tuning {
            captures: 0,
            ..Tuning::BEST
        };
        let mut leaf = LeafEvaluator::new(P::eval(tables), None, calm);
        leaf.evaluate(position).0
    }
    match position {
        Position::Pikemen(position) => of(position, tables),
        Position::WidePikemen(position) => of(position, tables),
        Position::Martian(position) => of(position, tables),
        Position::WideMartian(position) => of(position, tables),
    }
}

/// Evaluates positions, captures played out first.
pub(super) struct LeafEvaluator<'t, P: ManySeats> {
    eval: &'t P::Eval,
    net: Option<&'t Crowd>,
    tuning: Tuning,
    list: Vec<(P::Move, i32)>,
    /// Room for the net.
    facts: List,
}

impl<'t, P: ManySeats> LeafEvaluator<'t, P> {
    /// Judges with the net, or with the tables if there is none that judges. A net has learned what
    /// captures are worth: playing them out takes time and gains nothing.
    pub(super) fn new(eval: &'t P::Eval, net: Option<&'t Crowd>, mut tuning: Tuning) -> Self {
        let net = net.filter(|net| net.judges());
        if net.is_some() {
            tuning.captures = 0;
        }
        LeafEvaluator {
            eval,
            net,
            tuning,
            list: Vec::with_capacity(256),
            facts: List::new(),
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
        let (threats, mut strengths, spread) = self.look(position);
        // Who has left cannot win (P-63, M-80).
        for seat in position.left().iter() {
            strengths[seat.index()] = f32::NEG_INFINITY;
        }
        let seats = position.points().len();
        let mut best = softmax(&strengths, seats, spread * self.tuning.flatness);
        let turn = position.turn();
        if captures == 0 {
            if self.tuning.sees_wins && position.wins_at_once(&threats) {
                let winners = Winners::only(turn);
                return (winners.shares(), winners);
            }
            return (best, Winners::OPEN);
        }
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

    /// Who attacks what, how strong each seat stands, and how much more strength makes a share e
    /// times as large.
    fn look(&mut self, position: &P) -> (P::Threats, Shares, f32) {
        match self.net {
            Some(net) => {
                let (threats, strengths) = position.look(net, &mut self.facts);
                (threats, strengths, 1.0)
            }
            None => {
                let threats = self.eval.threats(position);
                let (strengths, spread) = self.eval.evaluate(position, &threats);
                (threats, strengths, spread)
            }
        }
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
