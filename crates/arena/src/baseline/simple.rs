//! Players that do not look ahead.

use crate::player::{Choice, Player, PlayerError};
use std::time::Instant;
use tercio_engine::Limits;
use tercio_rng::Rng;
use tercio_rules::{Game, Move};

/// Plays any of the moves it likes best.
pub(super) struct Simple {
    likes: fn(&Game, Move) -> u8,
    seed: u64,
}

impl Simple {
    pub(super) fn random() -> Simple {
        Simple {
            likes: |_, _| 0,
            seed: 0,
        }
    }

    pub(super) fn greedy() -> Simple {
        Simple {
            likes: pips_taken,
            seed: 0,
        }
    }
}

fn pips_taken(game: &Game, mv: Move) -> u8 {
    let position = game.position();
    let taken = position.piece(mv.to()).map_or(0, |piece| piece.size.pips());
    if position.captures(mv) { taken } else { 0 }
}

impl Player for Simple {
    fn new_game(&mut self, _: &Game, seed: u64) -> Result<(), PlayerError> {
        self.seed = seed;
        Ok(())
    }

    fn choose(&mut self, game: &Game, _: Limits) -> Result<Choice, PlayerError> {
        let begin = Instant::now();
        let mut moves = game.legal_moves();
        let best = moves.iter().map(|&mv| (self.likes)(game, mv)).max();
        moves.retain(|&mv| Some((self.likes)(game, mv)) == best);
        let mut rng = Rng::stream(self.seed, game.moves().len() as u64);
        Ok(Choice {
            mv: *rng.choose(&moves).ok_or(PlayerError::NoMove)?,
            nodes: 0,
            depth: 0,
            time: begin.elapsed(),
        })
    }
}
