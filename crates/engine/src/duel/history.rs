//! What quiet moves have been good for in this search.

use super::Duel;
use std::marker::PhantomData;

/// The largest score a slot can reach.
const MOST: i32 = 8192;

/// Scores of quiet moves, kept apart by what they have in common: the route of a piece, and how
/// and where it arrives. A move that differs only in the route shares the experience of the other.
pub struct History<P: Duel> {
    routes: Vec<i16>,
    arrivals: Vec<i16>,
    game: PhantomData<P>,
}

impl<P: Duel> History<P> {
    pub(super) fn new() -> Self {
        History {
            routes: vec![0; P::ROUTES],
            arrivals: vec![0; P::ARRIVALS],
            game: PhantomData,
        }
    }

    /// What a route adds to the rank of a move.
    #[inline(always)]
    pub(super) fn route(&self, route: usize) -> i32 {
        i32::from(self.routes[route]) / 4
    }

    /// What arrivals add to it, `COUNT` of them from one slot on.
    #[inline(always)]
    pub(super) fn arrivals<const COUNT: usize>(&self, first: usize) -> [i32; COUNT] {
        let mut scores = [0; COUNT];
        for (score, &slot) in scores.iter_mut().zip(&self.arrivals[first..first + COUNT]) {
            *score = i32::from(slot) / 4;
        }
        scores
    }

    /// Rewards or punishes a move. Scores saturate: the further from 0, the smaller the step.
    pub(super) fn update(&mut self, position: &P, mv: P::Move, bonus: i32) {
        let (route, arrival) = position.history_slots(mv);
        for slot in [&mut self.routes[route], &mut self.arrivals[arrival]] {
            let score = i32::from(*slot);
            *slot = (score + bonus - score * bonus.abs() / MOST) as i16;
        }
    }
}
