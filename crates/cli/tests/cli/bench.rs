//! `tercio bench` measures, and says what it measured.

use crate::common::{complaint, stdout, stdout_of};
use serde_json::Value;

/// Both need one point; A takes on c4, however it stands afterwards.
const ONE: &str = "1\tc1xc4(N) c1xc4(U)\t\
    pikemen mini .....B3s/....../..B1e.../....../....../..A1n..A2w A 11,11 0\n";
/// The same position with a wrong answer, which no engine will give.
const WRONG: &str = "1\tc1(U)\t\
    pikemen mini .....B3s/....../..B1e.../....../....../..A1n..A2w A 11,11 0\n";

#[test]
fn tactics_are_counted() {
    let all: String = ["N", "NE", "E", "SE", "S", "SW", "W", "NW", "U"]
        .map(|facing| format!("c1xc4({facing})"))
        .join(" ");
    let right = ONE.replace("c1xc4(N) c1xc4(U)", &all);
    let args = [
        "bench", "tactics", "--nodes", "2000", "--suite", "-", "--json",
    ];
    let report = stdout_of(&args, &format!("# a comment\n{right}{WRONG}"));
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(
        (&report["positions"], &report["solved"]),
        (&2.into(), &1.into())
    );
    assert_eq!(report["missed"][0]["winning"][0], "c1(U)");
    let table = stdout_of(&args[..6], &right);
    assert!(table.contains("100.0 %"), "{table}");
}

#[test]
fn the_built_in_suites_can_be_read_and_short_wins_are_found() {
    let report = stdout(&["bench", "tactics", "--nodes", "1500", "--json"]);
    let report: Value = serde_json::from_str(&report).expect("JSON");
    let groups = report["groups"].as_array().expect("groups");
    for group in groups.iter().filter(|group| group["plies"] == 1) {
        assert_eq!(group["solved"], group["positions"], "{group}");
    }
    assert!(report["positions"].as_u64().expect("a number") >= 200);
}

#[test]
fn a_broken_suite_is_refused() {
    let cases = [
        ("", "holds no positions"),
        ("x\ty\tz\n", "line 1: expected a number of plies, got \"x\""),
        ("1\tc1xc4(N)\n", "line 1: expected a position"),
        ("1\tc1xc4(N)\tnonsense\n", "line 1: the position"),
    ];
    for (suite, expected) in cases {
        let message = complaint(&["bench", "tactics", "--suite", "-"], suite.as_bytes());
        assert!(message.contains(expected), "{suite:?}: {message}");
    }
    let illegal = ONE.replace("c1xc4(N)", "c1xc5(N)");
    let message = complaint(&["bench", "tactics", "--suite", "-"], illegal.as_bytes());
    assert!(message.contains("line 1: a move"), "{message}");
    let message = complaint(&["bench", "tactics", "--time", "0"], b"");
    assert!(message.contains("from 1 to 4294967295"), "{message}");
}

#[test]
fn the_search_has_a_signature() {
    let report = stdout(&["bench", "search", "--json"]);
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(report["setups"].as_array().expect("setups").len(), 11);
    assert_eq!(report["signature"].as_str().expect("text").len(), 16);
    let sum: u64 = report["setups"]
        .as_array()
        .expect("setups")
        .iter()
        .map(|setup| setup["nodes"].as_u64().expect("a number"))
        .sum();
    assert_eq!(report["nodes"], sum);
}

#[test]
fn the_explorer_is_measured() {
    let report = stdout(&["bench", "explorer", "--games", "40", "--json"]);
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(report["games"], 40);
    for part in ["start", "any"] {
        assert!(report[part]["p99_ms"].as_f64().is_some_and(|ms| ms > 0.0));
    }
}
