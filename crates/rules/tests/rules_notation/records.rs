//! Records, their tags and moves: N-37 to N-47.

use crate::record_error;
use tercio_rules::record::{Line, Record};
use tercio_rules::{Game, Position, Rules, Seat, pikemen};
use tercio_testkit::position::PositionBuilder;

const CLASSIC: &str = "[Game \"pikemen\"][Setup \"classic\"]";
const TWO: &str = "[Game \"martian\"][Setup \"two\"]";

fn read(text: &str) -> Record {
    Record::from_text(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refused(text: &str) -> bool {
    Record::from_text(text).is_err()
}

/// A game of Pikemen with these moves, nobody having won.
fn moves(text: &str) -> Record {
    read(&format!("{CLASSIC} {text} *"))
}

fn moves_refused(text: &str) -> bool {
    refused(&format!("{CLASSIC} {text} *"))
}

/// What is written below the tags, without the line breaks and the result.
fn written(record: &Record) -> String {
    let text = record.to_text();
    let (_, moves) = text.split_once("\n\n").expect("tags and moves");
    let words: Vec<&str> = moves.split_whitespace().collect();
    words[..words.len() - 1].join(" ")
}

/// The line of a tag, if it is written.
fn tag(record: &Record, name: &str) -> Option<String> {
    let text = record.to_text();
    let start = format!("[{name} ");
    let line = text.lines().find(|line| line.starts_with(&start));
    line.map(str::to_owned)
}

#[test]
fn n37_a_file_holds_records_in_lines_of_80_characters() {
    // Lines are measured in characters: each of these words has more bytes.
    let comment = "Überläufer ".repeat(40);
    let record = moves(&format!("1. h5(N) {{{comment}}} 1... a4(SE)"));
    let text = record.to_text();
    let widths: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
    assert!(widths.iter().all(|&width| width <= 80), "{text}");
    assert!(widths.contains(&76), "and they are filled: {widths:?}");
    assert!(text.lines().any(|line| line.len() > 80), "{text}");
    let word = "é".repeat(100);
    let long = moves(&format!("1. h5(N) {{so {word} so}}")).to_text();
    let beyond = long.lines().filter(|line| line.chars().count() > 80);
    assert_eq!(beyond.collect::<Vec<_>>(), [word]);

    let spread = text.replace(' ', "\n");
    assert_eq!(read(&spread), record, "a line break is a blank");
    let file = format!("{text}{long}\n\n{text}");
    let all = Record::read_all(&file).expect("three records");
    assert_eq!(all, [record.clone(), read(&long), record]);
    assert!(Record::read_all(" \n").expect("no record").is_empty());
    assert!(refused(&file), "more than one");
    assert!(Record::read_all(&format!("{text} h5(N) {text}")).is_err());
}

#[test]
fn n38_a_tag_is_a_name_and_a_quoted_value() {
    let site = |tag: &str| Record::from_text(&format!("{CLASSIC}{tag} *"));
    for (text, value) in [
        ("[Site \"here\"]", "here"),
        ("[\tSite\n \"here\" ]", "here"),
        ("[Site\"here\"]", "here"),
        ("[Site \"\"]", ""),
        ("[Site \"a \\\"b\\\" \\\\ ]é\"]", "a \"b\" \\ ]é"),
    ] {
        let record = site(text).expect(text);
        assert_eq!(record.tags().site(), Some(value));
        assert_eq!(read(&record.to_text()), record);
    }
    for name in ["x", "Z9", "round_2_"] {
        let record = site(&format!("[{name} \"v\"]")).expect(name);
        assert_eq!(record.tags().get(name), Some("v"));
    }
    for wrong in [
        "[Site here]",
        "[Site 'here']",
        "[Site]",
        "[\"here\"]",
        "[Site \"here\"",
        "[Site \"here]",
        "[Site \"a\" \"b\"]",
        "[2nd \"x\"]",
        "[_x \"x\"]",
        "[a-b \"x\"]",
        "[Orté \"x\"]",
        "[Site \"a\\n\"]",
        "[Site \"a\\\"]",
        "[Site \"a\nb\"]",
        "[Site \"a\tb\"]",
        "[Site \"a\u{7}b\"]",
        "[Site \"a\u{85}b\"]",
    ] {
        assert!(site(wrong).is_err(), "{wrong:?}");
    }
}

#[test]
fn n39_each_tag_has_its_place_and_meaning() {
    assert!(record_error("[Setup \"classic\"] *").ends_with("the tag Game is missing"));
    assert!(record_error("[Game \"pikemen\"] *").ends_with("the tag Setup is missing"));

    // Read in any order, they are written in one, free text as it was given.
    let text = "[Termination \"agreement\"][Zebra \"z\"][Rps \"yes\"][B \"Bea\"][Result \"A=B\"]
        [First \"B\"][Event \"cup\"][Stall \"3\"][A \"Ann\"][Setup \"classic\"][Apple \"a\"]
        [Target \"15\"][Game \"pikemen\"] A=B";
    let record = read(text);
    let names = |record: &Record| -> Vec<String> {
        let text = record.to_text();
        let names = text.lines().filter_map(|line| line.strip_prefix('['));
        names
            .filter_map(|line| Some(line.split_once(' ')?.0.to_owned()))
            .collect()
    };
    let order = "Game Setup Target Stall Rps First Zebra B Event A Apple Result Termination";
    assert_eq!(names(&record).join(" "), order);
    assert_eq!(record.start().turn(), Seat::B);
    assert_eq!(record.player(Seat::A), Some("Ann"));
    let Rules::Pikemen(rules) = record.rules() else {
        panic!("another game");
    };
    assert_eq!((rules.target(), rules.stall(), rules.rps()), (15, 3, true));

    // What is usual is not written.
    let usual = format!("{CLASSIC}[Target \"12\"][Stall \"40\"][First \"A\"] *");
    assert_eq!(
        names(&read(&usual)).join(" "),
        "Game Setup Result Termination"
    );
    let start = Position::start(read(&format!("{TWO} *")).rules());
    let usual = format!("{TWO}[Deadlock \"call\"][Position \"{start}\"] *");
    assert_eq!(
        names(&read(&usual)).join(" "),
        "Game Setup Result Termination"
    );
    let unusual = read(&format!(
        "{TWO}[KnightsAndKings \"yes\"][Deadlock \"off\"] *"
    ));
    let order = "Game Setup Deadlock KnightsAndKings Result Termination";
    assert_eq!(names(&unusual).join(" "), order);

    for wrong in [
        "[Game \"pikemen\"]",
        "[Event \"a\"][Event \"b\"]",
        "[x \"a\"][x \"a\"]",
        "[event \"a\"]",
        "[TARGET \"15\"]",
        "[a \"Ann\"]",
        "[C \"Cleo\"]",
        "[Target \"many\"]",
        "[Target \"+9\"]",
        "[Rps \"no\"]",
        "[Deadlock \"off\"]",
        "[KnightsAndKings \"yes\"]",
        "[First \"C\"]",
        "[First \"b\"]",
    ] {
        assert!(refused(&format!("{CLASSIC}{wrong} *")), "{wrong}");
    }
    for wrong in ["[Target \"9\"]", "[Rps \"yes\"]", "[Deadlock \"on\"]"] {
        assert!(refused(&format!("{TWO}{wrong} *")), "{wrong}");
    }
    let both = format!("{TWO}[First \"A\"][Position \"{start}\"] *");
    assert!(record_error(&both).ends_with("First and Position exclude each other"));
    assert!(!refused("[Game \"martian\"][Setup \"six\"][F \"Fay\"] *"));
}

#[test]
fn n40_a_position_agrees_with_the_other_tags() {
    let board = "....../.B3nw..../....../....../....A2nw./....A3.";
    let with = |tags: &str, position: &str| {
        let head = "[Game \"pikemen\"][Setup \"mini\"]";
        Record::from_text(&format!("{head}{tags}[Position \"{position}\"] *"))
    };
    let plain = format!("pikemen mini {board} A 0,0 7");
    let record = with("", &plain).expect("a record");
    assert_eq!(record.start().to_string(), plain);
    assert_eq!(
        tag(&record, "Position"),
        Some(format!("[Position \"{plain}\"]"))
    );
    let (options, tags) = ("target=9 rps", "[Target \"9\"][Rps \"yes\"]");
    assert!(with(tags, &format!("{plain} {options}")).is_ok());
    assert!(with("", &format!("{plain} target=12")).is_ok(), "the usual");
    for (tags, position) in [
        ("", format!("{plain} target=9")),
        ("[Target \"9\"]", plain.clone()),
        ("[Target \"9\"]", format!("{plain} target=8")),
        ("[Rps \"yes\"]", format!("{plain} stall=0")),
        (
            "",
            Position::start(read(&format!("{CLASSIC} *")).rules()).to_string(),
        ),
        (
            "",
            Position::start(read(&format!("{TWO} *")).rules()).to_string(),
        ),
    ] {
        let error = with(tags, &position).expect_err(&position).to_string();
        let message = "the position is not one of the game, setup and options of the tags";
        assert!(error.ends_with(message), "{error}");
    }
}

#[test]
fn n41_rounds_count_moves_and_not_turns() {
    // The first move of the record is the first of round 1, whoever makes it.
    let record = read(&format!("{CLASSIC}[First \"B\"] 1. a4(E) h5(N) 2. a4(N) *"));
    assert_eq!(written(&record), "1. a4(E) h5(N) 2. a4(N)");
    let four = "[Game \"martian\"][Setup \"four\"]";
    let record = read(&format!("{four} c6-d5 f6-e5 f3-e4 c3-d4 d5-c6 *"));
    assert_eq!(written(&record), "1. c6-d5 f6-e5 f3-e4 c3-d4 2. d5-c6");

    // Seat C has been eliminated, and a round still has three moves.
    let rules = pikemen::Rules::new(pikemen::Setup::Three);
    let start = PositionBuilder::pikemen(rules, "a1=A1 h8=B1").game();
    let head = format!(
        "[Game \"pikemen\"][Setup \"three\"][Position \"{}\"]",
        start.position()
    );
    let text = "1. a1(N) h8(S) a1(E) 2. h8(W) a1(U) h8(U) 3. a1(E)";
    let record = read(&format!("{head} {text} *"));
    assert_eq!(written(&record), text);
    assert!(refused(&format!("{head} 1. a1(N) h8(S) 2. a1(E) *")));
}

#[test]
fn n42_numbers_are_right_and_directly_before_their_move() {
    let plain = moves("h5(N) a4(SE) h5-h7(N) a4-c2(U)");
    let text = "1. h5(N) a4(SE) 2. h5-h7(N) a4-c2(U)";
    assert_eq!(written(&plain), text);
    for other in [
        text,
        "1.h5(N) 1...a4(SE) 2.\nh5-h7(N) 2... a4-c2(U)",
        "h5(N) a4(SE) 2. h5-h7(N) a4-c2(U)",
        "1. h5(N) 1... a4(SE) h5-h7(N) 2...   a4-c2(U)",
    ] {
        assert_eq!(moves(other), plain, "{other}");
    }
    for wrong in [
        "2. h5(N)",
        "0. h5(N)",
        "01. h5(N)",
        "1 h5(N)",
        "1.. h5(N)",
        "1... h5(N)",
        "1. h5(N) 1. a4(SE)",
        "1. h5(N) 2... a4(SE)",
        "1. h5(N) 2. a4(SE)",
        "1. h5(N) a4(SE) 2... h5-h7(N)",
        "1. 1. h5(N)",
        "1. {first} h5(N)",
        "1. h5(N) 1... (1. g4(W)) a4(SE)",
        "1. h5(N) 1...",
        "1 . h5(N)",
    ] {
        assert!(moves_refused(wrong), "{wrong}");
    }
    assert!(record_error(&format!("{CLASSIC} 2. h5(N) *")).contains("expected the move number 1."));
    // Written where a variation starts, and behind it or behind a comment.
    let broken = "1. h5(N) {good} 1... a4(SE) (1... a4(E) 2. g4(W)) 2. h5-h7(N) a4-c2(U)";
    assert_eq!(written(&moves(broken)), broken);
    let unnumbered = broken.replace("1...", "").replace("2.", "");
    assert_eq!(written(&moves(&unnumbered)), broken);
}

#[test]
fn n43_a_parenthesis_holds_a_facing_or_a_variation() {
    let after = |text: &str| {
        let record = Record::from_text(&format!("{CLASSIC} h5(N) a4(SE) {text} *"));
        record.map(|record| written(&record)[19..].to_owned())
    };
    // A facing, or else a variation: a digit or `{` stands behind blanks and letters.
    for (text, expected) in [
        ("h5-h7(NE)", "h5-h7(NE)"),
        ("h5-h7 (NE)", "h5-h7(NE)"),
        ("h5-h7\n( ne )", "h5-h7(NE)"),
        ("h5-h7(g4(N))", "h5-h7(N) (2. g4(N))"),
        ("h5-h7 (g4(N))", "h5-h7(N) (2. g4(N))"),
        ("h5-h7 ( 2. g4(N))", "h5-h7(N) (2. g4(N))"),
        ("h5-h7( {or} g4(N))", "h5-h7(N) ({or} 2. g4(N))"),
        ("h5-h7 (U) (g4(N))", "h5-h7(U) (2. g4(N))"),
        ("h5-h7(U)(g4(N))", "h5-h7(U) (2. g4(N))"),
        // A move ends with a brace, a parenthesis or a blank.
        ("h5-h7{far}", "h5-h7(N) {far}"),
        ("h5(U)(h5-h7)", "h5(U) (2. h5-h7(N))"),
        // Behind a lone cell it is always a facing.
        ("h5 (U)", "h5(U)"),
    ] {
        assert_eq!(after(text).as_deref(), Ok(expected), "{text}");
    }
    for wrong in [
        "h5-h7(X)",
        "h5-h7()",
        "h5 (2. g4(N))",
        "h5 ({or} g4(N))",
        "h5-h7(NE)a4-c2(U)",
        "h5-h7(NE)*",
        "h5-h7(NE)]",
    ] {
        assert!(after(wrong).is_err(), "{wrong}");
    }
    assert!(refused(&format!("{CLASSIC} h5(N)")), "the text ends");
    let text = "h5(N) a4(SE) h5-h7";
    let error = record_error(&format!("{CLASSIC} {text}"));
    assert!(error.contains("expected a move or the result"), "{error}");
}

#[test]
fn n44_a_star_behind_its_move_calls_the_clock() {
    let clock = |text: &str| {
        let record = Record::from_text(&format!("{TWO} {text}"));
        record.map(|record| match record.game().position() {
            Position::Martian(position) => position.clock(),
            _ => None,
        })
    };
    assert_eq!(clock("1. d3-d4 *"), Ok(None));
    assert_eq!(clock("1. d3-d4\n*"), Ok(None));
    assert_eq!(clock("1. d3-d4* *"), Ok(Some(0)));
    assert_eq!(clock("1. d3-d4* a6-a5 *"), Ok(Some(1)));
    assert_eq!(clock("1. d3-d4* (1. d3-d4 a6-a5*) *"), Ok(Some(0)));
    assert!(clock("1. d3-d4*").is_err(), "the result is missing");
    assert!(clock("1. d3-d4 * *").is_err());
    assert!(clock("1. d3-d4 * a6-a5 *").is_err());
}

#[test]
fn n45_every_move_is_legal_in_its_place() {
    assert!(!moves_refused("h5(N) a4(SE) (a4(E) g4(N)) h5-h7(N)"));
    for wrong in [
        "h5-h7(N)",
        "h5(N) h5(S)",
        "h5(N) a4(SE) h5-a4(N)",
        "h5(N) (h5-h7(N))",
        "h5(N) a4(SE) (h5-h7(N))",
        "h5(N) a4(SE) (a4(E) a4(N)) h5-h7(N)",
    ] {
        assert!(moves_refused(wrong), "{wrong}");
    }
    let head = format!("{CLASSIC}[Target \"1\"] 1. g4(W) a4(E)");
    assert!(!refused(&format!("{head} 2. g4xa4(W) A")));
    let error = record_error(&format!("{head} 2. g4xa4(W) a5(E) A"));
    assert!(error.ends_with("the game is over"), "{error}");
    assert!(!refused(&format!("{head} 2. g4(N) (2. g4xa4(W)) a4(N) *")));
    assert!(refused(&format!(
        "{head} 2. g4(N) (2. g4xa4(W) a5(E)) a4(N) *"
    )));
}

#[test]
fn n46_a_comment_is_words_in_braces() {
    let comments = |text: &str| {
        let record = Record::from_text(&format!("{CLASSIC} h5(N) {text} *"));
        record.map(|record| record.line().moves[0].comments.clone())
    };
    for (text, expected) in [
        ("{good}", vec!["good"]),
        ("{ a \n\t b  }", vec!["a b"]),
        ("{a \\} b \\\\ c { d [é]}", vec!["a } b \\ c { d [é]"]),
        ("{a} {b}{c}", vec!["a", "b", "c"]),
        ("{} { \n } {a}", vec!["a"]),
        ("{a} (g4(N)) {b}", vec!["a", "b"]),
    ] {
        assert_eq!(comments(text).expect(text), expected);
    }
    for wrong in [
        "{a",
        "{a \\x}",
        "{a \\}",
        "{a}}",
        "{a\u{7}}",
        "{a\u{0}}",
        "{a\u{85}}",
        "a",
    ] {
        assert!(comments(wrong).is_err(), "{wrong:?}");
    }
    // It belongs to the move before it, or to the beginning.
    let record = moves("{start} 1. h5(N) {one} ({or} 1. g4(W) {two}) 1... a4(SE) {three}");
    let said = |line: &Line| -> Vec<Vec<String>> {
        let moves = line.moves.iter().map(|node| node.comments.clone());
        std::iter::once(line.comments.clone())
            .chain(moves)
            .collect()
    };
    assert_eq!(said(record.line()), [["start"], ["one"], ["three"]]);
    let variation = &record.line().moves[0].variations[0];
    assert_eq!(said(variation), [["or"], ["two"]]);
    assert_eq!(read(&record.to_text()), record);
}

#[test]
fn n47_a_variation_replaces_the_move_before_it() {
    let record = moves("h5(N) a4(SE) (a4(E) h5-h7(N)) {so} (a4(N) (a4(W))) h5-h7(N)");
    let text =
        "1. h5(N) a4(SE) {so} (1... a4(E) 2. h5-h7(N)) (1... a4(N) (1... a4(W))) 2. h5-h7(N)";
    assert_eq!(written(&record), text);
    assert_eq!(record.line().moves[1].variations.len(), 2);
    let mut game = Game::new(record.rules());
    for node in &record.line().moves {
        game.play(node.ply).expect("only the moves of the game");
    }
    assert_eq!(game.position(), record.game().position());
    for wrong in [
        "(h5(N))",
        "(h5(N)) g4(W)",
        "h5(N) ()",
        "h5(N) ({nothing})",
        "h5(N) ((g4(W)))",
        "h5(N) (g4(W)",
        "h5(N) a4(SE))",
        "h5(N) (g4(W) *)",
    ] {
        assert!(moves_refused(wrong), "{wrong}");
    }
    let nested = |depth| format!("h5(N) {}{}", "(h5(N) ".repeat(depth), ")".repeat(depth));
    assert_eq!(Record::DEEPEST, 64);
    assert!(!moves_refused(&nested(64)));
    let error = record_error(&format!("{CLASSIC} {} *", nested(65)));
    assert!(error.ends_with("nested deeper than 64"), "{error}");
}
