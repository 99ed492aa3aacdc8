//! Games to play: moves at random that end nothing.

use tercio_rng::Rng;
use tercio_rules::{Game, Rules, Seat};

/// The moves of a game, each with its seat, up to a number. A game that would end before is cut.
pub(crate) fn line(rules: Rules, most: usize, seed: u64) -> Vec<(Seat, String)> {
    let mut rng = Rng::new(seed);
    let mut game = Game::new(rules);
    let mut line = Vec::new();
    while line.len() < most {
        let moves = game.legal_moves();
        let Some(&mv) = rng.choose(&moves) else {
            break;
        };
        let step = (game.turn(), game.position().notation(mv).to_string());
        if game.play(mv).is_err() || game.is_over() {
            break;
        }
        line.push(step);
    }
    line
}
