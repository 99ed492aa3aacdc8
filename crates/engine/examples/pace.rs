//! Nodes a second of the search for two seats, beside perft that makes every leaf: both take turns
//! in each round, and the ratio is taken within the round.
//!
//! `cargo run --release -p tercio-engine --example pace -- [ROUNDS] [GAME SETUP]`
#![allow(clippy::print_stdout)]
use std::time::{Duration, Instant};
use tercio_engine::{Limits, Stop, duel::Duel, duel::Search};
use tercio_rules::{Leaves, Position, Rules, perft};

/// How long a round measures each of the two.
const TURN: Duration = Duration::from_millis(400);

/// Positions a round searches: the start, and some with random moves behind them.
const POSITIONS: u64 = 8;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let rounds = words
        .first()
        .map_or(5, |text| text.parse().expect("rounds"));
    let name =
        |index: usize, default: &'static str| words.get(index).cloned().unwrap_or(default.into());
    let rules = Rules::from_names(&name(1, "pikemen"), &name(2, "classic")).expect("a setup");
    match Position::start(rules) {
        Position::Pikemen(start) => measure(&start, rounds),
        Position::Martian(start) => measure(&start, rounds),
        _ => println!("two seats only"),
    }
}

fn measure<P: Duel>(start: &P, rounds: u32) {
    let positions: Vec<P> = (0..POSITIONS).map(|seed| walk(start, seed)).collect();
    let mut ratios = Vec::new();
    let mut search = Search::new(16);
    for _ in 0..rounds {
        let made = perft_pace(start);
        let from_start = search_pace(&mut search, &positions[..1]);
        let everywhere = search_pace(&mut search, &positions);
        println!(
            "perft {:6.1} Mn/s, search {:.2} Mn/s from the start ({:.4}), {:.2} Mn/s everywhere ({:.4})",
            made / 1e6,
            from_start / 1e6,
            from_start / made,
            everywhere / 1e6,
            everywhere / made
        );
        ratios.push((from_start / made, everywhere / made));
    }
    let median = |pick: fn(&(f64, f64)) -> f64| {
        let mut values: Vec<f64> = ratios.iter().map(pick).collect();
        values.sort_unstable_by(f64::total_cmp);
        values[values.len() / 2]
    };
    println!(
        "median ratio {:.4} from the start, {:.4} everywhere",
        median(|r| r.0),
        median(|r| r.1)
    );
}

fn perft_pace<P: Duel>(start: &P) -> f64 {
    let begin = Instant::now();
    let mut nodes = 0;
    while begin.elapsed() < TURN {
        nodes += perft(start, 3, Leaves::Made);
    }
    nodes as f64 / begin.elapsed().as_secs_f64()
}

fn search_pace<P: Duel>(search: &mut Search, positions: &[P]) -> f64 {
    let (mut nodes, mut time) = (0, 0.0);
    for position in positions {
        let limits = Limits::time(TURN / positions.len() as u32);
        let begin = Instant::now();
        nodes += search
            .run(position, &[], limits, &Stop::default(), |_| {})
            .nodes;
        time += begin.elapsed().as_secs_f64();
    }
    nodes as f64 / time
}

/// A position with some random moves behind it.
fn walk<P: Duel>(start: &P, seed: u64) -> P {
    let mut state = seed;
    let mut position = *start;
    for _ in 0..seed * 4 {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let count = position.count_moves();
        let (mut index, mut chosen) = ((state >> 33) % count, None);
        position.for_each_move(|mv| {
            if index == 0 {
                chosen = Some(mv);
            }
            index = index.wrapping_sub(1);
        });
        let mut next = position;
        next.play_unchecked(chosen.expect("a move"));
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}
