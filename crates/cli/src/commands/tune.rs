//! `tercio tune`: fits the weights of the evaluation to self-play.

use crate::commands::games;
use crate::error::{Failure, Result, quoted};
use crate::names::Names;
use crate::numbers::{ANY, MOST_THREADS, number};
use crate::options::RuleOptions;
use crate::output;
use crate::progress::Bar;
use rayon::ThreadPoolBuilder;
use serde_json::{Map, Value, json};
use std::path::PathBuf;
use tercio_arena::tune::{self, Epoch, Fit, FitSettings, Probe, Samples, TableKind};
use tercio_engine::Tables;
use tercio_rules::Rules;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Which game.
    #[arg(value_parser = Names::GAMES)]
    game: String,
    /// Whose games to learn from; all have two seats, or all have more.
    #[arg(required = true, num_args = 1.., value_name = "SETUP", value_parser = Names::SETUPS)]
    setups: Vec<String>,
    /// The folder with the games of `tercio selfplay`.
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// How much of each result is replaced by what the engine thought, in hundredths.
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = number(0..=100))]
    trust: u32,
    /// How strongly the weights are held where they were, in hundredths.
    #[arg(long, value_name = "PERCENT", default_value = "100", value_parser = number(ANY))]
    hold: u32,
    /// A weight that stays as it is, such as tempo; can be given again.
    #[arg(long, value_name = "WEIGHT")]
    keep: Vec<String>,
    /// The most steps.
    #[arg(long, value_name = "N", default_value = "20", value_parser = number(ANY))]
    epochs: u32,
    /// Decides which games are kept aside to judge by.
    #[arg(long, value_name = "N", default_value = "1", value_parser = number(ANY))]
    seed: u32,
    /// How many threads [usually one a processor].
    #[arg(long, short = 'j', value_name = "N", value_parser = number(1..=MOST_THREADS))]
    concurrency: Option<u32>,
    /// Write the weights into this file, for `tercio match … engine,weights=FILE`.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let wanted: Result<Vec<Rules>> = args
        .setups
        .iter()
        .map(|setup| RuleOptions::default().rules(&args.game, setup))
        .collect();
    let wanted = wanted?;
    let kind = TableKind::of(wanted[0]);
    if wanted.iter().any(|&rules| TableKind::of(rules) != kind) {
        return Err(Failure::new(
            "SETUP: two seats and more seats have tables of their own; tune one after the other",
        ));
    }
    let probe = Probe::new(kind, &Tables::BEST);
    let free = free(&probe, &args.keep)?;
    let (samples, games) = read(args, &wanted, &probe)?;
    let settings = FitSettings {
        epochs: args.epochs,
        hold: f64::from(args.hold) / 100.0,
    };
    // Without a number rayon takes one thread a processor.
    let threads = args.concurrency.unwrap_or(0) as usize;
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(Failure::new)?;
    let bar = Bar::new(u64::from(args.epochs), "epochs");
    let mut epochs = Vec::new();
    let mut watch = |epoch: &Epoch| {
        epochs.push(*epoch);
        bar.set(u64::from(epoch.number));
        bar.say(|| format!(", loss {:.5}", epoch.validation));
    };
    let fit = pool.install(|| tune::fit(&samples, probe.weights(), &free, settings, &mut watch));
    bar.clear();
    if let Some(path) = &args.out {
        let text = tune::write_weights(kind, probe.names(), &fit.weights);
        output::write_file(path, text.as_bytes())?;
    }
    if args.json {
        let report = as_json(&probe, &fit, &epochs, &samples, games);
        return output::print(format!("{report:#}\n"));
    }
    output::print(as_text(&probe, &fit, &epochs, &samples, games))
}

/// Which weights may change. A captured point is worth 100: all others are measured by it.
fn free(probe: &Probe, keep: &[String]) -> Result<Vec<bool>> {
    for name in keep {
        if !probe.names().contains(name) {
            return Err(Failure::new(format_args!(
                "--keep: expected one of {}, got {}",
                probe.names().join(", "),
                quoted(name)
            )));
        }
    }
    let is_free = |name: &String| name != "point" && !keep.contains(name);
    Ok(probe.names().iter().map(is_free).collect())
}

/// Reads all games of these setups that the folder holds.
fn read(args: &Args, wanted: &[Rules], probe: &Probe) -> Result<(Samples, usize)> {
    let files = games::list(&args.data)?;
    let mut samples = Samples::default();
    let mut count = 0;
    let bar = Bar::new(files.len() as u64, "files");
    let trust = args.trust as f32 / 100.0;
    for (index, path) in files.iter().enumerate() {
        let bytes = games::load(path)?;
        let archive = games::open(path, &bytes)?;
        let found = archive.header.start.rules();
        let same = |rules: &&Rules| rules.setup_name() == found.setup_name();
        let of_game = found.game_name() == args.game;
        if !of_game || !wanted.iter().any(|rules| same(&rules)) {
            continue;
        }
        for played in archive.games() {
            let played = played.map_err(|error| games::about(path, &error))?;
            samples.take(probe, &played, trust, u64::from(args.seed));
            count += 1;
        }
        bar.set(index as u64 + 1);
        bar.say(|| format!(", {count} games"));
    }
    bar.clear();
    if samples.training.is_empty() || samples.validation.is_empty() {
        return Err(Failure::new(format_args!(
            "--data, {}: too few games of {} {}: {count}",
            args.data.display(),
            args.game,
            args.setups.join(", ")
        )));
    }
    Ok((samples, count))
}

fn as_text(probe: &Probe, fit: &Fit, epochs: &[Epoch], samples: &Samples, games: usize) -> String {
    let mut text = format!(
        "{games} games: {} quiet positions to learn from, {} to judge by\n\n",
        samples.training.len(),
        samples.validation.len()
    );
    for epoch in epochs {
        text += &format!(
            "epoch {:2}   training loss {:.5}   validation loss {:.5}\n",
            epoch.number, epoch.training, epoch.validation
        );
    }
    text += "\nweight                     before     after   ± error\n";
    let rows = probe.names().iter().zip(probe.weights());
    for ((name, before), (after, error)) in rows.zip(fit.weights.iter().zip(&fit.errors)) {
        text += &format!("{name:24} {before:8.1}  {after:8.1}  {error:8.1}\n");
    }
    text += &format!(
        "\nvalidation loss {:.5} before, {:.5} after\n\n{}\n",
        fit.before.validation,
        fit.after.validation,
        probe.rust(&fit.weights)
    );
    text
}

fn as_json(probe: &Probe, fit: &Fit, epochs: &[Epoch], samples: &Samples, games: usize) -> Value {
    let table = |values: &[f64]| -> Value {
        let entries = probe.names().iter().cloned();
        Value::Object(Map::from_iter(
            entries.zip(values.iter().map(|&value| json!(value))),
        ))
    };
    let losses = |epoch: &Epoch| {
        json!({
            "epoch": epoch.number,
            "training": epoch.training,
            "validation": epoch.validation,
        })
    };
    json!({
        "games": games,
        "positions": { "training": samples.training.len(), "validation": samples.validation.len() },
        "epochs": epochs.iter().map(losses).collect::<Vec<_>>(),
        "before": table(probe.weights()),
        "after": table(&fit.weights),
        "errors": table(&fit.errors),
        "loss": { "before": fit.before.validation, "after": fit.after.validation },
    })
}
