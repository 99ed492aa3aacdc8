//! `tercio match` keeps its contract.

use crate::common::{complaint, folder, stdout};
use serde_json::Value;
use std::fs;

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&stdout(&[args, &["--json"]].concat())).expect("JSON")
}

#[test]
fn equal_engines_are_equal() {
    for (game, setup) in [("pikemen", "mini"), ("martian", "two")] {
        let report = json(&[
            "match",
            game,
            setup,
            "engine,hash=1",
            "engine,hash=1",
            "--nodes",
            "200",
            "--games",
            "6",
        ]);
        assert_eq!(report["pairs"], serde_json::json!([0, 0, 3, 0, 0]));
        assert_eq!(report["elo"]["value"], 0.0);
    }
}

#[test]
fn the_table_says_what_matters() {
    let table = stdout(&[
        "match", "martian", "two", "greedy", "random", "--games", "10",
    ]);
    for part in [
        "martian two: 10 games",
        "greedy ",
        "pairs ",
        "score ",
        "Elo ",
        "endings ",
    ] {
        assert!(table.contains(part), "{table}");
    }
    let table = stdout(&[
        "match", "pikemen", "wedge6", "greedy", "random", "--games", "6",
    ]);
    for part in ["(fair 16.7 %)", "seat Elo"] {
        assert!(table.contains(part), "{table}");
    }
}

#[test]
fn one_sits_against_all_others() {
    let report = json(&[
        "match",
        "pikemen",
        "warlords",
        "engine,hash=1",
        "uct,hash=1",
        "--nodes",
        "4",
        "--longest",
        "60",
        "--games",
        "4",
    ]);
    assert_eq!(report["games"], 4);
    assert_eq!(report["faults"], serde_json::json!([]));
    assert_eq!(report["players"][1]["name"], "uct,hash=1");
}

#[test]
fn records_are_kept_and_continued() {
    let file = folder("match").join("games.txt");
    let path = file.to_string_lossy().into_owned();
    let args = |games: &'static str| {
        [
            "match",
            "martian",
            "two",
            "greedy",
            "random",
            "-j1",
            "--games",
            games,
            "--records",
        ]
    };
    let with = |games| stdout(&[&args(games)[..], &[&path]].concat());
    with("4");
    let before = fs::read_to_string(&file).expect("records");
    assert_eq!(before.matches("[Game \"martian\"]").count(), 4);
    with("10");
    let after = fs::read_to_string(&file).expect("records");
    assert!(after.starts_with(&before));
    assert_eq!(after.matches("[Game \"martian\"]").count(), 10);
    // Nothing is left to play, and the verdict comes from the records alone.
    assert!(with("10").contains("10 games"));
    assert_eq!(fs::read_to_string(&file).expect("records"), after);

    let other = [&args("4")[..], &[&path, "--seed", "2"]].concat();
    assert!(complaint(&other, b"").contains("another match"));
    fs::write(&file, "my diary\n").expect("written");
    let message = complaint(&[&args("4")[..], &[&path]].concat(), b"");
    assert!(message.contains("games.txt"), "{message}");
    assert_eq!(fs::read_to_string(&file).expect("text"), "my diary\n");
}

#[test]
fn another_process_plays_as_the_engine_does() {
    let tercio = env!("CARGO_BIN_EXE_tercio");
    let foreign = format!("name=foreign,nodes=300,option.Hash=1,cmd={tercio} engine");
    let file = folder("foreign").join("games.txt");
    let report = json(&[
        "match",
        "pikemen",
        "mini",
        "engine,hash=1,nodes=300",
        &foreign,
        "--rps",
        "--target",
        "7",
        "--games",
        "4",
        "--records",
        &file.to_string_lossy(),
    ]);
    assert_eq!(report["pairs"], serde_json::json!([0, 0, 2, 0, 0]));
    assert_eq!(report["faults"], serde_json::json!([]));
    assert_eq!(report["players"][1]["name"], "foreign");
    // Both play the same games from either side, so they search as much.
    for figure in ["moves", "nodes", "mean_depth"] {
        let figures = [0, 1].map(|player| &report["players"][player][figure]);
        assert_eq!(figures[0], figures[1], "{figure}");
        assert!(figures[0].as_f64().expect("a number") > 0.0, "{figure}");
    }
    let text = fs::read_to_string(&file).expect("records");
    assert_eq!(text.matches("[BuildA \"Tercio ").count(), 4, "{text}");
    assert_eq!(text.matches("[BuildB \"Tercio ").count(), 4, "{text}");
}

#[test]
fn openings_come_from_a_file() {
    let folder = folder("openings");
    let file = folder.join("mine.txt");
    let path = file.to_string_lossy().into_owned();
    let records = folder.join("games.txt");
    let kept = records.to_string_lossy().into_owned();
    fs::write(&file, "# my favourite\nh5(N) a4(S)\n").expect("written");
    let args = [
        "match", "pikemen", "classic", "greedy", "random", "--games", "4",
    ];
    let with = [&args[..], &["--openings", &path, "--records", &kept]].concat();
    stdout(&with);
    let text = fs::read_to_string(&records).expect("records");
    assert_eq!(text.matches("1. h5(N) a4(S)").count(), 4, "{text}");
    // Without it these are games of another match.
    let without = [&args[..], &["--records", &kept]].concat();
    assert!(complaint(&without, b"").contains("another match"));
    fs::write(&file, "\nh5(N) h5(N)\n").expect("written");
    let message = complaint(&with, b"");
    assert!(message.contains("mine.txt: line 2: \"h5(N)\""), "{message}");
    fs::remove_file(&file).expect("removed");
    assert!(complaint(&with, b"").contains("mine.txt"));
}

#[test]
fn a_sequential_test_stops_early() {
    let report = json(&[
        "match", "pikemen", "mini", "greedy", "random", "--games", "2000", "--sprt", "0,100",
    ]);
    assert_eq!(report["sprt"]["verdict"], "passed");
    assert!(report["games"].as_u64().expect("a number") < 400);
}

#[test]
fn a_program_that_cannot_play_ends_the_match() {
    for (player, part) in [
        ("cmd=/no/such/engine", "cannot start the engine"),
        ("cmd=yes", "lines, but no ugiok"),
    ] {
        let args = ["match", "martian", "two", "random", player, "--games", "4"];
        let message = complaint(&args, b"");
        assert!(message.contains(part), "{message}");
    }
}

#[test]
fn what_makes_no_sense() {
    let cases: [(&[&str], &str); 13] = [
        (&["pikemen", "mini", "engine"], "PLAYER"),
        (&["pikemen", "mini", "engine", "stockfish"], "\"stockfish\""),
        (
            &["pikemen", "mini", "engine,nodes=x", "engine"],
            "got \"x\"",
        ),
        (&["pikemen", "mini", "random", "random", "random"], "got 3"),
        (
            &["pikemen", "warlords", "random", "table"],
            "at most 2 seats",
        ),
        (
            &["pikemen", "mini", "random", "uct", "--depth", "3"],
            "uct needs a limit of time or nodes",
        ),
        (
            &["pikemen", "warlords", "random", "greedy", "--sprt", "0,5"],
            "this setup has 4",
        ),
        (
            &["pikemen", "mini", "random", "greedy", "--sprt", "5"],
            "\"5\"",
        ),
        (
            &["pikemen", "mini", "random", "greedy", "--sprt", "5,0"],
            "lower first",
        ),
        (
            &["pikemen", "mini", "random", "greedy", "--games", "0"],
            "--games",
        ),
        (
            &["pikemen", "mini", "random", "engine", "--time", "0"],
            "--time",
        ),
        (
            &["pikemen", "mini", "random", "greedy", "--first", "B"],
            "--first",
        ),
        (
            &["martian", "two", "random", "greedy", "--target", "3"],
            "--target",
        ),
    ];
    for (args, part) in cases {
        let message = complaint(&[&["match"], args].concat(), b"");
        assert!(message.contains(part), "{args:?}: {message}");
    }
}
