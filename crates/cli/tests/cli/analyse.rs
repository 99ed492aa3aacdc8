//! `tercio analyse` judges positions and games.

use crate::common::{complaint, folder, stdout, stdout_of};
use serde_json::Value;
use std::fs;

/// Both need one point: A misses the win on c4, and B takes on f1.
const MISSED: &str = "[Game \"pikemen\"]\n[Setup \"mini\"]\n\
    [Position \"pikemen mini .....B3s/....../..B1e.../....../....../..A1n..A2w A 11,11 0\"]\n\
    [A \"Ann\"]\n[B \"Bea\"]\n\n1. c1(U) f6xf1(U) B\n";

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn a_position_has_its_best_lines() {
    let args = [
        "analyse", "pikemen", "mini", "--nodes", "3000", "--lines", "2",
    ];
    let text = stdout(&args);
    // All but the seconds.
    let answer = |text: &str| text.lines().skip(2).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(
        answer(&text),
        answer(&stdout(&args)),
        "the same nodes, the same answer"
    );
    assert!(text.starts_with("pikemen mini, seat A to move, points 0, 0\n"));
    assert_eq!(text.lines().filter(|line| line.contains(" % ")).count(), 2);

    let report = json(&stdout(&[&args[..], &["--json"]].concat()));
    let lines = report["lines"].as_array().expect("lines");
    assert_eq!(lines.len(), 2);
    assert_ne!(lines[0]["moves"][0], lines[1]["moves"][0]);
    assert!(lines[0]["value"].is_i64());
}

#[test]
fn moves_before_a_position_are_played() {
    let args = ["analyse", "martian", "three", "--nodes", "200", "--json"];
    let moved = [&args[..], &["--moves", "A22-A11"]].concat();
    let report = json(&stdout(&moved));
    assert_eq!(report["turn"], "B");
    assert_eq!(report["chances"].as_array().expect("chances").len(), 3);
    assert!(report["lines"][0].get("value").is_none(), "two seats only");
}

#[test]
fn every_move_of_a_record_is_judged() {
    let args = ["analyse", "--record", "-", "--nodes", "2000"];
    let text = stdout_of(&args, MISSED);
    assert!(text.starts_with("pikemen mini, 2 moves, A: Ann, B: Bea, won by B\n"));
    assert!(
        text.contains("c1(U)??") && text.contains("blunder"),
        "{text}"
    );
    assert!(!text.contains('\x1b'), "no colours in a pipe");

    let report = json(&stdout_of(&[&args[..], &["--json"]].concat(), MISSED));
    let moves = report["moves"].as_array().expect("moves");
    assert_eq!(moves[0]["verdict"], "blunder");
    assert_eq!(moves[0]["forced"], -2);
    assert_eq!(moves[0]["lines"][0]["forced"], 1);
    assert_eq!(moves[1]["verdict"], "best");
    assert_eq!(moves[1]["chances"], serde_json::json!([0.0, 1.0]));
    assert_eq!(report["seats"][0]["blunders"], 1);
    assert_eq!(report["seats"][1]["accuracy"], 100.0);
}

#[test]
fn moves_can_be_reviewed_without_a_record() {
    let args = [
        "analyse",
        "martian",
        "two",
        "--moves",
        "d3-d4 a6-a5",
        "--review",
    ];
    let report = json(&stdout(
        &[&args[..], &["--nodes", "300", "--json"]].concat(),
    ));
    assert_eq!(report["moves"].as_array().expect("moves").len(), 2);
    assert_eq!(report["moves"][1]["move"], "a6-a5");
}

#[test]
fn a_graph_and_an_annotated_record_are_written() {
    let folder = folder("analysed");
    let inside = |name: &str| folder.join(name).to_string_lossy().into_owned();
    for (graph, start) in [("g.svg", &b"<svg "[..]), ("g.png", b"\x89PNG")] {
        let (graph, record) = (inside(graph), inside("annotated.txt"));
        let args = [
            "analyse",
            "--record",
            "-",
            "--nodes",
            "500",
            "--theme",
            "dark",
            "--graph",
            &graph,
            "--annotate",
            &record,
        ];
        stdout_of(&args, MISSED);
        assert!(fs::read(&graph).expect("a graph").starts_with(start));
        let text = fs::read_to_string(&record).expect("a record");
        assert!(
            text.contains("{?? blunder, win in 1 becomes loss in 2}"),
            "{text}"
        );
        assert!(text.contains("(1. c1xc4"), "{text}");
        assert!(
            text.contains("[A \"Ann\"]") && text.ends_with("B\n"),
            "{text}"
        );
        // What was written can be read again.
        stdout(&["analyse", "--record", &record, "--nodes", "100"]);
    }
    let as_json = inside("annotated.json");
    let args = [
        "analyse",
        "--record",
        "-",
        "--nodes",
        "500",
        "--annotate",
        &as_json,
    ];
    stdout_of(&args, MISSED);
    let text = fs::read_to_string(&as_json).expect("a record");
    assert_eq!(json(&text)["tags"]["B"], "Bea");
}

/// One of two files cannot be written, and so neither is.
#[test]
fn both_files_are_written_or_none() {
    let folder = folder("half-analysed");
    let inside = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let graph = inside("graph.svg");
    fs::write(&graph, "old").expect("a file");
    let nowhere = inside("nowhere/annotated.txt");
    let args = ["analyse", "--record", "-", "--nodes", "100"];
    let files = ["--graph", &graph, "--annotate", &nowhere];
    let message = complaint(&[&args[..], &files].concat(), MISSED.as_bytes());
    assert!(message.contains("annotated.txt"), "{message}");
    assert_eq!(fs::read_to_string(&graph).expect("a file"), "old");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
}

#[test]
fn a_finished_game_has_nothing_to_search() {
    let moves = ["--moves", "c1xc4(U)"];
    let position = "pikemen mini .....B3s/....../..B1e.../....../....../..A1n..A2w A 11,11 0";
    let args = ["analyse", "pikemen", "mini", "--position", position];
    let text = stdout(&[&args[..], &moves].concat());
    assert!(
        text.contains("the game is over (target), won by A"),
        "{text}"
    );
}

#[test]
fn what_is_wrong_is_said() {
    let cases: [(&[&str], &str); 10] = [
        (
            &["pikemen", "classic", "--graph", "x.svg"],
            "--record, or --moves with --review",
        ),
        (
            &["pikemen", "classic", "--annotate", "x.txt"],
            "--annotate is for a whole game",
        ),
        (&["--record", "-", "--graph", "x.gif"], ".svg or .png"),
        (&["--record", "absent.txt"], "cannot read absent.txt"),
        (
            &["pikemen", "classic", "--nodes", "0"],
            "from 1 to 4294967295",
        ),
        (
            &["pikemen", "classic", "--depth", "0"],
            "from 1 to 4294967295",
        ),
        (&["pikemen", "classic", "--lines", "51"], "from 1 to 50"),
        (&["pikemen", "classic", "--lines", "x"], "from 1 to 50"),
        (&["pikemen", "classic", "--hash", "0"], "from 1 to"),
        (&["martian", "two", "--record", "-"], "pikemen mini"),
    ];
    for (args, expected) in cases {
        let message = complaint(&[&["analyse"], args].concat(), MISSED.as_bytes());
        assert!(message.contains(expected), "{args:?}: {message}");
    }
    let broken = "[Game \"pikemen\"]\n[Setup \"mini\"]\n\n1. zz *\n";
    let message = complaint(&["analyse", "--record", "-"], broken.as_bytes());
    assert!(message.contains("line 4, column 4"), "{message}");
}

#[test]
fn one_game_of_several_is_chosen() {
    let game = |moves: &str| format!("[Game \"martian\"]\n[Setup \"two\"]\n\n1. {moves} *\n\n");
    let several = [game("b3-c4"), game("d3-d4 a6-a5")].concat();
    let args = ["analyse", "--record", "-", "--nodes", "50"];
    let message = complaint(&args, several.as_bytes());
    assert!(
        message.contains("2 games, choose one of them with --game"),
        "{message}"
    );
    let with = |number| [&args[..], &["--game", number]].concat();
    assert!(stdout_of(&with("1"), &several).contains("b3-c4"));
    assert!(stdout_of(&with("2"), &several).contains("d3-d4"));
    let message = complaint(&with("3"), several.as_bytes());
    assert!(message.contains("from 1 to 2, got 3"), "{message}");
    // A mistake is shown where it is, not where the first game ends.
    let broken = [several, game("b3-b9")].concat();
    let message = complaint(&with("1"), broken.as_bytes());
    assert!(message.contains("line 14"), "{message}");
    // Forms that hold one game only have a first one.
    assert!(stdout_of(&with("1"), "1. d3-d4 a6-a5").contains("d3-d4"));
    assert!(complaint(&["analyse", "martian", "two", "--game", "1"], b"").contains("--record"));
}
