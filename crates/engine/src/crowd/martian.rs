//! Martian Chess as the tree search sees it.

use super::{Crowd, Shares};
use crate::eval::crowd::MARTIAN as WEIGHTS;
use crate::look::martian::Scene;
use tercio_rules::martian::{Move, Position};
use tercio_rules::{self as rules, Cell, CellSet, Play, Rules, Seat, Size, Word};

/// The rank of a captured point among other reasons to move. The tables that order moves for
/// alpha-beta put every capture first; here it has to compete.
const CAPTURED_POINT: i32 = 2000;
/// What those tables give for it.
const ORDERED_POINT: i32 = 10_000;
/// Marks a packed move that calls the clock.
const CALL: u32 = 1 << 16;

impl<W: Word> Crowd for Position<W> {
    type Scene = Scene<W>;
    const TEMPERATURE: f32 = 800.0;

    fn scene(&self) -> Scene<W> {
        Scene::look(self)
    }

    fn strengths(&self, scene: &Scene<W>) -> (Shares, f32) {
        let seats = self.points().len();
        let turn = self.turn();
        let sides = &scene.sides[..seats];
        // Nobody reaches his own pieces.
        let mut hunted = CellSet::EMPTY;
        for side in sides {
            hunted = hunted | side.reach;
        }
        let occupied = self.occupied();
        let mut strengths = [0.0; Seat::MAX];
        let mut taken = 0.0;
        for (&seat, strength) in Seat::ALL[..seats].iter().zip(&mut strengths) {
            let side = &sides[seat.index()];
            let points = f32::from(self.points()[seat.index()]);
            taken += points;
            let prey = side.reach & occupied;
            *strength = WEIGHTS.point * points
                + weigh(self, side.own, &WEIGHTS.piece)
                + WEIGHTS.reach * side.reach.len() as f32
                + weigh(self, side.own & hunted, &WEIGHTS.attacked);
            *strength += if seat == turn {
                WEIGHTS.tempo + weigh(self, prey, &WEIGHTS.attack)
            } else {
                weigh(self, prey, &WEIGHTS.distant_attack)
            };
        }
        let left = weigh(self, occupied, &[1.0, 2.0, 3.0]);
        let rest = left / (left + taken);
        let spread = WEIGHTS.late_spread + (WEIGHTS.early_spread - WEIGHTS.late_spread) * rest;
        (strengths, spread)
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

/// Pieces on some cells, weighed by size.
fn weigh<W: Word>(position: &Position<W>, cells: CellSet<W>, by_size: &[f32; 3]) -> f32 {
    let count = |size: Size| (position.pieces(size) & cells).len() as f32;
    Size::ALL
        .into_iter()
        .map(|size| by_size[size as usize] * count(size))
        .sum()
}
