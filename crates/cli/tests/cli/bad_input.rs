//! Whatever is wrong gives exit code 2, one clear line on stderr and nothing else.

use crate::common::{complaint, stdout};

/// Letters that look like the `a` and `h` of Latin, and other traps.
const LOOK_ALIKES: [&str; 6] = ["а4(S)", "ｈ5(N)", "h５(N)", "h5（N）", "h5(Ν)", "g4−g7(N)"];

#[test]
fn games_and_setups() {
    let huge = "x".repeat(100_000);
    let cases: [(&[&str], &[&str]); 12] = [
        (&["", "classic"], &["\"\"", "pikemen or martian"]),
        (&["chess", "classic"], &["\"chess\"", "pikemen or martian"]),
        (
            &["Pikemen", "classic"],
            &["\"Pikemen\"", "did you mean pikemen?"],
        ),
        (&["pіkemen", "classic"], &["pikemen or martian"]),
        (&["pikemen ", "classic"], &["\"pikemen \""]),
        (&[&huge, "classic"], &["…"]),
        (
            &["pikemen", ""],
            &["\"\"", "classic, three, warlords, mini, wedge3 or wedge6"],
        ),
        (
            &["pikemen", "CLASSIC"],
            &["\"CLASSIC\"", "did you mean classic?"],
        ),
        (&["pikemen", "two"], &["\"two\"", "wedge3"]),
        (
            &["martian", "classic"],
            &["\"classic\"", "two, three, four, five or six"],
        ),
        (&["martian", "Two"], &["did you mean two?"]),
        (&["martian", &huge], &["…"]),
    ];
    for (args, parts) in cases {
        for command in [&["inspect"][..], &["perft"]] {
            let mut args = [command, args].concat();
            if command == ["perft"] {
                args.push("1");
            }
            let message = complaint(&args, b"");
            for part in parts {
                assert!(message.contains(part), "{message:?} lacks {part:?}");
            }
        }
    }
}

#[test]
fn options() {
    let huge = "9".repeat(10_000);
    let cases: [(&[&str], &str); 29] = [
        (&["pikemen", "classic", "--target", "0"], "from 1 to 30"),
        (&["pikemen", "classic", "--target", "31"], "got 31"),
        (&["pikemen", "mini", "--target", "19"], "from 1 to 18"),
        (&["pikemen", "mini", "--target", "-1"], "whole number"),
        (&["pikemen", "mini", "--target", "1.5"], "whole number"),
        (&["pikemen", "mini", "--target", "１２"], "whole number"),
        (&["pikemen", "mini", "--target", ""], "--target"),
        (&["pikemen", "mini", "--target", &huge], "--target"),
        (&["pikemen", "mini", "--target"], "--target"),
        (
            &["pikemen", "mini", "--target", "9", "--target", "9"],
            "--target",
        ),
        (&["pikemen", "mini", "--stall", "10001"], "from 0 to 10000"),
        (&["pikemen", "mini", "--stall", "never"], "whole number"),
        (&["pikemen", "mini", "--stall", "-1"], "whole number"),
        (
            &["pikemen", "mini", "--deadlock", "off"],
            "option of Martian Chess",
        ),
        (
            &["pikemen", "mini", "--knights-and-kings"],
            "option of Martian Chess",
        ),
        (&["martian", "two", "--rps"], "option of Pikemen"),
        (&["martian", "two", "--target", "12"], "option of Pikemen"),
        (&["martian", "two", "--stall", "0"], "option of Pikemen"),
        (
            &["martian", "two", "--deadlock", "OFF"],
            "did you mean off?",
        ),
        (&["martian", "two", "--deadlock", ""], "call, auto or off"),
        (
            &["martian", "three", "--deadlock", "call"],
            "for two players",
        ),
        (&["martian", "six", "--knights-and-kings"], "flat boards"),
        (&["martian", "two", "--first", "C"], "from A to B"),
        (&["martian", "two", "--first", ""], "from A to B"),
        (&["martian", "two", "--first", "AB"], "from A to B"),
        (&["martian", "two", "--first", "А"], "from A to B"),
        (&["martian", "two", "--rps=yes"], "--rps"),
        (&["martian", "two", "--RPS"], "--RPS"),
        (&["martian", "two", "three"], "three"),
    ];
    for (args, part) in cases {
        let message = complaint(&[&["inspect"], args].concat(), b"");
        assert!(message.contains(part), "{message:?} lacks {part:?}");
    }
}

#[test]
fn moves() {
    let cases = [
        ("h5", "column 3", "expected"),
        ("h5(", "column 4", "facing"),
        ("h5()", "column 4", "facing"),
        ("h5(QQ)", "column 4", "QQ"),
        ("h5(N", "column 5", "end of the text"),
        ("h5-h6(QQ)", "column 7", "QQ"),
        ("h5-h6-h7", "column 6", "blank"),
        ("h5(N)a4(S)", "column 6", "blank"),
        ("h9(N)", "column 1", "a1 to h8"),
        ("i5(N)", "column 1", "a1 to h8"),
        ("h0(N)", "column 1", "a1 to h8"),
        ("A11(N)", "column 1", "a1 to h8"),
        ("a4(S)", "column 1", "a4"),
        ("e5(N)", "column 1", "e5"),
        ("h5(U)", "column 1", "h5"),
        ("h5-h6(N)", "column 1", "upright"),
        ("h5(N) a4(S) h5xh6(N)", "column 15", "`-`"),
        ("1. h5(N)", "column 1", "cell"),
        ("h5(N);", "column 6", "blank"),
        ("b3-c4*", "column 6", "blank"),
        ("\u{0}", "column 1", "cell"),
        ("\u{1b}[31mh5(N)", "column 1", "cell"),
    ];
    for (moves, column, part) in cases {
        // NUL cannot be passed to a program.
        if !moves.contains('\0') {
            let message = complaint(&["inspect", "pikemen", "classic", "--moves", moves], b"");
            assert!(
                message.starts_with(&format!("--moves, {column}: ")),
                "{message}"
            );
            assert!(message.contains(part), "{message}");
            assert!(!message.contains('\u{1b}'), "{message}");
            complaint(&["perft", "pikemen", "classic", "1", "--moves", moves], b"");
        }
        let args = ["inspect", "pikemen", "classic", "--moves", "-"];
        let message = complaint(&args, moves.as_bytes());
        assert!(
            message.starts_with(&format!("line 1, {column}: ")),
            "{message}"
        );
    }
}

#[test]
fn look_alikes_of_other_alphabets() {
    for moves in LOOK_ALIKES {
        complaint(&["inspect", "pikemen", "classic", "--moves", moves], b"");
        complaint(
            &["inspect", "pikemen", "classic", "--moves", "-"],
            moves.as_bytes(),
        );
    }
}

#[test]
fn huge_input() {
    let args = ["inspect", "pikemen", "classic", "--moves", "-"];
    complaint(&args, &b"h".repeat(5_000_000));
    complaint(&args, "h5(N) ".repeat(1_000_000).as_bytes());
    complaint(&args, "(".repeat(5_000_000).as_bytes());
    assert_eq!(
        crate::common::stdout_of(&args, &" ".repeat(5_000_000))
            .lines()
            .count(),
        1
    );
}

#[test]
fn moves_after_the_end() {
    let game = ["inspect", "pikemen", "mini", "--target", "1", "--moves"];
    let mut line = "d3(W) a4(S) d3-c3(NW) b4(S) c3xb4(U)".to_owned();
    let text = stdout(&[&game[..], &[&line]].concat());
    assert!(
        text.contains(r#""over":true,"winners":["A"],"reason":"target""#),
        "{text}"
    );
    line.push_str(" a5(N)");
    let message = complaint(&[&game[..], &[&line]].concat(), b"");
    assert_eq!(
        message,
        r#"--moves, column 38: move 6, "a5(N)": the game is over"#
    );
}

#[test]
fn commands() {
    for args in [
        &["Perft"][..],
        &["perft"],
        &["inspect"],
        &["inspect", "pikemen"],
        &["bench"],
        &["bench", "Perft"],
        &["bench", "perft", "--seconds", "0"],
        &["bench", "perft", "--seconds", "-1"],
        &["bench", "perft", "--seconds", "NaN"],
        &["bench", "perft", "--seconds", "inf"],
        &["bench", "perft", "--seconds", ""],
        &["completions"],
        &["completions", "Bash"],
        &["completions", "command.com"],
        &["man", "--dir"],
        &["man", "--dir", "Cargo.toml"],
        &["--nonsense"],
        &["-x"],
        &["help", "nonsense"],
        &[""],
    ] {
        complaint(args, b"");
    }
}

#[test]
fn play_refuses_before_it_touches_the_terminal() {
    let folder = crate::common::folder("play");
    let inside = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let directory = folder.to_string_lossy().into_owned();
    let truncated = inside("truncated.txt");
    std::fs::write(&truncated, "[Game \"martian\"]\n[Setup \"two\"]\n\n1. d3-").expect("a file");
    let martian = inside("martian.txt");
    std::fs::write(
        &martian,
        "[Game \"martian\"]\n[Setup \"two\"]\n\n1. d3-d4 *\n",
    )
    .expect("a file");
    let cases: [(&[&str], &str); 19] = [
        (&[], "terminal"),
        (&["pikemen", "mini"], "terminal"),
        (&["--load", &martian], "terminal"),
        (&["pikemen"], "SETUP"),
        (&["Pikemen", "mini"], "did you mean pikemen?"),
        (&["pikemen", "two"], "\"two\""),
        (&["--rps"], "expected a game and a setup"),
        (&["pikemen", "mini", "--target", "0"], "from 1 to 18"),
        (&["pikemen", "mini", "--first", "C"], "from A to B"),
        (
            &["pikemen", "mini", "--seats", "human"],
            "expected 2 players, got 1",
        ),
        (&["pikemen", "mini", "--seats", "human,Human"], "\"Human\""),
        (
            &["pikemen", "mini", "--seats", "human,placeholder"],
            "got \"placeholder\"",
        ),
        (
            &["pikemen", "mini", "--seats", ""],
            "human, engine or a level from 1 to 17",
        ),
        (&["pikemen", "mini", "--seed", "x"], "--seed"),
        (&["pikemen", "mini", "--save", &directory], "is a directory"),
        (&["--load", &directory], "directory"),
        (&["--load", &inside("absent.txt")], "absent.txt"),
        (&["--load", &truncated], "line 4"),
        (&["pikemen", "mini", "--load", &martian], "martian two"),
    ];
    for (args, part) in cases {
        let message = complaint(&[&["play"], args].concat(), b"");
        assert!(
            message.to_lowercase().contains(&part.to_lowercase()),
            "{args:?}: {message}"
        );
    }
    assert!(complaint(&["play"], b"").contains("terminal"));
    assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 2);
}

#[test]
fn ranges_name_both_ends() {
    let cases: [(&[&str], &str); 6] = [
        (&["serve", "--port", "70000"], "from 0 to 65535"),
        (&["serve", "--port", "x"], "from 0 to 65535"),
        (&["play", "--seed", "x"], "from 0 to 18446744073709551615"),
        (
            &["render", "martian", "two", "-o", "x.svg", "--ply", "3"],
            "from 0 to 0, got 3",
        ),
        (
            &[
                "match", "martian", "two", "random", "greedy", "--sprt", "0,5000",
            ],
            "from -1000 to 1000",
        ),
        (
            &["analyse", "martian", "two", "--hash", "0"],
            "from 1 to 65536",
        ),
    ];
    for (args, range) in cases {
        let message = complaint(args, b"");
        assert!(message.contains(range), "{args:?}: {message}");
    }
}
