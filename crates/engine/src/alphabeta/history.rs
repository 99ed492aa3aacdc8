//! What quiet moves have been good for, in this search and those before.

use super::TwoSeats;

/// The largest score a slot can reach.
const MOST: i32 = 8192;

/// Scores of quiet moves, kept apart by what they have in common: the route of a piece, and how
/// and where it arrives. A move that differs only in the route shares the experience of the other.
#[derive(Default)]
pub struct History {
    routes: Vec<i16>,
    arrivals: Vec<i16>,
}

impl History {
    /// Prepares for another search: what was learned in the last one counts half, and nothing if
    /// that was another game.
    pub(super) fn begin<P: TwoSeats>(&mut self) {
        if (self.routes.len(), self.arrivals.len()) != (P::ROUTES, P::ARRIVALS) {
            self.routes = vec![0; P::ROUTES];
            self.arrivals = vec![0; P::ARRIVALS];
        }
        for slot in self.routes.iter_mut().chain(&mut self.arrivals) {
            *slot /= 2;
        }
    }

    /// What a route adds to the score of a move.
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
    pub(super) fn update(&mut self, (route, arrival): (usize, usize), bonus: i32) {
        for slot in [&mut self.routes[route], &mut self.arrivals[arrival]] {
            let score = i32::from(*slot);
            *slot = (score + bonus - score * bonus.abs() / MOST) as i16;
        }
    }
}
