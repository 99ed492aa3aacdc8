//! Random games, one a line, to feed to `tercio inspect GAME SETUP --moves -`.
//!
//! `random_games GAME SETUP GAMES PLIES` cuts each game after that many plies; a game that ends
//! sooner is started again, so every line has its full length.
#![allow(clippy::print_stdout)]

use std::process::ExitCode;
use tercio_rng::Rng;
use tercio_rules::{Game, Rules};

/// A random game of exactly this many plies.
fn line(rules: Rules, plies: usize, rng: &mut Rng) -> String {
    loop {
        let mut game = Game::new(rules);
        let mut words = Vec::new();
        while words.len() < plies && !game.is_over() {
            let moves = game.legal_moves();
            let Some(&mv) = rng.choose(&moves) else { break };
            words.push(game.position().notation(mv).to_string());
            if game.play(mv).is_err() {
                break;
            }
        }
        if words.len() == plies {
            return words.join(" ");
        }
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let asked = match &words[..] {
        [game, setup, games, plies] => Rules::from_names(game, setup)
            .ok()
            .zip(games.parse().ok().zip(plies.parse().ok())),
        _ => None,
    };
    let Some((rules, (games, plies))): Option<(Rules, (usize, usize))> = asked else {
        println!("usage: random_games GAME SETUP GAMES PLIES");
        return ExitCode::from(2);
    };
    let mut rng = Rng::new(1);
    for _ in 0..games {
        println!("{}", line(rules, plies, &mut rng));
    }
    ExitCode::SUCCESS
}
