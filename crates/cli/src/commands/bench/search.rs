//! `tercio bench search`: how fast the engine searches, and a signature of what it does.

use super::figures::Form;
use super::stopwatch::Stopwatch;
use crate::error::{Failure, Result};
use crate::progress::Bar;
use serde::Serialize;
use std::fmt::Write as _;
use std::time::Duration;
use tercio_arena::statistics::median;
use tercio_engine::Judging;
use tercio_engine::bench::{Case, Runner, suite};
use tercio_rules::{Leaves, Position, Rules};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    form: Form,
    /// Judge positions with the tables alone, without nets
    #[arg(long)]
    tables: bool,
    /// Also compare the search of Pikemen classic with perft, in five rounds
    #[arg(long)]
    perft: bool,
}

/// How many rounds the ratio to perft is the median of.
const ROUNDS: usize = 5;
/// The depth of perft from the start position, where a depth more takes minutes.
const PERFT_DEPTH: u32 = 3;

#[derive(Serialize)]
struct Figures {
    game: &'static str,
    setup: &'static str,
    positions: usize,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
}

impl Figures {
    fn new(rules: Rules) -> Figures {
        Figures {
            game: rules.game_name(),
            setup: rules.setup_name(),
            positions: 0,
            nodes: 0,
            seconds: 0.0,
            nodes_per_second: 0.0,
        }
    }

    fn add(&mut self, nodes: u64, time: Duration) {
        self.positions += 1;
        self.nodes += nodes;
        self.seconds += time.as_secs_f64();
        self.nodes_per_second = self.nodes as f64 / self.seconds.max(1e-9);
    }
}

/// The search of Pikemen classic beside perft that makes every leaf, in nodes a second.
#[derive(Serialize)]
struct Comparison {
    search_per_second: f64,
    perft_per_second: f64,
    ratio: f64,
}

#[derive(Serialize)]
struct Summary {
    version: &'static str,
    setups: Vec<Figures>,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
    signature: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    perft: Option<Comparison>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let cases = suite().map_err(Failure::new)?;
    let judge = match args.tables {
        true => Judging::Tables,
        false => Judging::Nets,
    };
    let mut runner = Runner::new(judge);
    let mut setups: Vec<Figures> = Vec::new();
    let bar = Bar::new(cases.len() as u64, "positions");
    for case in &cases {
        let rules = case.rules();
        if setups
            .last()
            .is_none_or(|last| (last.game, last.setup) != (rules.game_name(), rules.setup_name()))
        {
            setups.push(Figures::new(rules));
        }
        let (nodes, time) = search(&mut runner, case);
        if let Some(figures) = setups.last_mut() {
            figures.add(nodes, time);
        }
        bar.add_one();
    }
    bar.clear();
    let perft = args.perft.then(|| compare(&cases));
    let nodes = setups.iter().map(|figures| figures.nodes).sum();
    let seconds: f64 = setups.iter().map(|figures| figures.seconds).sum();
    let summary = Summary {
        version: env!("CARGO_PKG_VERSION"),
        setups,
        nodes,
        seconds,
        nodes_per_second: nodes as f64 / seconds.max(1e-9),
        signature: runner.signature().to_string(),
        perft,
    };
    args.form.print(&summary, table)
}

/// The nodes of a search and how long it took.
fn search(runner: &mut Runner, case: &Case) -> (u64, Duration) {
    let watch = Stopwatch::start();
    let info = runner.run(case);
    (info.map_or(0, |info| info.nodes), watch.elapsed())
}

/// Both take turns, so that a machine that is busy for a while slows both.
fn compare(cases: &[Case]) -> Comparison {
    let is_classic = |case: &&Case| case.rules().setup_name() == "classic";
    let classic: Vec<&Case> = cases.iter().filter(is_classic).collect();
    let mut runner = Runner::default();
    let mut rounds = Vec::new();
    let bar = Bar::new(ROUNDS as u64, "rounds beside perft");
    for _ in 0..ROUNDS {
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for case in &classic {
            let one = search(&mut runner, case);
            nodes += one.0;
            time += one.1;
        }
        let search = nodes as f64 / time.as_secs_f64().max(1e-9);
        rounds.push((search, perft_rate(&classic, time)));
        bar.add_one();
    }
    bar.clear();
    Comparison {
        search_per_second: median(rounds.iter().map(|round| round.0).collect()),
        perft_per_second: median(rounds.iter().map(|round| round.1).collect()),
        ratio: median(rounds.iter().map(|round| round.0 / round.1).collect()),
    }
}

/// Leaves a second, each of them made, over about as long as the search took.
fn perft_rate(classic: &[&Case], time: Duration) -> f64 {
    let Some(case) = classic.first() else {
        return 0.0;
    };
    let start = Position::start(case.rules());
    let watch = Stopwatch::start();
    let mut nodes = 0;
    while nodes == 0 || watch.elapsed() < time {
        nodes += start.perft(PERFT_DEPTH, Leaves::Made);
    }
    nodes as f64 / watch.elapsed().as_secs_f64().max(1e-9)
}

fn table(summary: &Summary) -> String {
    let mut text = format!(
        "{:<17} {:>9} {:>11} {:>8} {:>12}\n",
        "setup", "positions", "nodes", "seconds", "Mnodes/s"
    );
    for figures in &summary.setups {
        let name = format!("{} {}", figures.game, figures.setup);
        let _ = writeln!(
            text,
            "{name:<17} {:>9} {:>11} {:>8.2} {:>12.3}",
            figures.positions,
            figures.nodes,
            figures.seconds,
            figures.nodes_per_second / 1e6
        );
    }
    let positions: usize = summary.setups.iter().map(|figures| figures.positions).sum();
    let _ = writeln!(
        text,
        "{:<17} {positions:>9} {:>11} {:>8.2} {:>12.3}",
        "total",
        summary.nodes,
        summary.seconds,
        summary.nodes_per_second / 1e6
    );
    let _ = writeln!(text, "\nsignature {}", summary.signature);
    if let Some(perft) = &summary.perft {
        let _ = writeln!(
            text,
            "pikemen classic: search {:.2} Mnodes/s ÷ perft {:.1} Mnodes/s = {:.4}",
            perft.search_per_second / 1e6,
            perft.perft_per_second / 1e6,
            perft.ratio
        );
    }
    text
}
