//! `tercio perft` keeps its contract.

use crate::common::{agreement, complaint, stdout, texts, vectors};
use serde_json::Value;

#[test]
fn every_figure_of_the_vectors() {
    for vector in vectors("perft.jsonl") {
        let nodes = vector["nodes"].as_array().expect("a list");
        let nodes: Vec<u64> = nodes.iter().filter_map(Value::as_u64).collect();
        let moves = texts(&vector["moves"]).join(" ");
        let depth = nodes.len().to_string();
        let mut args = vec!["perft".to_owned()];
        args.extend(agreement(&vector));
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let args = [&args[..], &[&depth, "--moves", &moves, "--threads", "2"]].concat();
        let lines = (1..)
            .zip(&nodes)
            .map(|(depth, nodes)| format!("{depth} {nodes}\n"));
        assert_eq!(stdout(&args), lines.collect::<String>(), "{args:?}");
    }
}

#[test]
fn divide_lists_the_first_moves_of_the_last_depth() {
    let text = stdout(&["perft", "martian", "two", "3", "--divide"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..2], ["1 10", "2 104"]);
    assert_eq!(lines.last(), Some(&"3 1328"));
    let divided = &lines[2..lines.len() - 1];
    assert_eq!(divided.len(), 10);
    assert!(divided.is_sorted());
    let counts = divided
        .iter()
        .map(|line| line.split_once(' ').expect("two words").1);
    assert_eq!(
        counts
            .map(|count| count.parse::<u64>().expect("a number"))
            .sum::<u64>(),
        1328
    );
}

#[test]
fn threads_change_nothing() {
    let one = stdout(&["perft", "martian", "six", "4", "--divide"]);
    for threads in ["2", "7", "1024"] {
        let many = stdout(&[
            "perft",
            "martian",
            "six",
            "4",
            "--divide",
            "--threads",
            threads,
        ]);
        assert_eq!(many, one);
    }
}

#[test]
fn a_finished_game_has_no_paths() {
    let games = vectors("games.jsonl");
    let game = games
        .iter()
        .find(|game| game["setup"] == "mini" && game["over"] == true);
    let game = game.expect("a finished game");
    let moves = texts(&game["moves"]).join(" ");
    let mut args = vec!["perft".to_owned()];
    args.extend(agreement(game));
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let args = [&args[..], &["2", "--moves", &moves, "--divide"]].concat();
    assert_eq!(stdout(&args), "1 0\n2 0\n");
}

#[test]
fn numbers_that_make_no_sense() {
    for depth in [
        "0",
        "-1",
        "101",
        "4294967296",
        "1.5",
        "+3",
        "",
        "two",
        "٣",
        "3 ",
    ] {
        complaint(&["perft", "pikemen", "mini", depth], b"");
    }
    for threads in ["0", "-1", "1025", "", "many"] {
        complaint(
            &["perft", "pikemen", "mini", "1", "--threads", threads],
            b"",
        );
    }
    let message = complaint(&["perft", "pikemen", "mini", "0"], b"");
    let expected =
        "invalid value '0' for '<DEPTH>': expected a whole number from 1 to 100; try --help";
    assert_eq!(message, expected);
}
