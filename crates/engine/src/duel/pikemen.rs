//! Pikemen as the search of two seats sees it.

use super::Duel;
use crate::Tables;
use crate::eval::pikemen::Weights;
use crate::look::pikemen::{Scene, stance_index};
use tercio_rules::pikemen::{Move, Position};
use tercio_rules::{Cell, Stance};

impl Duel for Position<u64> {
    type Scene = Scene<u64>;
    type Eval = Weights;
    const ROUTES: usize = 3 * 64 * 64;
    const ARRIVALS: usize = 3 * 64 * 9;

    fn eval(tables: &Tables) -> &Weights {
        &tables.pikemen
    }

    fn captures(&self, scene: &Scene<u64>, visit: impl FnMut(Move, i32)) {
        scene.captures(self, visit);
    }

    fn best_captures(&self, scene: &Scene<u64>, visit: impl FnMut(Move, i32)) {
        scene.best_captures(self, visit);
    }

    fn quiets(&self, scene: &Scene<u64>, visit: impl FnMut(Move, i32)) {
        scene.quiets(self, visit);
    }

    fn gain(&self, mv: Move) -> i32 {
        if mv.is_reorient() {
            return 0;
        }
        self.piece(mv.to())
            .map_or(0, |victim| i32::from(victim.size.pips()))
    }

    fn history_slots(&self, mv: Move) -> (usize, usize) {
        let size = self.piece(mv.from()).map_or(0, |piece| piece.size as usize);
        let (from, to) = (mv.from().index(), mv.to().index());
        let stance = stance_index(mv.stance());
        ((size * 64 + from) * 64 + to, (size * 64 + to) * 9 + stance)
    }

    fn pack(mv: Move) -> u32 {
        let (from, to) = (mv.from().index() as u32, mv.to().index() as u32);
        1 << 31 | (stance_index(mv.stance()) as u32) << 16 | to << 8 | from
    }

    fn unpack(number: u32) -> Option<Move> {
        let stance = *Stance::ALL.get((number >> 16 & 0xff) as usize)?;
        let cell = |shift: u32| Cell::new((number >> shift) as u8);
        (number != 0).then(|| Move::charge(cell(0), cell(8), stance))
    }
}
