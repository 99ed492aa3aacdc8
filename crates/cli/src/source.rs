//! Where a game comes from: a setup with moves or a position, or a record.

use crate::error::{Failure, Result, quoted};
use crate::input;
use crate::names::Names;
use crate::numbers::{POSITIVE, number};
use crate::options::{Reached, RuleOptions};
use std::path::{Path, PathBuf};
use tercio_rules::record::Record;
use tercio_rules::{Game, Rules};

/// A game as it was asked for.
#[derive(clap::Args, Debug)]
pub(crate) struct Source {
    /// Which game; a record says it itself
    #[arg(value_parser = Names::GAMES, required_unless_present = "record")]
    game: Option<String>,
    /// How it starts
    #[arg(value_parser = Names::SETUPS, required_unless_present = "record")]
    setup: Option<String>,
    #[command(flatten)]
    options: RuleOptions,
    #[command(flatten)]
    reached: Reached,
    /// Take a recorded game: text, JSON, or moves from AbstractPlay; `-` is the standard input
    #[arg(long, value_name = "FILE", help_heading = "Position", conflicts_with_all = [
        "moves", "position", "rps", "target", "stall", "deadlock", "knights_and_kings", "first",
    ])]
    record: Option<PathBuf>,
    /// Which game of the record, from 1, if the file holds several
    #[arg(long = "game", value_name = "N", help_heading = "Position", requires = "record",
          value_parser = number(POSITIVE))]
    number: Option<u32>,
}

impl Source {
    /// The game after all its moves.
    pub(crate) fn game(&self) -> Result<Game> {
        if let Some(record) = self.record()? {
            return Ok(record.game());
        }
        match (&self.game, &self.setup) {
            (Some(game), Some(setup)) => self.options.reach(game, setup, &self.reached),
            _ => Err(Failure::new("expected a game and a setup")),
        }
    }

    /// The record, if one was named.
    pub(crate) fn record(&self) -> Result<Option<Record>> {
        self.record
            .as_deref()
            .map(|path| self.read(path))
            .transpose()
    }

    fn read(&self, path: &Path) -> Result<Record> {
        let record = input::record(path, self.number)?;
        if let Some(game) = &self.game {
            let setup = self.setup.as_deref().unwrap_or_default();
            same_setup(record.rules(), game, setup)?;
        }
        Ok(record)
    }
}

/// Refuses a record of another game than was named.
fn same_setup(rules: Rules, game: &str, setup: &str) -> Result<()> {
    if (rules.game_name(), rules.setup_name()) == (game, setup) {
        return Ok(());
    }
    Err(Failure::new(format_args!(
        "--record: this is a game of {} {}, not of {} {}",
        rules.game_name(),
        rules.setup_name(),
        quoted(game),
        quoted(setup)
    )))
}
