//! Moves that a weaker level does not notice.

use super::Duel;
use super::worker::Worker;
use tercio_rules::SeatSet;

impl<P: Duel> Worker<'_, P> {
    /// Whether a move is not noticed. Nobody overlooks that the next move wins the game.
    pub(super) fn overlooks(&self, position: &P, mv: P::Move, quiet: bool, root: bool) -> bool {
        let Some(blur) = &self.blur else {
            return false;
        };
        let wins = || {
            let mut after = *position;
            after.play_unchecked(mv);
            let winners = after.outcome().map(|outcome| outcome.winners);
            winners.is_some_and(|winners| winners == SeatSet::only(position.turn()))
        };
        blur.hides(P::pack(mv), !quiet) && !(root && wins())
    }
}
