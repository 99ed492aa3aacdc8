//! How a record ends: N-48 to N-51.

use crate::record_error;
use tercio_rules::record::{Record, RecordProblem};

const CLASSIC: &str = "[Game \"pikemen\"][Setup \"classic\"]";

/// Tags and moves of a game that seat A wins with its first point.
const WON: &str = "[Game \"pikemen\"][Setup \"classic\"][Target \"1\"]";
const WINNING: &str = "1. g4(W) a4(E) 2. g4xa4(W)";

fn refused(text: &str) -> bool {
    Record::from_text(text).is_err()
}

/// Result and termination as they are written, if the text is a record.
fn ending(text: &str) -> Option<String> {
    let record = Record::from_text(text).ok()?;
    let written = record.to_text();
    assert_eq!(Record::from_text(&written).as_ref(), Ok(&record));
    let value = |name: &str| {
        let start = format!("[{name} \"");
        let value = written.lines().find_map(|line| line.strip_prefix(&start));
        value.and_then(|value| value.strip_suffix("\"]"))
    };
    let (result, why) = (value("Result")?, value("Termination")?);
    assert!(
        written.ends_with(&format!(" {result}\n")) || written.ends_with(&format!("\n{result}\n"))
    );
    Some(format!("{result} {why}"))
}

#[test]
fn n48_the_result_names_the_winners_in_turn_order() {
    let four = "[Game \"martian\"][Setup \"four\"][Termination \"agreement\"]";
    for result in ["A", "D", "A=C", "B=C=D", "A=B=C=D"] {
        let expected = Some(format!("{result} agreement"));
        assert_eq!(ending(&format!("{four} 1. c6-d5 {result}")), expected);
        assert_eq!(
            ending(&format!("{four}[Result \"{result}\"] {result}\n")),
            expected
        );
    }
    let nobody = Some("* unfinished".to_owned());
    assert_eq!(ending(&format!("{CLASSIC} 1. h5(N) *")), nobody);
    assert_eq!(ending(&format!("{CLASSIC}[Result \"*\"] *")), nobody);
    for wrong in [
        "C=A", "A=A", "A=", "=A", "A==B", "AB", "A,B", "A B", "a", "E", "A=E", "1-0", "A.", "A{x}",
        "*", "",
    ] {
        assert!(refused(&format!("{four} {wrong}")), "{wrong}");
    }
    // The tag says the same as the end of the moves.
    let text = format!("{four}[Result \"A\"] 1. c6-d5 A=C");
    assert!(record_error(&text).ends_with("the result A=C is not that of the tag, A"));
    assert!(refused(&format!("{four}[Result \"C=A\"] A=C")));
    assert!(refused(&format!("{four}[Result \"\"] A")));
}

#[test]
fn n49_a_game_that_has_ended_has_the_result_of_the_rules() {
    assert_eq!(
        ending(&format!("{WON} {WINNING} A")).as_deref(),
        Some("A target")
    );
    for wrong in ["B", "A=B", "*"] {
        let error = record_error(&format!("{WON} {WINNING} {wrong}"));
        let message = format!("by the rules the result is A, not {wrong}");
        assert!(error.ends_with(&message), "{error}");
        assert!(refused(&format!(
            "{WON}[Result \"{wrong}\"] {WINNING} {wrong}"
        )));
    }
    // Not even the players can change it, or resign behind it.
    for why in ["agreement", "adjudication", "resignation A", "unfinished"] {
        for result in ["A", "B", "*"] {
            let head = format!("{WON}[Termination \"{why}\"]");
            assert!(refused(&format!("{head} {WINNING} {result}")), "{why}");
        }
    }
}

#[test]
fn n50_the_termination_says_why_play_stopped() {
    let mini = "[Game \"pikemen\"][Setup \"mini\"]";
    let last = "[Position \"pikemen mini B1n...../....../....../....../....../A1n..... A 0,0 0\"]";
    let two = "[Game \"martian\"][Setup \"two\"]";
    let empty = "[Position \"martian two 3.../..../..../..../1.../..../..../.... A 0,0 0\"]";
    let circle = "h5(N) a4(N) h5(U) a4(U) h5(N) a4(N) h5(U) a4(U)";
    let quiet = "d3-d4* a6-a5 d4-c4 a5-b5 c4-a4 b5-d5 a4-a3 d5-d6";
    for (game, result, why) in [
        (format!("{WON} {{}} {WINNING}"), "A", "target"),
        (format!("{mini}{last} {{}} a1xa6(N)"), "A", "last-seat"),
        (
            format!("{CLASSIC}[Stall \"1\"] {{}} h5(N) a4(N)"),
            "A=B",
            "stall",
        ),
        (format!("{CLASSIC} {{}} {circle}"), "A=B", "repetition"),
        (format!("{two}{empty} {{}} a4-b5"), "A", "empty-zone"),
        (format!("{two} {{}} {quiet}"), "A=B", "clock"),
    ] {
        let expected = Some(format!("{result} {why}"));
        assert_eq!(ending(&format!("{game} {result}")), expected);
        let with = |why: &str| game.replace("{}", &format!("[Termination \"{why}\"]"));
        assert_eq!(ending(&format!("{} {result}", with(why))), expected);
        // No other ending of the rules, and none of them before its time.
        for other in [
            "target",
            "last-seat",
            "stall",
            "repetition",
            "empty-zone",
            "clock",
        ] {
            assert_eq!(refused(&format!("{} {result}", with(other))), other != why);
            let unfinished = format!("{CLASSIC}[Termination \"{other}\"] h5(N) {result}");
            assert!(refused(&unfinished), "{other}");
        }
    }

    let four = "[Game \"martian\"][Setup \"four\"]";
    let stopped = |why: &str, result: &str| {
        let text = format!("{four}[Termination \"{why}\"] 1. c6-d5 {result}");
        let ending = ending(&text);
        assert!(ending.is_none() || ending == Some(format!("{result} {why}")));
        ending.is_some()
    };
    for word in ["resignation", "time"] {
        assert!(stopped(&format!("{word} B"), "A=C=D"));
        assert!(stopped(&format!("{word} B"), "A"));
        assert!(stopped(&format!("{word} B=D"), "A=C"));
        assert!(!stopped(&format!("{word} B"), "A=B"), "they did");
        assert!(!stopped(&format!("{word} B"), "*"));
        assert!(!stopped(&format!("{word} E"), "A"), "no such seat");
        assert!(!stopped(&format!("{word} D=B"), "A"), "not in turn order");
        assert!(!stopped(word, "A"));
    }
    for word in ["agreement", "adjudication"] {
        assert!(stopped(word, "A=B=C=D"));
        assert!(stopped(word, "C"));
        assert!(!stopped(word, "*"));
        assert!(!stopped(&format!("{word} A"), "A"));
    }
    for word in ["abandoned", "unfinished"] {
        assert!(stopped(word, "*"));
        assert!(!stopped(word, "A"));
    }
    for unknown in ["", "Agreement", "bored", "resignation  B", "resignation b"] {
        assert!(!stopped(unknown, "A"), "{unknown}");
    }
    // It may be missing only where it follows from the rest.
    assert_eq!(
        ending(&format!("{four} *")).as_deref(),
        Some("* unfinished")
    );
    let error = Record::from_text(&format!("{four} A")).expect_err("who decided that?");
    assert_eq!(error.problem, RecordProblem::Missing("Termination"));
}

#[test]
fn n51_a_wrong_record_is_not_read_and_the_place_is_named() {
    for (text, line, column) in [
        ("[Game \"pikemen\"]\n[Setup \"maxi\"]\n\n*", 2, 9),
        ("[Game \"pikemen\"]\n[Setup \"mini\"] [C \"x\"]\n\n*", 2, 17),
        (
            "[Game \"pikemen\"]\n[Setup \"classic\"]\n\n1. h5(N)\n2. a4(SE) *",
            5,
            1,
        ),
        (
            "[Game \"pikemen\"]\r\n[Setup \"classic\"]\r\n\r\n1. h5(N) h5(S) *",
            4,
            10,
        ),
        // The column counts characters, not bytes.
        (
            "[Game \"pikemen\"]\n[Setup \"classic\"]\n\n1. h5(N) {é日本} h5(S) *",
            4,
            16,
        ),
        (
            "[Game \"pikemen\"]\n[Setup \"classic\"]\n\n{日\n本} h5(U) *",
            5,
            4,
        ),
        ("[Game \"pikemen\"]\n[Setup \"classic\"]\n\n1. h5(N)", 4, 9),
    ] {
        let error = Record::from_text(text).expect_err(text);
        assert_eq!((error.line, error.column), (line, column), "{error}");
        let start = format!("line {line}, column {column}: ");
        assert!(error.to_string().starts_with(&start), "{error}");
        assert!(Record::read_each(text).all(|record| record.is_err()));
    }
    // Nothing of a record is read if its last word is wrong.
    assert!(refused(&format!(
        "{CLASSIC}[Result \"A\"] 1. h5(N) a4(SE) *"
    )));
    // But what stands before it in a file is.
    let good = format!("{CLASSIC} 1. h5(N) *\n");
    let file = format!("{good}{CLASSIC} 1. h5(U) *");
    let read: Vec<bool> = Record::read_each(&file).map(|r| r.is_ok()).collect();
    assert_eq!(read, [true, false]);
}
