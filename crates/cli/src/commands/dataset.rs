//! `tercio dataset`: positions of self-play as inputs of a net.

use crate::commands::games::{self, about};
use crate::error::{Failure, Result};
use crate::numbers::{ANY, number};
use crate::options::Agreement;
use crate::output;
use std::fs::File;
use std::io::BufWriter;
use std::path::PathBuf;
use tercio_arena::dataset::Dataset;
use tercio_arena::selfplay::DamageKind;
use tercio_engine::net::Inputs;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    agreement: Agreement,
    /// The folder with the games of `tercio selfplay`.
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// The file to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Decides which games are kept aside to judge by.
    #[arg(long, value_name = "N", default_value = "1", value_parser = number(ANY))]
    seed: u32,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let rules = args
        .agreement
        .rules_without_first("seat A always starts in self-play")?;
    let inputs = Inputs::new(rules)
        .ok_or_else(|| Failure::new("SETUP: there are no nets for more than two seats"))?;
    let file = File::create(&args.out).map_err(|error| about(&args.out, &error))?;
    let out = BufWriter::with_capacity(1 << 20, file);
    let mut dataset = Dataset::new(out, inputs).map_err(|error| about(&args.out, &error))?;
    let mut count = 0;
    for path in games::list(&args.data)? {
        let bytes = games::load(&path)?;
        let archive = games::open(&path, &bytes)?;
        if archive.header.start.rules() != rules {
            continue;
        }
        for played in archive.games() {
            let played = match played {
                // Somebody may still be writing it, or was stopped.
                Err(damage) if damage.kind == DamageKind::Cut => break,
                played => played.map_err(|error| about(&path, &error))?,
            };
            dataset
                .add(&played, u64::from(args.seed))
                .map_err(|error| about(&args.out, &error))?;
            count += 1;
        }
    }
    let positions = dataset.finish().map_err(|error| about(&args.out, &error))?;
    output::print(format!("{count} games, {positions} positions\n"))
}
