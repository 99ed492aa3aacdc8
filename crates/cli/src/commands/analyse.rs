//! `tercio analyse`: what a position, or every move of a game, is worth.

mod annotate;
mod graph;
mod json;
mod table;

use crate::colours::Colours;
use crate::commands::tables;
use crate::error::{Failure, Result, quoted};
use crate::limits::LimitOptions;
use crate::numbers::{MOST_HASH, MOST_THREADS, number};
use crate::output;
use crate::progress::Bar;
use crate::source::Source;
use std::path::{Path, PathBuf};
use tercio_endings::MOST_PIECES;
use tercio_engine::review::{Analysis, Review};
use tercio_engine::{Engine, Limits, Options, Stop};
use tercio_rules::Game;
use tercio_rules::record::Record;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,
    /// Judge every move of --moves instead of the position after them; a record always is
    #[arg(long)]
    review: bool,
    #[command(flatten)]
    limits: LimitOptions,
    /// How many best lines to look for
    #[arg(long, value_name = "N", default_value = "3", value_parser = number(1..=MOST_LINES), allow_negative_numbers = true)]
    lines: u32,
    /// Search with so many threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = number(1..=MOST_THREADS), allow_negative_numbers = true)]
    threads: u32,
    /// Memory for the search, in mebibytes
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = number(1..=MOST_HASH), allow_negative_numbers = true)]
    hash: u32,
    /// Look endings up in the tables of this folder; those inside the program if it is left out
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
    /// Draw the chances to win over the moves, .svg or .png
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    graph: Option<PathBuf>,
    /// The colours of the graph
    #[arg(
        long,
        value_name = "THEME",
        default_value = "light",
        help_heading = "Files"
    )]
    theme: Colours,
    /// Write the record with verdicts as comments and better lines as variations
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    annotate: Option<PathBuf>,
}

/// A search for more lines than there are moves finds all of them.
const MOST_LINES: u32 = 50;

pub(crate) fn run(args: &Args) -> Result<()> {
    let record = args.source.record()?;
    let game = match &record {
        Some(record) => record.game(),
        None => args.source.game()?,
    };
    let limits = args.limits.or(usual(game.rules().seats()));
    let mut engine = Engine::new(args.options());
    let prepared = engine.prepare(game.rules(), None);
    prepared.map_err(|error| Failure::new(format_args!("--hash: {error}")))?;
    if let Some(folder) = &args.tables {
        engine.set_endings(&tables::read(folder, MOST_PIECES)?);
    }
    if let Some(path) = &args.graph {
        graph::Format::of(path)?;
    }
    if record.is_some() || args.review {
        let record = record.unwrap_or_else(|| Record::from_game(&game));
        args.review(&record, &game, &mut engine, limits)
    } else if let Some(option) = args.needs_a_game() {
        Err(Failure::new(format_args!(
            "{option} is for a whole game: give --record, or --moves with --review"
        )))
    } else {
        args.position(&game, &mut engine, limits)
    }
}

/// How long a position is looked at if nothing else is said.
fn usual(seats: usize) -> Limits {
    Limits::nodes(if seats == 2 { 200_000 } else { 20_000 })
}

impl Args {
    fn needs_a_game(&self) -> Option<&'static str> {
        let given = [
            ("--graph", self.graph.is_some()),
            ("--annotate", self.annotate.is_some()),
        ];
        let first = given.into_iter().find(|(_, given)| *given);
        first.map(|(option, _)| option)
    }

    fn options(&self) -> Options {
        Options {
            hash: self.hash as usize,
            threads: self.threads as usize,
            multipv: self.lines as usize,
            ..Options::default()
        }
    }

    /// One position: its best lines.
    fn position(&self, game: &Game, engine: &mut Engine, limits: Limits) -> Result<()> {
        let analysis = Analysis::new(engine, game, limits, &Stop::default());
        output::print(if self.json {
            json::position(game, &analysis)?
        } else {
            table::position(game, &analysis).into_bytes()
        })
    }

    /// Every move of a game.
    fn review(
        &self,
        record: &Record,
        game: &Game,
        engine: &mut Engine,
        limits: Limits,
    ) -> Result<()> {
        let mut review = Review::new(game);
        let bar = Bar::new(review.positions() as u64, "positions");
        while review.step(engine, limits, &Stop::default()) {
            bar.set(review.seen() as u64);
        }
        bar.clear();
        let mut files: Vec<(&Path, Vec<u8>)> = Vec::new();
        if let Some(path) = &self.graph {
            let picture = graph::draw(&review, self.theme.into(), graph::Format::of(path)?)?;
            files.push((path, picture));
        }
        if let Some(path) = &self.annotate {
            files.push((path, annotate::record(record, &review, path)?));
        }
        output::write_files(files)?;
        output::print(if self.json {
            json::game(record, game, &review)?
        } else {
            table::game(record, game, &review).into_bytes()
        })
    }
}

/// A name that should have ended otherwise.
fn wrong_name(option: &str, ends: &str, path: &Path) -> Failure {
    Failure::new(format_args!(
        "{option}: expected a name that ends in {ends}, got {}",
        quoted(&path.to_string_lossy())
    ))
}
