//! Games in whichever form they were written.
#![allow(missing_docs)]
#![cfg(feature = "json")]

#[allow(dead_code)]
mod corpus;

use corpus::files;
use tercio_rules::Position;
use tercio_rules::record::{ImportError, Line, Record};

#[test]
fn records_are_recognised_as_text_and_as_json() {
    for (name, text) in files("records/valid", "txt") {
        for record in Record::read_all(&text).expect("records") {
            assert_eq!(
                Record::import(&record.to_text()).as_ref(),
                Ok(&record),
                "{name}"
            );
            assert_eq!(Record::import(&record.to_json()), Ok(record), "{name}");
        }
    }
}

#[test]
fn a_position_is_a_game_without_moves() {
    let text =
        "\n martian two 33../321./2.1./...2/1.../.112/.123/.233 A 0,0 12 clock=2 undo=a4-b5\n";
    let record = Record::import(text).expect("a position");
    assert_eq!(Ok(*record.start()), text.parse::<Position>());
    assert!(record.line().moves.is_empty());
    let error = Record::import("martian two\n  33../321x").expect_err("a broken position");
    assert!(error.to_string().starts_with("line 2, column "), "{error}");
}

#[test]
fn moves_alone_are_those_of_abstractplay() {
    let game = |text: &str| {
        let record = Record::import(text).expect("moves");
        let options: Vec<String> = record
            .rules()
            .agreed()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        format!("{} {}", record.rules().game_name(), options.join(" "))
    };
    assert_eq!(game("1. h5(N) a4(SE) 2. h5-h7 a4-c2(U)"), "pikemen stall=0");
    assert_eq!(game("d3-d4 a6-a5"), "martian deadlock=off");
    // A knight's leap of a drone is legal in one variant only.
    let leap = "1. c2-b4";
    assert!(Record::from_abstractplay("mchess", &[], leap).is_err());
    assert_eq!(game(leap), "martian deadlock=off knights-and-kings=yes");
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (text, right) in [
        ("", "line 1, column 1: expected a tag"),
        ("what is this", "line 1, column 1: expected a tag"),
        ("1. h5(N) a4(SE)\n2. h5-h9", "line 2, column "),
        ("{\n \"game\": \"pikemen\",\n oops", "line 3, column "),
        ("{\"header\": {}, \"moves\": []}", "line 1, column "),
    ] {
        let error = Record::import(text).expect_err(text).to_string();
        assert!(error.starts_with(right), "{text:?}: {error}");
    }
    let json = Record::import("{}").expect_err("an empty object");
    assert!(matches!(json, ImportError::Json(_)), "{json}");
}

#[test]
fn the_moves_of_a_record_survive_alone() {
    for (name, text) in files("records/valid", "txt") {
        for record in Record::read_all(&text).expect("records") {
            let text = record.line().to_text(*record.start());
            assert!(!text.contains('\n'), "{name}");
            assert_eq!(
                Line::from_text(*record.start(), &text).as_ref(),
                Ok(record.line()),
                "{name}"
            );
            let with_result = format!("{text} *");
            let refused = Line::from_text(*record.start(), &with_result);
            assert!(refused.is_err(), "{name}");
        }
    }
}
