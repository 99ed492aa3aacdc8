//! Our perft beside that of two chess libraries, in one run, with the ratios.
//!
//! `cargo run --release -p tercio-bench`. The runs of all contestants are interleaved, so that
//! a noisy machine disturbs them alike, and the median of the ratios within each round counts.
#![allow(clippy::print_stdout)]

mod chess;

use chess::{Cozy, Shakmaty};
use std::time::{Duration, Instant};
use tercio_rules::{Leaves, Position, Rules};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Something that can be counted: its name, how it counts, and how deep.
struct Contestant {
    name: String,
    leaves: Leaves,
    run: Box<dyn Fn() -> u64>,
    /// Nodes a second, one figure a round.
    speeds: Vec<f64>,
}

impl Contestant {
    fn new(name: &str, leaves: Leaves, run: impl Fn() -> u64 + 'static) -> Self {
        Contestant {
            name: name.to_owned(),
            leaves,
            run: Box::new(run),
            speeds: Vec::new(),
        }
    }

    fn round(&mut self, at_least: Duration) {
        let start = Instant::now();
        let mut nodes = 0;
        while start.elapsed() < at_least {
            nodes += (self.run)();
        }
        self.speeds
            .push(nodes as f64 / start.elapsed().as_secs_f64());
    }
}

fn ours(game: &str, setup: &str, depth: u32, leaves: Leaves) -> Contestant {
    let rules = Rules::from_names(game, setup).expect("a setup of ours");
    let position = Position::start(rules);
    Contestant::new(&format!("{game} {setup}"), leaves, move || {
        position.perft(depth, leaves)
    })
}

fn contestants() -> Vec<Contestant> {
    let mut all = Vec::new();
    for leaves in [Leaves::Made, Leaves::Counted] {
        for (name, fen, depth) in [("chess start", START, 4), ("Kiwipete", KIWIPETE, 3)] {
            // Bulk counting is a factor of ten faster and can look one move further.
            let depth = depth + u32::from(leaves == Leaves::Counted);
            let board = Shakmaty::new(fen);
            let run = move || board.perft(depth, leaves);
            all.push(Contestant::new(&format!("shakmaty {name}"), leaves, run));
            let board = Cozy::new(fen);
            let run = move || board.perft(depth, leaves);
            all.push(Contestant::new(&format!("cozy-chess {name}"), leaves, run));
        }
        for (game, setup, made, counted) in [
            ("pikemen", "classic", 3, 3),
            ("pikemen", "three", 3, 3),
            ("pikemen", "warlords", 3, 3),
            ("pikemen", "mini", 3, 3),
            ("pikemen", "wedge3", 3, 3),
            ("pikemen", "wedge6", 3, 3),
            ("martian", "two", 5, 6),
            ("martian", "three", 4, 5),
            ("martian", "four", 4, 4),
            ("martian", "five", 4, 4),
            ("martian", "six", 4, 4),
        ] {
            let depth = if leaves == Leaves::Made {
                made
            } else {
                counted
            };
            all.push(ours(game, setup, depth, leaves));
        }
    }
    all
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// The median over the rounds of the ratio within each round.
fn ratio(all: &[Contestant], leaves: Leaves, one: &str, other: &str) -> f64 {
    let speeds = |name: &str| {
        let found = all.iter().find(|c| c.name == name && c.leaves == leaves);
        &found.expect("a contestant").speeds
    };
    let ratios = speeds(one).iter().zip(speeds(other)).map(|(a, b)| a / b);
    median(ratios.collect())
}

fn main() {
    let rounds = std::env::args()
        .nth(1)
        .map_or(Ok(7), |rounds| rounds.parse::<usize>());
    let Ok(rounds @ 1..) = rounds else {
        println!("usage: tercio-bench [ROUNDS]");
        std::process::exit(2);
    };
    let mut all = contestants();
    for round in 0..=rounds {
        for contestant in &mut all {
            contestant.round(Duration::from_millis(60));
            if round == 0 {
                // The first round only warms the machine up.
                contestant.speeds.clear();
            }
        }
    }
    println!("million nodes a second, one thread, median of {rounds} rounds");
    println!("{:24} {:>10} {:>10}", "", "made", "bulk");
    for contestant in all.iter().filter(|c| c.leaves == Leaves::Made) {
        let bulk = all
            .iter()
            .find(|c| c.name == contestant.name && c.leaves == Leaves::Counted)
            .expect("both ways are measured");
        println!(
            "{:24} {:>10.1} {:>10.1}",
            contestant.name,
            median(contestant.speeds.clone()) / 1e6,
            median(bulk.speeds.clone()) / 1e6,
        );
    }
    println!("\nratios, median of the rounds");
    for (leaves, one, other) in [
        (Leaves::Made, "pikemen classic", "shakmaty chess start"),
        (Leaves::Made, "pikemen classic", "cozy-chess chess start"),
        (Leaves::Counted, "martian two", "shakmaty chess start"),
        (Leaves::Counted, "martian two", "cozy-chess chess start"),
        (Leaves::Made, "pikemen wedge6", "pikemen classic"),
    ] {
        let way = match leaves {
            Leaves::Made => "made",
            Leaves::Counted => "bulk",
        };
        let ratio = ratio(&all, leaves, one, other);
        println!("{way}  {one} / {other}: {ratio:.2}");
    }
}
