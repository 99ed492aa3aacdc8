//! `tercio perft`: counts the paths of the game tree.

use crate::error::{Failure, Result};
use crate::numbers::{MOST_THREADS, number};
use crate::options::{Agreement, Reached};
use crate::output;
use crate::progress::Bar;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use std::fmt::Write as _;
use tercio_rules::{Game, Leaves};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    agreement: Agreement,
    /// The longest paths to count, in moves, from 1 to 100
    #[arg(value_parser = number(1..=100), allow_negative_numbers = true)]
    depth: u32,
    #[command(flatten)]
    reached: Reached,
    /// List the first moves of the last depth, each with its count
    #[arg(long)]
    divide: bool,
    /// How many threads count, from 1 to 1024
    #[arg(long, value_name = "N", default_value = "1", value_parser = number(1..=MOST_THREADS), allow_negative_numbers = true)]
    threads: u32,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let game = args.agreement.reach(&args.reached)?;
    let threads = ThreadPoolBuilder::new()
        .num_threads(args.threads as usize)
        .build()
        .map_err(Failure::new)?;
    for depth in 1..=args.depth {
        let counts = threads.install(|| count(&game, depth));
        let mut lines = String::new();
        if args.divide && depth == args.depth {
            for (name, count) in &counts {
                let _ = writeln!(lines, "{name} {count}");
            }
        }
        let total: u64 = counts.iter().map(|(_, count)| count).sum();
        let _ = writeln!(lines, "{depth} {total}");
        output::print(lines)?;
    }
    Ok(())
}

/// How many paths begin with each of the legal moves, in the order of their names.
fn count(game: &Game, depth: u32) -> Vec<(String, u64)> {
    let mut children: Vec<(String, Game)> = Vec::new();
    for mv in game.legal_moves() {
        let mut child = game.clone();
        if child.play(mv).is_ok() {
            children.push((game.position().notation(mv).to_string(), child));
        }
    }
    children.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    let bar = Bar::new(children.len() as u64, "first moves");
    let counts = children.into_par_iter().map(|(name, child)| {
        let count = paths(&child, depth - 1);
        bar.add_one();
        (name, count)
    });
    let counts = counts.collect();
    bar.clear();
    counts
}

/// How many paths there are from here. Where they are long, threads share the first moves of them.
fn paths(game: &Game, depth: u32) -> u64 {
    if depth < 2 {
        return game.perft(depth, Leaves::Counted);
    }
    let moves = game.legal_moves().into_par_iter();
    let counts = moves.map(|mv| {
        let mut child = game.clone();
        match child.play(mv) {
            Ok(()) => child.perft(depth - 1, Leaves::Counted),
            Err(_) => 0,
        }
    });
    counts.sum()
}
