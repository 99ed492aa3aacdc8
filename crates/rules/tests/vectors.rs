//! The vectors of an independent implementation, and its deeper figures.

use serde_json::Value;
use sha2::{Digest, Sha256};
use std::path::Path;
use tercio_rules::{Game, Leaves, Rules, Seat, martian};
use tercio_testkit::position;

/// Perft figures up to this many nodes are also counted by making every leaf.
const MADE_LIMIT: u64 = 1_000_000;

fn vectors(file: &str) -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/vectors");
    let text = std::fs::read_to_string(folder.join(file)).expect("the vectors are there");
    let lines = text.lines().filter(|line| !line.is_empty());
    lines
        .map(|line| serde_json::from_str(line).expect("a line is JSON"))
        .collect()
}

fn strings(value: &Value) -> Vec<&str> {
    let list = value.as_array().expect("a list").iter();
    list.map(|text| text.as_str().expect("a string")).collect()
}

fn numbers(value: &Value) -> Vec<u64> {
    let list = value.as_array().expect("a list").iter();
    list.map(|text| text.as_u64().expect("a number")).collect()
}

fn start(line: &Value) -> Game {
    let game = line["game"].as_str().expect("a game");
    let setup = line["setup"].as_str().expect("a setup");
    let mut rules = Rules::from_names(game, setup).expect("a known setup");
    if line["rps"].as_bool().expect("rps is given") {
        rules = match rules {
            Rules::Pikemen(rules) => Rules::Pikemen(rules.with_rps()),
            Rules::Martian(_) => panic!("rps is an option of Pikemen"),
        };
    }
    for (name, value) in line["options"].as_object().expect("options are given") {
        rules = match (rules, name.as_str(), value.as_u64(), value.as_str()) {
            (Rules::Pikemen(rules), "stall", Some(rounds), _) => {
                let rounds = u32::try_from(rounds).expect("a small number");
                Rules::Pikemen(rules.with_stall(rounds).expect("a stall"))
            }
            (Rules::Martian(rules), "deadlock", _, Some(name)) => {
                let deadlock = martian::Deadlock::from_name(name).expect("a deadlock setting");
                Rules::Martian(rules.with_deadlock(deadlock).expect("a setting"))
            }
            _ => panic!("expected a known option, got {name}: {value}"),
        };
    }
    Game::new(rules)
}

fn sha256_prefix(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    let bytes = digest.iter().take(8);
    bytes.map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn every_game_of_the_vectors_is_replayed() {
    let lines = vectors("games.jsonl");
    assert_eq!(lines.len(), 51);
    for line in &lines {
        let mut game = start(line);
        let seats = strings(&line["seats"]);
        let counts = numbers(&line["legal"]);
        let digests = strings(&line["legal_sha256"]);
        let label = format!("{} {}", line["game"], line["setup"]);
        for (ply, mv) in strings(&line["moves"]).into_iter().enumerate() {
            assert!(!game.is_over(), "{label}, over before {mv}");
            assert_eq!(game.turn().to_string(), seats[ply], "{label}, before {mv}");
            let legal = position::legal(&game);
            assert_eq!(legal.len() as u64, counts[ply], "{label}, before {mv}");
            let digest = sha256_prefix(&legal.join("\n"));
            assert_eq!(digest, digests[ply], "{label}, before {mv}");
            let mv = game.parse_move(mv).expect("the vectors hold legal moves");
            game.play(mv).expect("the vectors hold legal moves");
            let points: Vec<u64> = game.points().iter().map(|&p| u64::from(p)).collect();
            assert_eq!(
                points,
                numbers(&line["scores"][ply]),
                "{label}, after {mv:?}"
            );
        }
        assert_eq!(Some(game.is_over()), line["over"].as_bool(), "{label}");
        let winners: Vec<String> = game
            .outcome()
            .into_iter()
            .flat_map(|outcome| outcome.winners.iter().collect::<Vec<Seat>>())
            .map(|seat| seat.to_string())
            .collect();
        assert_eq!(winners, strings(&line["winners"]), "{label}");
    }
}

#[test]
fn every_perft_figure_of_the_vectors_is_met() {
    let lines = vectors("perft.jsonl");
    assert_eq!(lines.len(), 62);
    for line in &lines {
        let mut game = start(line);
        position::play(&mut game, &strings(&line["moves"]).join(" "));
        for (depth, nodes) in (1..).zip(numbers(&line["nodes"])) {
            let label = format!("{} {}, depth {depth}", line["game"], line["setup"]);
            assert_eq!(game.perft(depth, Leaves::Counted), nodes, "{label}");
            if nodes <= MADE_LIMIT {
                assert_eq!(game.perft(depth, Leaves::Made), nodes, "{label}, made");
            }
        }
    }
}

fn counted(game: &str, setup: &str, depth: u32) -> u64 {
    let rules = Rules::from_names(game, setup).expect("a known setup");
    Game::new(rules).perft(depth, Leaves::Counted)
}

#[test]
fn classic_pikemen_meets_the_deep_figure() {
    assert_eq!(counted("pikemen", "classic", 4), 225_128_853);
}

#[test]
fn martian_chess_for_two_meets_the_deep_figures() {
    assert_eq!(counted("martian", "two", 5), 268_295);
    assert_eq!(counted("martian", "two", 6), 4_194_975);
}
