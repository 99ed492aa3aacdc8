//! `tercio play`: a game in the terminal.

use crate::error::{Failure, Result, quoted};
use crate::names::Names;
use crate::numbers::{MOST_THREADS, POSITIVE, number, whole_number};
use crate::options::{RuleOptions, seat};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};
use tercio_engine::Level;
use tercio_rules::Rules;
use tercio_tui::{Options, Player};

#[derive(clap::Args, Debug, Default)]
pub(crate) struct Args {
    /// Which game; a menu asks if it is left out
    #[arg(value_parser = Names::GAMES, requires = "setup")]
    game: Option<String>,
    /// How it starts
    #[arg(value_parser = Names::SETUPS)]
    setup: Option<String>,
    #[command(flatten)]
    options: RuleOptions,
    /// Who sits where, A first, separated by commas: human, engine, or a level of the engine
    /// by number or name, such as 1 or recruit
    #[arg(long, value_name = "PLAYERS")]
    seats: Option<String>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "rps", "target", "stall", "deadlock", "knights_and_kings", "first",
    ])]
    load: Option<PathBuf>,
    /// Which game of the file, from 1, if it holds several
    #[arg(long = "game", value_name = "N", requires = "load", value_parser = number(POSITIVE))]
    number: Option<u32>,
    /// Where to save the game when asked to
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Makes levels below full strength play the same again
    #[arg(long, value_name = "N", value_parser = whole_number(0..=u64::MAX))]
    seed: Option<u64>,
    /// Let the engine think with so many threads at full strength
    #[arg(long, value_name = "N", default_value = "1", value_parser = number(1..=MOST_THREADS), allow_negative_numbers = true)]
    threads: u32,
    /// Let the engine think while a person does
    #[arg(long)]
    ponder: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    tercio_tui::run(args.read()?).map_err(Failure::new)
}

impl Args {
    fn read(&self) -> Result<Options> {
        let rules = match (&self.game, &self.setup) {
            (Some(game), Some(setup)) => Some(self.options.rules(game, setup)?),
            _ => {
                if let Some(option) = self.options.first_given() {
                    return Err(Failure::new(format_args!(
                        "{option}: expected a game and a setup before it"
                    )));
                }
                None
            }
        };
        let first = match (&self.options.first, rules) {
            (Some(first), Some(rules)) => Some(seat(first, rules, "--first")?),
            _ => None,
        };
        if let Some(path) = &self.save
            && path.is_dir()
        {
            let path = path.display();
            return Err(Failure::new(format_args!("--save: {path} is a directory")));
        }
        Ok(Options {
            rules,
            seats: self.players(rules)?,
            first,
            load: self.load.clone(),
            number: self.number.map(|number| number as usize),
            save: self.save.clone(),
            seed: self.seed.unwrap_or_else(some_seed),
            threads: self.threads as usize,
            ponder: self.ponder,
            ..Options::default()
        })
    }

    fn players(&self, rules: Option<Rules>) -> Result<Vec<Player>> {
        let Some(text) = &self.seats else {
            return Ok(Vec::new());
        };
        let players: Vec<Player> = text
            .split(',')
            .map(|word| match word {
                "human" => Ok(Player::Human),
                "engine" => Ok(Player::ENGINE),
                _ => {
                    let number = || word.parse().ok().and_then(Level::new);
                    match Level::from_name(word).or_else(number) {
                        Some(level) => Ok(Player::Engine(level)),
                        None => Err(Failure::new(format_args!(
                            "--seats: expected human, engine or a level from 1 to {}, got {}",
                            Level::FULL,
                            quoted(word)
                        ))),
                    }
                }
            })
            .collect::<Result<_>>()?;
        match rules {
            Some(rules) if rules.seats() != players.len() => Err(Failure::new(format_args!(
                "--seats: expected {} players, got {}",
                rules.seats(),
                players.len()
            ))),
            _ => Ok(players),
        }
    }
}

/// A seed that is another one each time.
fn some_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| u64::from(since.subsec_nanos()) ^ since.as_secs())
}
