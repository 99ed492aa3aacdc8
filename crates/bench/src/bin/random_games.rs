//! Random games, one a line, to feed to `tercio inspect GAME SETUP --moves -`.
//!
//! `random_games GAME SETUP GAMES PLIES` cuts each game after that many plies; a game that ends
//! sooner is started again, so every line has its full length.
#![allow(clippy::print_stdout)]

use std::process::ExitCode;
use tercio_rules::{Game, Rules};

/// A game of exactly this many plies, chosen by a linear congruential generator.
fn line(rules: Rules, plies: usize, random: &mut u64) -> String {
    loop {
        let mut game = Game::new(rules);
        let mut words = Vec::new();
        while words.len() < plies && !game.is_over() {
            let moves = game.legal_moves();
            *random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let mv = moves[(*random >> 33) as usize % moves.len()];
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
    let mut random = 1;
    for _ in 0..games {
        println!("{}", line(rules, plies, &mut random));
    }
    ExitCode::SUCCESS
}
