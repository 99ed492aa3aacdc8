//! What quiet moves have been good for in this search.

use super::Duel;
use std::marker::PhantomData;

/// The largest score a slot can reach.
const MOST: i32 = 8192;

/// Scores of quiet moves, kept apart by what they have in common: the route of a piece, and how
/// and where it arrives. A move that differs only in the route shares the experience of the other.
pub(super) struct History<P: Duel> {
    routes: Vec<i32>,
    arrivals: Vec<i32>,
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

    pub(super) fn score(&self, position: &P, mv: P::Move) -> i32 {
        let (route, arrival) = position.history_slots(mv);
        self.routes[route] + self.arrivals[arrival]
    }

    /// Rewards or punishes a move. Scores saturate: the further from 0, the smaller the step.
    pub(super) fn update(&mut self, position: &P, mv: P::Move, bonus: i32) {
        let (route, arrival) = position.history_slots(mv);
        for slot in [&mut self.routes[route], &mut self.arrivals[arrival]] {
            *slot += bonus - *slot * bonus.abs() / MOST;
        }
    }
}
