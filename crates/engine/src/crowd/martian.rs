//! Martian Chess as the tree search sees it.

use super::Crowd;
use crate::Tables;
use crate::eval::crowd::Martian;
use crate::look::martian::Scene;
use tercio_rules::martian::{Move, Position};
use tercio_rules::{self as rules, Cell, Rules, Word};

/// The rank of a captured point among other reasons to move. The tables that order moves for
/// alpha-beta put every capture first; here it has to compete.
const CAPTURED_POINT: i32 = 2000;
/// What those tables give for it.
const ORDERED_POINT: i32 = 10_000;
/// Marks a packed move that calls the clock.
const CALL: u32 = 1 << 16;

impl<W: Word> Crowd for Position<W> {
    type Scene = Scene<W>;
    type Eval = Martian;
    const TEMPERATURE: f32 = 800.0;

    fn eval(tables: &Tables) -> &Martian {
        &tables.crowd_martian
    }

    fn ranked(&self, scene: &Scene<W>, mut visit: impl FnMut(Move, i32, bool)) {
        scene.captures(self, |mv, rank| {
            let pips = self.piece(mv.to()).map_or(0, |size| i32::from(size.pips()));
            visit(mv, rank - (ORDERED_POINT - CAPTURED_POINT) * pips, true);
        });
        scene.quiets(self, |mv, rank| visit(mv, rank, false));
    }

    fn best_captures(&self, scene: &Scene<W>, visit: impl FnMut(Move, i32)) {
        scene.captures(self, visit);
    }

    fn agreement(&self) -> Rules {
        Rules::Martian(self.rules())
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
