//! Finds positions with proven answers in games of the engine against itself or of people, and proves
//! again those that were found:
//!
//! ```text
//! cargo run --release -p tercio-mining --example mine -- tactics pikemen classic COUNT SEED
//! cargo run --release -p tercio-mining --example mine -- puzzles martian two COUNT SEED
//! cargo run --release -p tercio-mining --example mine -- archive COUNT FILE…
//! cargo run --release -p tercio-mining --example mine -- prove FILE…
//! ```
//!
//! What is found is printed, a line each. The same command prints the same lines on every machine,
//! as long as the engine plays the same.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod prove;
mod puzzles;
mod selfplay;
mod tactics;

use std::process::ExitCode;
use tercio_rules::Rules;

const USAGE: &str = "expected tactics GAME SETUP COUNT SEED, puzzles GAME SETUP COUNT SEED, archive COUNT FILE…, or prove FILE…";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["tactics", game, setup, count, seed] => mine(game, setup, count, seed, tactics::mine),
        ["puzzles", game, setup, count, seed] => mine(game, setup, count, seed, puzzles::mine),
        ["archive", count, ref files @ ..] if !files.is_empty() => mine_records(count, files),
        ["prove", ref files @ ..] if !files.is_empty() => prove::all(files),
        _ => Err(USAGE.to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("mine: {message}");
            ExitCode::FAILURE
        }
    }
}

fn mine_records(count: &str, files: &[&str]) -> Result<(), String> {
    let count = count.parse().map_err(|_| format!("COUNT: {count:?}"))?;
    puzzles::mine_records(files, count, &mut |line| println!("{line}"))
}

/// Finds so many lines in games that follow from a seed, and hands each of them out.
type Find = fn(Rules, usize, u64, &mut dyn FnMut(&str));

fn mine(game: &str, setup: &str, count: &str, seed: &str, find: Find) -> Result<(), String> {
    let rules = Rules::from_names(game, setup).map_err(|error| error.to_string())?;
    let count = count.parse().map_err(|_| format!("COUNT: {count:?}"))?;
    let seed = seed.parse().map_err(|_| format!("SEED: {seed:?}"))?;
    find(rules, count, seed, &mut |line| println!("{line}"));
    Ok(())
}
