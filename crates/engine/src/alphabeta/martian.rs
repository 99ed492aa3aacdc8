//! Martian Chess as the search of two seats sees it.

use super::{History, Judge, Pruning, Step, TwoSeats};
use crate::eval::Evaluation;
use crate::eval::martian::Weights;
use crate::net::Net;
use crate::threats::duel::{Threats, pips, size_index};
use crate::{Nets, Tables};
use std::sync::Arc;
use tercio_endings::{Endings, Range};
use tercio_rules::martian::{Move, Position};
use tercio_rules::{self as rules, Cell, Play};

/// How many crossings in a row are followed to know what the moves of the root are worth.
const CROSSINGS: u32 = 2;
/// Marks a packed move that calls the clock.
const CALL: u32 = 1 << 16;

impl TwoSeats for Position<u64> {
    type Threats = Threats;
    type Eval = Weights;
    type Net = Net;
    const ROUTES: usize = 3 * 64 * 64;
    const ARRIVALS: usize = 3 * 64;

    fn eval(tables: &Tables) -> &Weights {
        &tables.martian
    }

    fn net(&self, nets: &Nets) -> Option<Arc<Net>> {
        nets.find(rules::Rules::Martian(self.rules()))
    }

    fn captures(&self, threats: &Threats, visit: impl FnMut(Move, i32)) {
        threats.captures(self, visit);
    }

    fn targets(&self, threats: &Threats, visit: impl FnMut(Move, i32)) {
        threats.captures(self, visit);
    }

    fn quiets(
        &self,
        threats: &Threats,
        history: &History,
        mut least: i32,
        mut visit: impl FnMut(Move, i32) -> i32,
    ) {
        threats.quiets(self, |size, mv, score| {
            let (route, arrival) = slots(size as usize, mv);
            let [arrival] = history.arrivals(arrival);
            let score = score + history.route(route) + arrival;
            if score >= least {
                least = visit(mv, score);
            }
        });
    }

    fn calling(&self, mv: Move) -> Option<Move> {
        // M-53: only who leads wants the game to end by points.
        let leads = lead(self) + self.gain(mv) > 0;
        self.with_call(mv).filter(|_| leads)
    }

    fn with_call(&self, mv: Move) -> Option<Move> {
        self.may_call_clock().then(|| mv.calling_clock())
    }

    fn without_call(mv: Move) -> Move {
        mv.without_call()
    }

    fn pieces_left(&self) -> Option<usize> {
        Endings::are_for(self.rules()).then(|| self.occupied().len())
    }

    fn solved(&self, endings: &Endings) -> Option<Range> {
        let range = endings.probe(self, 0)?;
        Some(range.after_lead(lead(self)))
    }

    fn solved_after(&self, endings: &Endings, mv: Move) -> Option<Range> {
        let range = endings.played(self, mv, CROSSINGS);
        range.is_known().then(|| range.after_lead(lead(self)))
    }

    fn gain(&self, mv: Move) -> i32 {
        // M-9: what stands in another zone is taken.
        if self.zone(self.turn()).contains(mv.to()) {
            0
        } else {
            pips(self, mv.to())
        }
    }

    fn history_slots(&self, mv: Move) -> (usize, usize) {
        slots(size_index(self, mv.from()), mv)
    }

    fn pack(mv: Move) -> u32 {
        let (from, to) = (mv.from().index() as u32, mv.to().index() as u32);
        let call = if mv.calls_clock() { CALL } else { 0 };
        1 << 31 | call | to << 8 | from
    }

    fn unpack(number: u32) -> Option<Move> {
        let cell = |shift: u32| Cell::new((number >> shift) as u8);
        let mv = Move::new(cell(0), cell(8));
        match (number, number & CALL) {
            (0, _) => None,
            (_, 0) => Some(mv),
            _ => Some(mv.calling_clock()),
        }
    }

    fn widen(mv: Move) -> rules::Move {
        rules::Move::Martian(mv)
    }
}

/// By how many points the seat to move is ahead.
fn lead(position: &Position<u64>) -> i32 {
    let turn = position.turn().index();
    let points = |seat: usize| i32::from(position.points()[seat]);
    points(turn) - points(1 - turn)
}

impl Judge<Position<u64>> for Weights {
    const PRUNING: Pruning = Pruning::TABLES;
    type Accumulator = ();
    type Seen = Threats;

    fn accumulator(&self, _: &Position<u64>) {}

    fn follow(&self, _: &Position<u64>, _: Step<'_, Position<u64>>, (): &(), (): &mut ()) {}

    #[inline(always)]
    fn look(&self, position: &Position<u64>, (): &()) -> (Threats, i32) {
        let threats = Evaluation::threats(self, position);
        let value = self.evaluate(position, &threats);
        (threats, value)
    }

    #[inline(always)]
    fn threats(&self, position: &Position<u64>, (): &(), seen: Option<Threats>) -> Threats {
        seen.unwrap_or_else(|| Evaluation::threats(self, position))
    }
}

/// Where a move of a piece of a size counts in the history tables.
#[inline(always)]
fn slots(size: usize, mv: Move) -> (usize, usize) {
    let (from, to) = (mv.from().index(), mv.to().index());
    ((size * 64 + from) * 64 + to, size * 64 + to)
}
