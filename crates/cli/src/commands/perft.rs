//! `tercio perft`: counts the paths of the game tree.

use crate::error::{Failure, Result};
use crate::options::{Agreement, Reached, number};
use crate::output;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write as _};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};
use tercio_rules::{Game, Leaves, Move};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    agreement: Agreement,
    /// The longest paths to count, in moves, from 1 to 100
    #[arg(value_parser = number, allow_negative_numbers = true)]
    depth: u32,
    #[command(flatten)]
    reached: Reached,
    /// List the first moves of the last depth, each with its count
    #[arg(long)]
    divide: bool,
    /// How many threads count, from 1 to 1024
    #[arg(long, value_name = "N", default_value = "1", value_parser = number, allow_negative_numbers = true)]
    threads: u32,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    within(args.depth, 100, "DEPTH")?;
    within(args.threads, 1024, "--threads")?;
    let game = args.agreement.reach(&args.reached)?;
    for depth in 1..=args.depth {
        let counts = count(&game, depth, args.threads as usize);
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

fn within(number: u32, most: u32, what: &str) -> Result<()> {
    if (1..=most).contains(&number) {
        return Ok(());
    }
    Err(Failure::new(format_args!(
        "{what}: expected a number from 1 to {most}, got {number}"
    )))
}

/// A part of the tree that one thread counts: a first move, and the second if paths are long.
type Part = (usize, Option<Move>);

/// How many paths begin with each of the legal moves, in the order of their names.
fn count(game: &Game, depth: u32, threads: usize) -> Vec<(String, u64)> {
    let mut children: Vec<(String, Game)> = Vec::new();
    for mv in game.legal_moves() {
        let mut child = game.clone();
        if child.play(mv).is_ok() {
            children.push((game.position().notation(mv).to_string(), child));
        }
    }
    children.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));

    let mut parts: Vec<Part> = Vec::new();
    for (index, (_, child)) in children.iter().enumerate() {
        if depth > 2 {
            parts.extend(child.legal_moves().into_iter().map(|mv| (index, Some(mv))));
        } else {
            parts.push((index, None));
        }
    }

    let counts: Vec<AtomicU64> = children.iter().map(|_| AtomicU64::new(0)).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(&(index, second)) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            let child = &children[index].1;
            let nodes = match second {
                None => child.perft(depth - 1, Leaves::Counted),
                Some(mv) => {
                    let mut child = child.clone();
                    match child.play(mv) {
                        Ok(()) => child.perft(depth - 2, Leaves::Counted),
                        Err(_) => 0,
                    }
                }
            };
            counts[index].fetch_add(nodes, Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        let (alive, all_done) = mpsc::channel::<()>();
        for _ in 0..threads.min(parts.len()) {
            let alive = alive.clone();
            scope.spawn(move || {
                work();
                drop(alive);
            });
        }
        drop(alive);
        let started = |next: &AtomicUsize| next.load(Ordering::Relaxed).min(parts.len());
        show_progress(depth, parts.len(), &all_done, || started(&next));
    });
    let names = children.into_iter().map(|(name, _)| name);
    names
        .zip(counts.into_iter().map(AtomicU64::into_inner))
        .collect()
}

/// Says how far the count is, if somebody watches and it takes longer than a second. Returns when
/// all senders of `all_done` are gone.
fn show_progress(
    depth: u32,
    parts: usize,
    all_done: &mpsc::Receiver<()>,
    started: impl Fn() -> usize,
) {
    if !io::stderr().is_terminal() {
        return;
    }
    let begin = Instant::now();
    let mut shown = false;
    while let Err(RecvTimeoutError::Timeout) = all_done.recv_timeout(Duration::from_millis(200)) {
        if begin.elapsed() >= Duration::from_secs(1) {
            let percent = 100 * started() / parts.max(1);
            let _ = write!(io::stderr(), "\rdepth {depth}: {percent} %");
            shown = true;
        }
    }
    if shown {
        let _ = write!(io::stderr(), "\r                    \r");
    }
}
