//! Each level against the one below: `ladder GAME SETUP GAMES AT_ONCE [PLAYER ...]`.
//!
//! Prints the score of the higher level for two seats, and its share of the wins when it has one
//! seat among the others for more. With players, written as for `tercio match` and weakest first,
//! they are the ladder instead of the levels: so other values than those of the table can be tried.

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::time::Duration;
use tercio_arena::{Match, OpeningBook, Pairing, PlayerSpec};
use tercio_engine::Level;
use tercio_rules::Rules;

/// Full strength is measured with this many milliseconds a move.
const FULL: u32 = 100;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, setup, games, at_once, players @ ..] = &args[..] else {
        return Err("expected GAME SETUP GAMES AT_ONCE [PLAYER ...]".into());
    };
    let rules = Rules::from_names(game, setup)?;
    let (games, concurrency): (usize, usize) = (games.parse()?, at_once.parse()?);
    let levels = Level::all().map(|level| match level {
        Level::FULL => format!("engine,level={level},time={FULL}"),
        level => format!("engine,level={level}"),
    });
    let ladder: Vec<String> = match players {
        [] => levels.collect(),
        players => players.to_vec(),
    };
    for pair in ladder.windows(2) {
        let players = [&pair[1], &pair[0]].map(|text| text.parse::<PlayerSpec>());
        let players = players.into_iter().collect::<Result<Vec<_>, _>>()?;
        let match_ = Match {
            rules,
            pairing: Pairing::new(rules, players)?,
            rounds: games.div_ceil(rules.seats()),
            openings: OpeningBook::of(rules)?,
            seed: 1,
            longest: 600,
            margin: Duration::from_secs(1),
            concurrency,
            sprt: None,
            lasts: None,
        };
        let results = match_.run(&[], &mut |_| Ok(()), &mut |_| {})?;
        let (score, error) = match results.pentanomial() {
            Some(pairs) => pairs.score(),
            None => {
                let share = results.share(0);
                (share.mean, share.half)
            }
        };
        let usage = results.usage[0];
        let endings = results.endings().iter();
        let endings: Vec<String> = endings
            .map(|(why, times)| format!("{why} {times}"))
            .collect();
        println!(
            "{game} {setup}  {} v {}  {:5.1} ± {:.1} %  {:.1} ms a move  {}",
            pair[1],
            pair[0],
            100.0 * score,
            100.0 * error,
            1000.0 * usage.time.as_secs_f64() / usage.moves.max(1) as f64,
            endings.join(", "),
        );
    }
    Ok(())
}
