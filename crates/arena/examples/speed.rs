//! Nodes a second of several players: `speed GAME SETUP SEARCHES MILLISECONDS PLAYER PLAYER ...`.
//!
//! Players are written as for `tercio match`. In each round all of them search the same opening, one
//! after the other. Printed are the median of the rounds, and the median of the ratios to the first
//! player, each taken within a round.
//!
//! ```sh
//! cargo run --release -p tercio-arena --example speed -- martian two 31 100 \
//!     name=old,option.Hash=16,cmd='OLD engine' name=new,option.Hash=16,cmd='tercio engine'
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::error::Error;
use std::time::Duration;
use tercio_arena::statistics::median;
use tercio_arena::{OpeningBook, Player, PlayerSpec, spawn};
use tercio_engine::Limits;
use tercio_rules::Rules;

/// What the order of the openings depends on.
const SEED: u64 = 1;
/// How much longer than its time a search may take.
const MARGIN: Duration = Duration::from_secs(1);

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, setup, searches, milliseconds, players @ ..] = &args[..] else {
        return Err("expected GAME SETUP SEARCHES MILLISECONDS PLAYER ...".into());
    };
    let (searches, time): (usize, u64) = (searches.parse()?, milliseconds.parse()?);
    if searches == 0 || time == 0 || players.is_empty() {
        return Err("expected at least one search, one millisecond and one player".into());
    }
    let limits = Limits::time(Duration::from_millis(time));
    let openings = OpeningBook::of(Rules::from_names(game, setup)?)?.shuffled(SEED);
    let specs = players.iter().map(|text| text.parse::<PlayerSpec>());
    let specs = specs.collect::<Result<Vec<_>, _>>()?;
    let mut players: Vec<Box<dyn Player>> = specs.iter().map(|spec| spawn(spec, MARGIN)).collect();
    let mut speeds = vec![Vec::with_capacity(searches); players.len()];
    for round in 0..searches {
        let opening = openings.get(round);
        for ((player, spec), speeds) in players.iter_mut().zip(&specs).zip(&mut speeds) {
            player.new_game(opening, SEED)?;
            let choice = player.choose(opening, spec.limits_or(limits))?;
            speeds.push(choice.nodes as f64 / choice.time.as_secs_f64() / 1e6);
        }
        eprint!("\r{} of {searches} rounds", round + 1);
    }
    eprintln!();
    println!("player        Mn/s  ratio");
    for (spec, own) in specs.iter().zip(&speeds) {
        let ratios = own.iter().zip(&speeds[0]).map(|(own, first)| own / first);
        let (speed, ratio) = (median(own.clone()), median(ratios.collect()));
        println!("{:12} {speed:5.2}  {ratio:5.2}", spec.name);
    }
    Ok(())
}
