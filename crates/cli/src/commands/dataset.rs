//! `tercio dataset`: positions of self-play as inputs of a net.

use crate::commands::games::{self, about};
use crate::error::{Failure, Result};
use crate::numbers::{ANY, number};
use crate::options::Agreement;
use crate::output;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tercio_arena::dataset::{CrowdDataset, Dataset, MoveDataset};
use tercio_arena::selfplay::{DamageKind, Played};
use tercio_engine::net::{CrowdInputs, Inputs};
use tercio_rules::{Position, Rules};

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
    /// Write the positions as text, too, one a line; for more than two seats.
    #[arg(long, value_name = "FILE")]
    texts: Option<PathBuf>,
    /// Write what is true of the moves of some positions, too; for more than two seats.
    #[arg(long, value_name = "FILE")]
    moves: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let rules = args
        .agreement
        .rules_without_first("seat A always starts in self-play")?;
    let out = create(&args.out)?;
    let seed = u64::from(args.seed);
    let wrong = |error: io::Error| about(&args.out, &error);
    let (games, positions) = match (Inputs::new(rules), CrowdInputs::new(rules)) {
        (Some(_), _) if args.texts.is_some() || args.moves.is_some() => {
            let reason = "--texts and --moves are for more than two seats";
            return Err(Failure::new(reason));
        }
        (Some(inputs), _) => {
            let mut dataset = Dataset::new(out, inputs).map_err(wrong)?;
            let games = each_game(args, rules, &mut |played| dataset.add(played, seed))?;
            (games, dataset.finish().map_err(wrong)?)
        }
        (None, Some(inputs)) => {
            let mut texts = args.texts.as_deref().map(create).transpose()?;
            let file = args.moves.as_deref().map(create).transpose()?;
            let moves = file.map(|file| MoveDataset::new(file, inputs.clone()));
            let mut moves = moves.transpose().map_err(wrong)?;
            let mut dataset = CrowdDataset::new(out, inputs).map_err(wrong)?;
            let mut lines = Ok(());
            let mut tell = |position: &Position| {
                if let Some(texts) = &mut texts
                    && let Err(error) = writeln!(texts, "{position}")
                {
                    lines = Err(error);
                }
            };
            let mut add = |played: &Played| {
                if let Some(moves) = &mut moves {
                    moves.add(played, seed)?;
                }
                dataset.add(played, seed, &mut tell)
            };
            let games = each_game(args, rules, &mut add)?;
            moves.map_or(Ok(()), MoveDataset::finish).map_err(wrong)?;
            lines
                .and(texts.map_or(Ok(()), |mut texts| texts.flush()))
                .map_err(wrong)?;
            (games, dataset.finish().map_err(wrong)?)
        }
        (None, None) => return Err(Failure::new("SETUP: there are no nets for it")),
    };
    output::print(format!("{games} games, {positions} positions\n"))
}

/// A file to write.
fn create(path: &Path) -> Result<BufWriter<File>> {
    let file = File::create(path).map_err(|error| about(path, &error))?;
    Ok(BufWriter::with_capacity(1 << 20, file))
}

/// Hands every game under these rules to `add`, and counts them.
fn each_game(
    args: &Args,
    rules: Rules,
    add: &mut dyn FnMut(&Played) -> io::Result<()>,
) -> Result<u32> {
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
            add(&played).map_err(|error| about(&args.out, &error))?;
            count += 1;
        }
    }
    Ok(count)
}
