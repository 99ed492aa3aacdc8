//! Moves that a weaker player does not notice.

use super::TwoSeats;
use super::worker::Worker;
use tercio_rules::SeatSet;

impl<P: TwoSeats> Worker<'_, P> {
    /// Whether a move is not noticed. Nobody overlooks that the next move wins the game.
    #[inline]
    pub(super) fn overlooks(&self, position: &P, mv: P::Move, quiet: bool, root: bool) -> bool {
        let Some(blur) = &self.blur else {
            return false;
        };
        let wins = || {
            let mut after = *position;
            after.play_unchecked(mv);
            let winners = after.outcome().map(|outcome| outcome.winners);
            winners == Some(SeatSet::only(position.turn()))
        };
        blur.hides(P::pack(mv), !quiet) && !(root && wins())
    }
}
