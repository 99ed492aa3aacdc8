//! Plays a setup in the terminal: `play [GAME SETUP] [SEATS]`, where SEATS is a letter for each
//! seat, `h` for a person, `e` for the engine. Without names a menu asks.

use std::process::ExitCode;
use tercio_rules::Rules;
use tercio_tui::{Options, Player};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match play(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = std::io::Write::write_fmt(&mut std::io::stderr(), format_args!("{error}\n"));
            ExitCode::from(2)
        }
    }
}

fn play(words: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let rules = match words {
        [game, setup, ..] => Some(Rules::from_names(game, setup)?),
        _ => None,
    };
    let seats = words.get(2).map_or("", String::as_str).chars();
    tercio_tui::run(Options {
        rules,
        seats: seats
            .map(|letter| match letter {
                'h' => Player::Human,
                _ => Player::ENGINE,
            })
            .collect(),
        seed: 1,
        ..Options::default()
    })?;
    Ok(())
}
