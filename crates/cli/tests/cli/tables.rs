//! `tercio tables` solves endings, and others use them.

use crate::common::{complaint, folder, stdout};
use std::fs;

#[test]
fn tables_are_built_once_checked_and_used() {
    let folder = folder("tables");
    let place = folder.to_str().expect("text");
    let build = ["tables", "build", "--pieces", "3", "--out", place];
    let text = stdout(&build);
    assert!(text.contains("3 pieces: 53568 positions"), "{text}");
    assert_eq!(stdout(&build), "all tables are there\n");
    // A file that was lost is written again, and the other is left alone.
    let three = folder.join("martian-two-3.endings");
    let first = fs::read(&three).expect("a table");
    fs::remove_file(&three).expect("a file");
    let text = stdout(&build);
    assert!(
        text.contains("was there") && text.contains("written"),
        "{text}"
    );
    assert_eq!(fs::read(&three).expect("a table"), first);

    let text = stdout(&["tables", "check", "--tables", place, "--positions", "2000"]);
    assert!(
        text.starts_with("up to 3 pieces: 2000 positions agree"),
        "{text}"
    );
    let text = stdout(&["tables", "stats", "--tables", place]);
    assert!(
        text.contains("| 2 | 1 | 1 | 1152 | 70.8 | 0.0 | 29.2 |"),
        "{text}"
    );

    // So few nodes do not see the end of the clock, which would say in how many plies.
    let ending = "martian two ...1/..../..../..../..../..../..../1..1 A 4,3 0";
    let analyse = [
        "analyse",
        "martian",
        "two",
        "--position",
        ending,
        "--nodes",
        "200",
    ];
    let text = stdout(&[&analyse[..], &["--tables", place]].concat());
    assert!(text.contains("won by 1"), "{text}");
    // The program has them inside.
    assert!(stdout(&analyse).contains("won by 1"));

    fs::write(&three, b"nonsense").expect("a file");
    let text = complaint(&[&analyse[..], &["--tables", place]].concat(), b"");
    assert!(text.contains("this is no table of endings"), "{text}");
}

#[test]
fn a_folder_without_tables_is_refused() {
    let folder = folder("no-tables");
    let place = folder.to_str().expect("text");
    let text = complaint(&["tables", "check", "--tables", place], b"");
    assert!(text.contains("holds no tables of endings"), "{text}");
}
