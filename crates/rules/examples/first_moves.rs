//! Lists the first moves of a game, plays one to its end and says who won.
//!
//! `cargo run -p tercio-rules --example first_moves -- pikemen mini`

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;
use tercio_rules::{Game, Move, Rules};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing is left to do if even this cannot be said.
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (name, setup) = match words.as_slice() {
        [] => ("pikemen", "classic"),
        [game, setup] => (game.as_str(), setup.as_str()),
        _ => return Err("expected a game and a setup, such as `martian four`".into()),
    };
    let mut out = io::stdout().lock();
    let mut game = Game::new(Rules::from_names(name, setup)?);

    let moves = game.legal_moves();
    writeln!(
        out,
        "{name} {setup}: seat {} has {} moves",
        game.turn(),
        moves.len()
    )?;
    for mv in moves.iter().take(8) {
        writeln!(out, "  {}", game.position().notation(*mv))?;
    }

    while !game.is_over() {
        let mv = choose(&game);
        game.play(mv)?;
    }

    writeln!(
        out,
        "after {} moves the points are {:?}",
        game.moves().len(),
        game.points()
    )?;
    if let Some(outcome) = game.outcome() {
        let winners: Vec<String> = outcome
            .winners
            .iter()
            .map(|seat| seat.to_string())
            .collect();
        writeln!(
            out,
            "the end ({}): {} won",
            outcome.reason,
            winners.join(" and ")
        )?;
    }
    Ok(())
}

/// Takes what it can, and otherwise wanders about: a stand-in for a player.
fn choose(game: &Game) -> Move {
    let moves = game.legal_moves();
    let capture = moves.iter().find(|mv| game.position().captures(**mv));
    let somewhere = game.moves().len().wrapping_mul(7919) % moves.len();
    *capture.unwrap_or(&moves[somewhere])
}
