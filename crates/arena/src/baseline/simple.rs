//! Players that do not look ahead.

use crate::player::{Choice, Player, PlayerError};
use tercio_rng::Rng;
use tercio_rules::{Game, Move};

/// Plays any of the moves it likes best.
pub(super) struct Simple {
    likes: fn(&Game, Move) -> u8,
}

impl Simple {
    pub(super) fn random() -> Simple {
        Simple { likes: |_, _| 0 }
    }

    pub(super) fn greedy() -> Simple {
        Simple { likes: pips_taken }
    }
}

fn pips_taken(game: &Game, mv: Move) -> u8 {
    let position = game.position();
    let taken = position.piece(mv.to()).map_or(0, |piece| piece.size.pips());
    if position.captures(mv) { taken } else { 0 }
}

impl Player for Simple {
    fn choose(&mut self, game: &Game, rng: &mut Rng) -> Result<Choice, PlayerError> {
        let mut moves = game.legal_moves();
        let best = moves.iter().map(|&mv| (self.likes)(game, mv)).max();
        moves.retain(|&mv| Some((self.likes)(game, mv)) == best);
        rng.choose(&moves)
            .copied()
            .map(Choice::from)
            .ok_or(PlayerError::NoMove)
    }
}
