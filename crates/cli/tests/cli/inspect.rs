//! `tercio inspect` keeps its contract.

use crate::common::{agreement, complaint, stdout, stdout_of, texts, vectors};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// The keys in the order in which they are printed.
const KEYS: [&str; 10] = [
    "game", "setup", "turn", "ply", "points", "legal", "over", "winners", "reason", "position",
];

fn first_digits(legal: &[&str]) -> String {
    let digest = Sha256::digest(legal.join("\n").as_bytes());
    digest[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

#[test]
fn every_position_of_every_recorded_game() {
    for vector in vectors("games.jsonl") {
        let moves = texts(&vector["moves"]);
        let input: String = (0..=moves.len())
            .map(|ply| moves[..ply].join(" ") + "\n")
            .collect();
        let mut args = vec!["inspect".to_owned()];
        args.extend(agreement(&vector));
        let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
        args.extend(["--moves", "-"]);
        let output = stdout_of(&args, &input);
        let reports: Vec<Value> = output
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        assert_eq!(reports.len(), moves.len() + 1);
        for (ply, report) in reports.iter().enumerate() {
            let at = format!("{args:?} ply {ply}");
            assert_eq!(report["game"], vector["game"], "{at}");
            assert_eq!(report["setup"], vector["setup"], "{at}");
            assert_eq!(report["ply"], ply, "{at}");
            let legal = texts(&report["legal"]);
            if ply < moves.len() {
                assert_eq!(report["turn"], vector["seats"][ply], "{at}");
                assert_eq!(legal.len(), vector["legal"][ply], "{at}");
                assert!(legal.is_sorted(), "{at}");
                assert_eq!(first_digits(&legal), vector["legal_sha256"][ply], "{at}");
                assert_eq!(report["over"], false, "{at}");
                assert_eq!(report["reason"], Value::Null, "{at}");
            }
            if ply > 0 {
                assert_eq!(report["points"], vector["scores"][ply - 1], "{at}");
            }
        }
        let last = &reports[moves.len()];
        assert_eq!(last["over"], vector["over"], "{args:?}");
        assert_eq!(last["winners"], vector["winners"], "{args:?}");
        assert_eq!(
            last["reason"].is_string(),
            vector["over"] == true,
            "{args:?}"
        );
        if vector["over"] == true {
            assert_eq!(last["legal"], serde_json::json!([]), "{args:?}");
        }
    }
}

#[test]
fn the_keys_stand_in_the_order_of_the_contract() {
    let text = stdout(&["inspect", "pikemen", "classic", "--moves", "h5(N)"]);
    let places: Vec<_> = KEYS.map(|key| text.find(&format!("\"{key}\":"))).into();
    assert!(places.iter().all(Option::is_some), "{text}");
    assert!(places.is_sorted(), "{text}");
    assert_eq!(text.lines().count(), 1);
    let report: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        report.as_object().map(serde_json::Map::len),
        Some(KEYS.len())
    );
    assert_eq!(report["turn"], "B");
}

#[test]
fn calls_of_the_clock_are_read_but_not_listed() {
    let text = stdout(&["inspect", "martian", "two", "--moves", "b3-c4*"]);
    assert!(!text.contains('*'), "{text}");
}

#[test]
fn an_empty_line_is_a_game_without_moves() {
    let args = ["inspect", "pikemen", "mini", "--moves", "-"];
    let start = stdout(&["inspect", "pikemen", "mini"]);
    assert_eq!(stdout_of(&args, "\n\n"), start.repeat(2));
    assert_eq!(stdout_of(&args, ""), "");
    // Without a last line feed, and as other systems end lines.
    assert_eq!(stdout_of(&args, "d1(N)\r\nd1(N)").lines().count(), 2);
}

#[test]
fn moves_are_read_in_any_case_and_with_blanks() {
    let plain = stdout(&[
        "inspect",
        "pikemen",
        "mini",
        "--moves",
        "d1(NW) a4(S) d1-c2(U)",
    ]);
    let odd = stdout(&[
        "inspect",
        "pikemen",
        "mini",
        "--moves",
        "  D1 ( nw )\tA4(s)\n d1 - C2 (u) ",
    ]);
    assert_eq!(odd, plain);
}

#[test]
fn another_seat_may_begin() {
    let text = stdout(&["inspect", "martian", "six", "--first", "D"]);
    assert!(text.contains(r#""turn":"D""#), "{text}");
}

#[test]
fn one_wrong_line_among_many_and_nothing_is_printed() {
    let args = ["inspect", "pikemen", "mini", "--moves", "-"];
    let good = "d1(N) a4(S)\n".repeat(1000);
    let message = complaint(&args, format!("{good}d1(N) a4-a3(S)\n{good}").as_bytes());
    assert_eq!(
        message,
        r#"line 1001, column 7: move 2, "a4-a3(S)": a4 stands upright and cannot charge"#
    );
    let message = complaint(&args, format!("{good}d1(N) a4(QQ)\n").as_bytes());
    assert!(message.starts_with("line 1001, column 10: "), "{message}");
    assert!(message.contains("QQ"), "{message}");
    let message = complaint(&args, b"d1(N)\nd1(\xffN)\n");
    assert_eq!(
        message,
        "line 2, column 4: expected UTF-8 text, got the byte 0xff"
    );
}

#[test]
fn a_very_long_game_is_read_in_one_go() {
    // Two pieces turn for ever. If time grew with the square of the plies, this would take hours.
    let args = ["inspect", "pikemen", "mini", "--stall", "0", "--moves", "-"];
    let text = stdout_of(&args, &"d1(N) a4(S) d1(U) a4(U) ".repeat(100_000));
    assert!(text.contains(r#""ply":400000"#), "{text}");
}

#[test]
fn the_position_can_be_read_back() {
    for vector in vectors("games.jsonl").iter().step_by(5) {
        let moves = texts(&vector["moves"]);
        let half = moves[..moves.len() / 2].join(" ");
        let mut args = vec!["inspect".to_owned()];
        args.extend(agreement(vector));
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let played = stdout(&[&args[..], &["--moves", &half]].concat());
        let mut played: Value = serde_json::from_str(&played).expect("JSON");
        let position = played["position"].as_str().expect("text").to_owned();
        let read = stdout(&[&args[..3], &["--position", &position]].concat());
        let read: Value = serde_json::from_str(&read).expect("JSON");
        // The text does not count moves; all else is the same.
        played["ply"] = 0.into();
        assert_eq!(read, played);
    }
}

#[test]
fn a_seat_that_left_is_skipped_and_the_last_one_wins() {
    let inspect = |moves: &str| -> Value {
        let output = stdout(&["inspect", "martian", "three", "--moves", moves]);
        serde_json::from_str(&output).expect("JSON")
    };
    let report = inspect("A22-A11 B:resigned");
    assert_eq!((&report["turn"], &report["ply"]), (&"C".into(), &2.into()));
    assert!(texts(&report["legal"]).iter().all(|mv| mv.starts_with('C')));
    let position = report["position"].as_str().expect("text");
    assert!(position.ends_with(" left=B"), "{position}");
    let report = inspect("A22-A11 B:resigned A:flagged");
    assert_eq!(report["reason"], "last-seat");
    assert_eq!(texts(&report["winners"]), ["C"]);
    let twice = [
        "inspect",
        "martian",
        "three",
        "--moves",
        "B:absent B:absent",
    ];
    assert!(complaint(&twice, b"").contains("seat B has left already"));
}
