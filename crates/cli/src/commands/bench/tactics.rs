//! `tercio bench tactics`: how many positions with proven answers the engine solves.

use super::figures::Form;
use crate::error::{Failure, Result};
use crate::input;
use crate::limits::LimitOptions;
use crate::progress::Bar;
use serde::Serialize;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;
use tercio_engine::{Engine, Limits, Options, Stop};
use tercio_learn::puzzle::{Tactic, read};
use tercio_rules::Game;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    limits: LimitOptions,
    /// Solve the positions of this file instead; `-` is the standard input
    #[arg(long, value_name = "FILE")]
    suite: Option<PathBuf>,
    #[command(flatten)]
    form: Form,
}

/// How long a position is looked at if nothing else is said.
const USUAL: Duration = Duration::from_millis(100);

/// The suites that come with the program.
const SUITES: [&str; 4] = [
    include_str!("../../../../../testdata/tactics/classic.txt"),
    include_str!("../../../../../testdata/tactics/mini.txt"),
    include_str!("../../../../../testdata/tactics/two.txt"),
    include_str!("../../../../../testdata/tactics/many.txt"),
];

/// The positions of one setup with one distance to the win.
#[derive(Serialize)]
struct Figures {
    game: &'static str,
    setup: &'static str,
    plies: u32,
    positions: usize,
    solved: usize,
}

/// A position that was not solved.
#[derive(Serialize)]
struct Miss {
    plies: u32,
    position: String,
    played: Option<String>,
    winning: Vec<String>,
}

#[derive(Serialize)]
struct Summary {
    positions: usize,
    solved: usize,
    share: f64,
    groups: Vec<Figures>,
    missed: Vec<Miss>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let limits = args.limits.or(Limits::time(USUAL));
    let tactics = args.tactics()?;
    let mut engine = Engine::new(Options::default());
    let mut summary = Summary {
        positions: tactics.len(),
        solved: 0,
        share: 0.0,
        groups: Vec::new(),
        missed: Vec::new(),
    };
    let bar = Bar::new(tactics.len() as u64, "positions");
    for tactic in &tactics {
        solve(tactic, &mut engine, limits, &mut summary);
        bar.add_one();
    }
    bar.clear();
    summary.share = summary.solved as f64 / summary.positions.max(1) as f64;
    summary
        .groups
        .sort_by_key(|group| (group.game, group.setup, group.plies));
    args.form.print(&summary, table)
}

impl Args {
    fn tactics(&self) -> Result<Vec<Tactic>> {
        let mut tactics = Vec::new();
        match &self.suite {
            Some(path) => {
                let (text, name) = input::text_of(path)?;
                tactics = read(&text).map_err(|(line, error)| {
                    Failure::new(format_args!("{name}: line {line}: {error}"))
                })?;
            }
            None => {
                for suite in SUITES {
                    tactics.extend(read::<Tactic>(suite).map_err(|(line, error)| {
                        Failure::new(format_args!("line {line} of a suite: {error}"))
                    })?);
                }
            }
        }
        match tactics.is_empty() {
            true => Err(Failure::new("the suite holds no positions")),
            false => Ok(tactics),
        }
    }
}

fn solve(tactic: &Tactic, engine: &mut Engine, limits: Limits, summary: &mut Summary) {
    let game = Game::from_position(tactic.position);
    engine.clear();
    let best = engine.think(&game, limits, &Stop::default(), &mut |_| {});
    let played = best.and_then(|best| best.pv.first().copied());
    let solved = played.is_some_and(|mv| tactic.is_solved_by(mv));
    let rules = tactic.position.rules();
    let key = (rules.game_name(), rules.setup_name(), tactic.plies);
    let known = summary
        .groups
        .iter()
        .position(|group| (group.game, group.setup, group.plies) == key);
    let index = known.unwrap_or_else(|| {
        summary.groups.push(Figures {
            game: key.0,
            setup: key.1,
            plies: key.2,
            positions: 0,
            solved: 0,
        });
        summary.groups.len() - 1
    });
    summary.groups[index].positions += 1;
    if solved {
        summary.groups[index].solved += 1;
        summary.solved += 1;
    } else {
        let text = |mv| tactic.position.notation(mv).to_string();
        summary.missed.push(Miss {
            plies: tactic.plies,
            position: tactic.position.to_string(),
            played: played.map(text),
            winning: tactic.winning.iter().map(|&mv| text(mv)).collect(),
        });
    }
}

fn table(summary: &Summary) -> String {
    let mut text = format!(
        "{:<17} {:>8} {:>9} {:>7}\n",
        "setup", "win in", "positions", "solved"
    );
    for group in &summary.groups {
        let name = format!("{} {}", group.game, group.setup);
        let _ = writeln!(
            text,
            "{name:<17} {:>8} {:>9} {:>7}",
            group.plies, group.positions, group.solved
        );
    }
    let _ = writeln!(
        text,
        "{:<26} {:>9} {:>7}  {:.1} %",
        "total",
        summary.positions,
        summary.solved,
        100.0 * summary.share
    );
    for miss in &summary.missed {
        let _ = writeln!(
            text,
            "\nnot solved, win in {}: {}\n  played {}, winning {}",
            miss.plies,
            miss.position,
            miss.played.as_deref().unwrap_or("nothing"),
            miss.winning.join(" ")
        );
    }
    text
}
