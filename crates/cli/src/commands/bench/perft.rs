//! `tercio bench perft`: how fast positions are generated on this machine.

use super::figures::Form;
use crate::error::Result;
use crate::progress::Bar;
use serde::Serialize;
use std::fmt::Write as _;
use std::time::{Duration, Instant};
use tercio_arena::statistics::median;
use tercio_rules::{Leaves, Position, Rules};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// How long each setup is measured in each way
    #[arg(long, value_name = "S", default_value = "1", value_parser = seconds, allow_negative_numbers = true)]
    seconds: f64,
    #[command(flatten)]
    form: Form,
}

/// Reads how long to measure.
fn seconds(text: &str) -> std::result::Result<f64, String> {
    let number = text.parse().ok();
    let number = number.filter(|seconds| (0.01..=3600.0).contains(seconds));
    number.ok_or_else(|| "expected a number from 0.01 to 3600".to_owned())
}

/// How many runs the median is taken of.
const RUNS: u32 = 5;

/// The figures of one setup.
#[derive(Serialize)]
struct Figures {
    game: &'static str,
    setup: &'static str,
    depth: u32,
    nodes: u64,
    /// Leaves a second if every one of them is made.
    made_per_second: f64,
    /// Leaves a second if they are only counted.
    bulk_per_second: f64,
}

/// All figures.
#[derive(Serialize)]
struct Summary {
    version: &'static str,
    threads: u32,
    runs: u32,
    seconds: f64,
    setups: Vec<Figures>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let one_run = Duration::from_secs_f64(args.seconds / f64::from(RUNS));
    let mut setups = Vec::new();
    let bar = Bar::new(Rules::all().count() as u64, "setups");
    for rules in Rules::all() {
        setups.push(measure(rules, one_run));
        bar.add_one();
    }
    bar.clear();
    let summary = Summary {
        version: env!("CARGO_PKG_VERSION"),
        threads: 1,
        runs: RUNS,
        seconds: args.seconds,
        setups,
    };
    args.form.print(&summary, |summary| table(&summary.setups))
}

fn measure(rules: Rules, one_run: Duration) -> Figures {
    let start = Position::start(rules);
    let depth = depth_for(&start, one_run);
    Figures {
        game: rules.game_name(),
        setup: rules.setup_name(),
        depth,
        nodes: start.perft(depth, Leaves::Counted),
        made_per_second: median_rate(&start, depth, Leaves::Made, one_run),
        bulk_per_second: median_rate(&start, depth, Leaves::Counted, one_run),
    }
}

/// The greatest depth that can be counted, every leaf made, within the time.
fn depth_for(start: &Position, one_run: Duration) -> u32 {
    let mut depth = 1;
    loop {
        let begin = Instant::now();
        let nodes = start.perft(depth + 1, Leaves::Made);
        if begin.elapsed() > one_run || nodes == 0 {
            return depth;
        }
        depth += 1;
    }
}

/// Leaves a second, the median of several runs.
fn median_rate(start: &Position, depth: u32, leaves: Leaves, one_run: Duration) -> f64 {
    let rates = (0..RUNS)
        .map(|_| {
            let begin = Instant::now();
            let mut nodes = 0;
            // A tree that is counted too fast for the clock is counted again.
            while nodes == 0 || begin.elapsed() < one_run {
                nodes += start.perft(depth, leaves);
            }
            nodes as f64 / begin.elapsed().as_secs_f64()
        })
        .collect();
    median(rates)
}

fn table(setups: &[Figures]) -> String {
    let mut text = format!(
        "{:<17} {:>5} {:>13} {:>15} {:>15}\n",
        "setup", "depth", "nodes", "Mnodes/s made", "Mnodes/s bulk"
    );
    for figures in setups {
        let name = format!("{} {}", figures.game, figures.setup);
        let _ = writeln!(
            text,
            "{name:<17} {:>5} {:>13} {:>15.1} {:>15.1}",
            figures.depth,
            figures.nodes,
            figures.made_per_second / 1e6,
            figures.bulk_per_second / 1e6
        );
    }
    text
}
