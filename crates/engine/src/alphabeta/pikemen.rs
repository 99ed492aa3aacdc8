//! Pikemen as the search of two seats sees it.

use super::{History, Judge, Pruning, Step, TwoSeats};
use crate::eval::Evaluation;
use crate::eval::pikemen::Weights;
use crate::net::Net;
use crate::threats::kinds::Kinds;
use crate::threats::pikemen::{Approach, Threats, stance_index};
use crate::threats::scene::Scene;
use crate::{Nets, Tables};
use std::sync::Arc;
use tercio_rules::pikemen::{Move, Position};
use tercio_rules::{self as rules, Cell, Size, Stance};

impl TwoSeats for Position<u64> {
    type Threats = Scene;
    type Eval = Weights;
    type Net = Net;
    const ROUTES: usize = 3 * 64 * 64;
    const ARRIVALS: usize = 3 * 64 * 9;

    fn eval(tables: &Tables) -> &Weights {
        &tables.pikemen
    }

    fn net(&self, nets: &Nets) -> Option<Arc<Net>> {
        nets.find(rules::Rules::Pikemen(self.rules()))
    }

    fn captures(&self, scene: &Scene, visit: impl FnMut(Move, i32)) {
        scene.captures(self, visit);
    }

    #[inline(always)]
    fn targets(&self, scene: &Scene, visit: impl FnMut(Move, i32)) {
        scene.targets(self, visit);
    }

    fn at_best(&self, scene: &Scene, mv: Move) -> Move {
        scene.at_best(self, mv)
    }

    #[inline(always)]
    fn quiets(
        &self,
        scene: &Scene,
        history: &History,
        mut least: i32,
        mut visit: impl FnMut(Move, i32) -> i32,
    ) {
        scene.approaches(self, |approach| {
            let route = history.route(route(approach.size, approach.from, approach.to));
            let arrivals = history.arrivals::<9>(arrival(approach.size, approach.to));
            let mut scores = approach.scores;
            let mut best = Approach::NONE;
            for (score, learned) in scores.iter_mut().zip(arrivals) {
                *score += route + learned;
                best = best.max(*score);
            }
            if best < least {
                return;
            }
            for (index, &score) in scores.iter().enumerate() {
                if score >= least && approach.scores[index] != Approach::NONE {
                    least = visit(approach.mv(index), score);
                }
            }
        });
    }

    fn gain(&self, mv: Move) -> i32 {
        if mv.is_reorient() {
            return 0;
        }
        self.stands(mv.to())
            .map_or(0, |(victim, _)| i32::from(victim.pips()))
    }

    fn history_slots(&self, mv: Move) -> (usize, usize) {
        self.stands(mv.from()).map_or((0, 0), |(size, _)| {
            let arrival = arrival(size, mv.to()) + stance_index(mv.stance());
            (route(size, mv.from(), mv.to()), arrival)
        })
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

    fn widen(mv: Move) -> rules::Move {
        rules::Move::Pikemen(mv)
    }
}

impl Judge<Position<u64>> for Weights {
    const PRUNING: Pruning = Pruning::TABLES;
    type Accumulator = Kinds<u64>;
    type Seen = Scene;

    fn accumulator(&self, position: &Position<u64>) -> Kinds<u64> {
        Kinds::of(position)
    }

    #[inline(always)]
    fn follow(
        &self,
        _: &Position<u64>,
        last: Step<'_, Position<u64>>,
        before: &Kinds<u64>,
        next: &mut Kinds<u64>,
    ) {
        *next = before.update(last.from, last.mv);
    }

    #[inline(always)]
    fn look(&self, position: &Position<u64>, kinds: &Kinds<u64>) -> (Scene, i32) {
        let threats = Threats::with_kinds(position, *kinds, &self.pieces, |_, _, _, _| {});
        let value = self.evaluate(position, &threats);
        (Scene::of(position, threats), value)
    }

    #[inline(always)]
    fn threats(&self, position: &Position<u64>, kinds: &Kinds<u64>, seen: Option<Scene>) -> Scene {
        seen.unwrap_or_else(|| self.look(position, kinds).0)
    }
}

#[inline(always)]
fn route(size: Size, from: Cell, to: Cell) -> usize {
    (size as usize * 64 + from.index()) * 64 + to.index()
}

/// The first of the nine slots of an arrival, one for each stance.
#[inline(always)]
fn arrival(size: Size, to: Cell) -> usize {
    (size as usize * 64 + to.index()) * 9
}
