//! The handicap in the search of two seats.

use super::worker::Worker;
use super::{Judge, TwoSeats};
use tercio_rules::SeatSet;

impl<P: TwoSeats, E: Judge<P>> Worker<'_, P, E> {
    /// Whether the handicap leaves a move out. A move of the root that wins at once stays.
    #[inline]
    pub(super) fn misses(&self, position: &P, mv: P::Move, quiet: bool, root: bool) -> bool {
        let Some(handicap) = &self.handicap else {
            return false;
        };
        let wins = || {
            let mut after = *position;
            after.play_unchecked(mv);
            let winners = after.outcome().map(|outcome| outcome.winners);
            winners == Some(SeatSet::only(position.turn()))
        };
        handicap.misses(P::pack(mv), !quiet) && !(root && wins())
    }
}
