//! How long the judge of a puzzle may take: the longest single judgement over all puzzles, in
//! milliseconds. The app asks it on the page's own thread, which has to answer the user meanwhile.

#![allow(clippy::print_stdout)]

use std::time::{Duration, Instant};
use tercio_learn::Feedback;
use tercio_learn::puzzle::{self, Puzzle, Trial};

fn main() {
    for (game, text) in [("pikemen", puzzle::PIKEMEN), ("martian", puzzle::MARTIAN)] {
        let puzzles: Vec<Puzzle> = puzzle::read(text).expect("our own puzzles");
        let longest = puzzles
            .iter()
            .map(|puzzle| (longest(puzzle), puzzle))
            .max_by_key(|&(time, _)| time);
        let (time, puzzle) = longest.expect("there are puzzles");
        println!(
            "{game}: {:.1} ms of {} puzzles, for {puzzle}",
            time.as_secs_f64() * 1e3,
            puzzles.len()
        );
    }
}

/// The longest judgement while a puzzle is solved, right and wrong moves included.
fn longest(puzzle: &Puzzle) -> Duration {
    let mut longest = Duration::ZERO;
    let mut trial = Trial::new(puzzle);
    while !trial.is_done() {
        let mut next = None;
        for mv in trial.position().legal_moves() {
            let mut tried = trial.clone();
            let started = Instant::now();
            let feedback = tried.play(mv);
            longest = longest.max(started.elapsed());
            if next.is_none() && matches!(feedback, Feedback::Right { .. }) {
                next = Some(tried);
            }
        }
        let started = Instant::now();
        let _ = trial.solution();
        longest = longest.max(started.elapsed());
        let Some(right) = next else { break };
        trial = right;
    }
    longest
}
