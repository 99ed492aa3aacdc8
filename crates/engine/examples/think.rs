//! Thinks about a start position for a while and prints what it finds.
#![allow(clippy::print_stdout)]
use std::time::Duration;
use tercio_engine::{Limits, Stop, duel::Search};
use tercio_rules::{Move, Position, Rules};

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let rules = Rules::from_names(&words[1], &words[2]).expect("a setup");
    let seconds: f64 = words[3].parse().expect("seconds");
    let limits = Limits::time(Duration::from_secs_f64(seconds));
    let position = Position::start(rules);
    let mut search = Search::new(64);
    let show = |depth: u32, nodes: u64, time: Duration, value: String, line: Vec<Move>| {
        let mut at = position;
        let line: Vec<String> = line
            .into_iter()
            .map(|mv| {
                let text = at.notation(mv).to_string();
                at.play(mv).expect("legal");
                text
            })
            .collect();
        println!(
            "depth {depth} nodes {nodes} {:.2} Mn/s {value} {}",
            nodes as f64 / time.as_secs_f64() / 1e6,
            line.join(" ")
        );
    };
    match &position {
        Position::Pikemen(p) => {
            search.run(p, &[], limits, &Stop::default(), |i| {
                show(
                    i.depth,
                    i.nodes,
                    i.time,
                    i.value.to_string(),
                    i.line.iter().map(|&m| Move::Pikemen(m)).collect(),
                );
            });
        }
        Position::Martian(p) => {
            search.run(p, &[], limits, &Stop::default(), |i| {
                show(
                    i.depth,
                    i.nodes,
                    i.time,
                    i.value.to_string(),
                    i.line.iter().map(|&m| Move::Martian(m)).collect(),
                );
            });
        }
        _ => println!("two seats only"),
    }
}
