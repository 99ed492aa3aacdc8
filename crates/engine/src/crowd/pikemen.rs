//! Pikemen as the tree search sees it.

use super::{Crowd, Shares};
use crate::eval::crowd::PIKEMEN as WEIGHTS;
use crate::look::pikemen::{Scene, stance_index};
use tercio_rules::pikemen::{Move, Position};
use tercio_rules::{self as rules, Cell, CellSet, Play, Rules, Seat, Stance, Word};

/// The rank of a captured point among other reasons to move. The tables that order moves for
/// alpha-beta put every capture first; here it has to compete.
const CAPTURED_POINT: i32 = 2000;
/// What those tables give for it.
const ORDERED_POINT: i32 = 10_000;

impl<W: Word> Crowd for Position<W> {
    type Scene = Scene<W>;
    const TEMPERATURE: f32 = 1600.0;

    fn scene(&self) -> Scene<W> {
        Scene::look(self)
    }

    fn strengths(&self, scene: &Scene<W>) -> (Shares, f32) {
        let seats = self.points().len();
        let turn = self.turn();
        let target = f32::from(self.rules().target());
        let mut hunted = CellSet::EMPTY;
        for side in &scene.sides[..seats] {
            hunted = hunted | side.prey;
        }
        let mut strengths = [0.0; Seat::MAX];
        let mut most: f32 = 0.0;
        for (&seat, strength) in Seat::ALL[..seats].iter().zip(&mut strengths) {
            let side = &scene.sides[seat.index()];
            let own = self.pieces_of(seat);
            let points = f32::from(self.points()[seat.index()]);
            most = most.max(points);
            *strength = WEIGHTS.point * points
                + WEIGHTS.nearness * points * points * 12.0 / target
                + WEIGHTS.worth * side.worth as f32
                + weigh(self, own & hunted, &WEIGHTS.danger);
            *strength += if own.is_empty() {
                WEIGHTS.gone
            } else if seat == turn {
                WEIGHTS.tempo + weigh(self, side.prey, &WEIGHTS.threat)
            } else {
                weigh(self, side.prey, &WEIGHTS.distant_threat)
            };
        }
        let progress = (most / target).min(1.0);
        let spread = WEIGHTS.early_spread + (WEIGHTS.late_spread - WEIGHTS.early_spread) * progress;
        (strengths, spread)
    }

    fn ranked(&self, scene: &Scene<W>, mut visit: impl FnMut(Move, i32, bool)) {
        scene.captures(self, |mv, rank| {
            let pips = self.piece(mv.to()).map_or(0, |p| i32::from(p.size.pips()));
            visit(mv, rank - (ORDERED_POINT - CAPTURED_POINT) * pips, true);
        });
        scene.quiets(self, |mv, rank| visit(mv, rank, false));
    }

    fn best_captures(&self, scene: &Scene<W>, visit: impl FnMut(Move, i32)) {
        scene.best_captures(self, visit);
    }

    fn agreement(&self) -> Rules {
        Rules::Pikemen(self.rules())
    }

    fn pack(mv: Move) -> u32 {
        let (from, to) = (mv.from().index() as u32, mv.to().index() as u32);
        (stance_index(mv.stance()) as u32) << 16 | to << 8 | from
    }

    fn unpack(number: u32) -> Move {
        let cell = |shift: u32| Cell::new((number >> shift) as u8);
        let stance = Stance::ALL[(number >> 16) as usize % Stance::ALL.len()];
        Move::charge(cell(0), cell(8), stance)
    }

    fn widen(mv: Move) -> rules::Move {
        rules::Move::Pikemen(mv)
    }

    fn narrow(mv: rules::Move) -> Option<Move> {
        match mv {
            rules::Move::Pikemen(mv) => Some(mv),
            rules::Move::Martian(_) => None,
        }
    }
}

/// Pieces on some cells, weighed by size.
fn weigh<W: Word>(position: &Position<W>, cells: CellSet<W>, by_size: &[f32; 3]) -> f32 {
    let pieces = cells.iter().filter_map(|cell| position.piece(cell));
    pieces.map(|piece| by_size[piece.size as usize]).sum()
}
