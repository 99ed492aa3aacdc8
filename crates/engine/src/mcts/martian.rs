//! Martian Chess as the tree search sees it.

use super::prior::MartianMove;
use super::{ManySeats, Shares, Tuning};
use crate::Tables;
use crate::eval::mcts::{Martian, rest, two_highest, would_win};
use crate::net::{Crowd, List};
use crate::threats::martian::Threats;
use tercio_rules::martian::{Move, Position};
use tercio_rules::{self as rules, Cell, CellSet, Play, Seat, Size, Word};

/// Marks a packed move that calls the clock.
const CALL: u32 = 1 << 16;

impl<W: Word> ManySeats for Position<W> {
    type Threats = Threats<W>;
    type Eval = Martian;
    const TEMPERATURE: f32 = 1500.0;

    fn eval(tables: &Tables) -> &Martian {
        &tables.mcts_martian
    }

    fn look(&self, net: &Crowd, list: &mut List) -> (Threats<W>, Shares) {
        net.look_martian(self, list)
    }

    /// Where a net judges, less exploration and flatter shares win more games.
    fn tuned_for(net: &Crowd, usual: Tuning) -> Tuning {
        if !net.judges() {
            return usual;
        }
        Tuning {
            exploration: usual.exploration / 1.5,
            distrust: usual.distrust / 1.5,
            flatness: 1.2 * usual.flatness,
            ..usual
        }
    }

    fn scored(
        &self,
        threats: &Threats<W>,
        net: Option<&Crowd>,
        mut visit: impl FnMut(Move, i32, bool),
    ) {
        let policy = net.and_then(|net| net.martian_policy(self, threats));
        let turn = self.turn();
        let seats = self.points().len();
        let weights = MartianMove::stage(rest(self));
        let zone = self.zone(turn);
        let sides = &threats.sides[..seats];
        let is_last = sides[turn.index()].own.len() == 1;
        let end = if would_win(self) {
            weights.end + weights.win
        } else {
            weights.end
        };
        let (first, _) = two_highest(self);
        let mut leaders = CellSet::EMPTY;
        for &seat in &Seat::ALL[..seats] {
            let index = seat.index();
            let rival = seat != turn && !self.left().contains(seat);
            if rival && sides[index].own.len() == 1 && self.points()[index] == first {
                leaders = leaders | self.zone(seat);
            }
        }
        self.for_each_piece(|moves| {
            let size = moves.size as usize;
            let flight = if threats.exposed.contains(moves.from) {
                weights.flight[size]
            } else {
                0.0
            };
            for to in moves.targets {
                let mut score = flight;
                let leaves = !zone.contains(to);
                match self.piece(to) {
                    Some(victim) if leaves => {
                        score += weights.victim[victim as usize] + weights.captor[size];
                    }
                    Some(Size::Small) if moves.size == Size::Small => score += weights.drone,
                    Some(_) => score += weights.queen,
                    None if leaves => {
                        score += weights.gift[size];
                        if leaders.contains(to) {
                            score += weights.hindrance;
                        }
                    }
                    None if threats.exposed.contains(to) => score += weights.exposure[size],
                    None => {}
                }
                let ends = is_last && leaves;
                if ends {
                    score += end;
                }
                let captures = leaves && self.occupied().contains(to);
                let learned = policy
                    .as_ref()
                    .map_or(0, |policy| policy.score(moves.size, moves.from, to));
                let score = score as i32 + learned;
                visit(Move::new(moves.from, to), score, captures || ends);
            }
        });
    }

    fn tactics(&self, threats: &Threats<W>, mut visit: impl FnMut(Move, i32)) {
        let turn = self.turn();
        if threats.sides[turn.index()].own.len() == 1 && would_win(self) {
            let zone = self.zone(turn);
            self.for_each_piece(|moves| {
                let out = moves.targets.without(zone).without(threats.foreign);
                if let Some(to) = out.iter().next() {
                    visit(Move::new(moves.from, to), i32::MAX);
                }
            });
        }
        threats.captures(self, visit);
    }

    /// Nothing is known without looking for it.
    fn wins_at_once(&self, _: &Threats<W>) -> bool {
        false
    }

    fn pack(mv: Move) -> u32 {
        let (from, to) = (mv.from().index() as u32, mv.to().index() as u32);
        let call = if mv.calls_clock() { CALL } else { 0 };
        call | to << 8 | from
    }

    fn unpack(number: u32) -> Move {
        let cell = |shift: u32| Cell::new((number >> shift) as u8);
        let mv = Move::new(cell(0), cell(8));
        if number & CALL == 0 {
            mv
        } else {
            mv.calling_clock()
        }
    }

    fn widen(mv: Move) -> rules::Move {
        rules::Move::Martian(mv)
    }

    fn narrow(mv: rules::Move) -> Option<Move> {
        match mv {
            rules::Move::Martian(mv) => Some(mv),
            rules::Move::Pikemen(_) => None,
        }
    }
}
