//! Records as text: corpora of right and wrong ones, and random trees.
#![allow(missing_docs)]

#[allow(dead_code)]
mod corpus;

use corpus::{agreements, files, garble, pick, pick_ply};
use tercio_rng::Rng;
use tercio_rules::record::{Line, Node, Record, RecordProblem, Termination};
use tercio_rules::{Game, Position, Rules, Seat, SeatSet};

#[test]
fn valid_records_survive_their_text() {
    for (name, text) in files("records/valid", "txt") {
        let records = Record::read_all(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(!records.is_empty());
        let mut all = String::new();
        for record in &records {
            let written = record.to_text();
            assert_eq!(Record::from_text(&written).as_ref(), Ok(record), "{name}");
            let wide = |line: &&str| !line.starts_with('[') && line.chars().count() > 80;
            assert_eq!(written.lines().find(wide), None, "{name}");
            all.push_str(&written);
        }
        assert_eq!(Record::read_all(&all).as_ref(), Ok(&records), "{name}");
        let windows = text.replace('\n', "\r\n");
        assert_eq!(Record::read_all(&windows), Ok(records), "{name}");
    }
}

#[test]
fn invalid_records_say_where_and_why() {
    for (name, text) in files("records/invalid", "txt") {
        let expected = std::fs::read_to_string(
            corpus::folder("records/invalid").join(format!("{name}.error")),
        );
        let error = Record::from_text(&text).expect_err(&name);
        assert_eq!(
            error.to_string(),
            expected.expect("its message").trim_end(),
            "{name}"
        );
    }
}

#[test]
fn no_prefix_of_a_record_panics() {
    for (_, text) in files("records/valid", "txt") {
        for (end, _) in text.char_indices() {
            let _ = Record::read_all(&text[..end]);
            let _ = Record::read_all(&text[end..]);
        }
    }
}

#[test]
fn comments_and_variations_stand_where_they_were_written() {
    let text = "[Game \"pikemen\"] [Setup \"classic\"]
        {before} 1. h5(N) {a  b} {c\\}} ({v} 1. g4(W) a4(E) (1... a4(N)) 2. g4xa4) a4(SE) *";
    let record = Record::from_text(text).expect("a record");
    assert_eq!(record.line().comments, ["before"]);
    let first = &record.line().moves[0];
    assert_eq!(first.comments, ["a b", "c}"]);
    assert_eq!(first.variations[0].comments, ["v"]);
    assert_eq!(first.variations[0].moves.len(), 3);
    assert_eq!(first.variations[0].moves[1].variations[0].moves.len(), 1);
    assert_eq!(record.game().moves().len(), 2);
    assert_eq!(record.termination(), Termination::Unfinished);
}

#[test]
fn a_parenthesis_after_a_charge_is_a_facing_only_if_it_holds_letters() {
    let read = |moves: &str| {
        let text = format!("[Game \"pikemen\"][Setup \"classic\"] h5(N) a4(SE) {moves} *");
        Record::from_text(&text).map(|record| record.to_text().lines().last().map(str::to_owned))
    };
    let written = |moves: &str| Ok(Some(format!("1. h5(N) a4(SE) {moves} *")));
    assert_eq!(read("h5-h6 ( sw )"), written("2. h5-h6(SW)"));
    assert_eq!(read("h5-h6(2. g4(N))"), written("2. h5-h6(N) (2. g4(N))"));
    assert_eq!(read("h5-h6 (g4(N))"), written("2. h5-h6(N) (2. g4(N))"));
    assert_eq!(
        read("h5-h6 ({or} g4(N))"),
        written("2. h5-h6(N) ({or} 2. g4(N))")
    );
    assert_eq!(read("h5-h6(U)(g4(N))b5(U)").ok(), None);
}

#[test]
fn a_star_that_stands_alone_is_the_result() {
    let read =
        |end: &str| Record::from_text(&format!("[Game \"martian\"][Setup \"two\"] 1. d3-d4{end}"));
    let clock = |record: &Record| match record.game().position() {
        Position::Martian(position) => position.clock(),
        _ => None,
    };
    assert_eq!(read(" *").as_ref().map(clock), Ok(None));
    assert_eq!(read("* *").as_ref().map(clock), Ok(Some(0)));
    assert!(read("*").is_err());
    assert!(read(" * *").is_err());
}

/// A tree with random variations, each checked while it is built.
fn random_line(rng: &mut Rng, start: &Game, depth: usize) -> Line {
    let mut game = start.clone();
    let mut line = Line::default();
    if rng.below(4) == 0 {
        line.comments.push("before {it} \\ starts".into());
    }
    for _ in 0..=rng.below(30) {
        let Some(ply) = pick_ply(rng, &game) else {
            break;
        };
        let mut node = Node::from(ply);
        if rng.below(6) == 0 {
            node.comments.push(format!("roll {}", rng.below(100)));
        }
        while depth < 3 && rng.below(6) == 0 {
            node.variations.push(random_line(rng, &game, depth + 1));
        }
        game.play(ply).expect("it is legal");
        line.moves.push(node);
    }
    line
}

#[test]
fn random_trees_survive_their_text() {
    let mut rng = Rng::new(7);
    for rules in agreements() {
        let first = Seat::ALL[rng.below(rules.seats())];
        let start = Position::start_with(rules, first).expect("a start");
        let line = random_line(&mut rng, &Game::from_position(start), 0);
        let mut record = Record::new(start, line.clone()).expect("a sound tree");
        assert_eq!(*record.line(), line);
        record.set_tag("A", "Ann").expect("a seat");
        record.set_tag("Event", "random").expect("a tag");
        let text = record.to_text();
        assert_eq!(Record::from_text(&text).as_ref(), Ok(&record), "{text}");
        #[cfg(feature = "json")]
        assert_eq!(
            Record::from_json(&record.to_json()).as_ref(),
            Ok(&record),
            "{text}"
        );
        // A record may start anywhere.
        let later = Game::from_position(*record.game().position());
        let record = Record::from_game(&later);
        assert_eq!(Record::from_text(&record.to_text()), Ok(record));
    }
}

#[test]
fn finished_games_carry_their_outcome() {
    let mut rng = Rng::new(3);
    let mut finished = 0;
    for rules in Rules::all() {
        let mut game = Game::new(rules);
        while let Some(mv) = pick(&mut rng, &game) {
            game.play(mv).expect("it is legal");
            if game.moves().len() > 2000 {
                break;
            }
        }
        let record = Record::from_game(&game);
        assert_eq!(record.outcome(), game.outcome());
        assert_eq!(Record::from_text(&record.to_text()).as_ref(), Ok(&record));
        assert_eq!(record.game().position(), game.position());
        if let Some(outcome) = game.outcome() {
            finished += 1;
            assert_eq!(record.winners(), outcome.winners);
            assert_eq!(record.termination(), Termination::Rules(outcome.reason));
            let mut other = record.clone();
            let loser = SeatSet::only(Seat::A);
            assert!(
                other
                    .stop(Termination::Resignation(loser), SeatSet::only(Seat::B))
                    .is_err()
            );
            assert_eq!(other, record);
        }
    }
    assert!(finished > 5);
}

#[test]
fn repetition_counts_in_variations_as_in_the_game() {
    // The second time round either line may close the circle; only the third occurrence ends it.
    let text = "[Game \"pikemen\"][Setup \"classic\"]
        1. h5(N) a4(N) 2. h5(U) a4(U) 3. h5(N) a4(N) (3... a4(N) 4. h5(U) a4(U)) 4. h5(U) a4(U) A=B";
    let record = Record::from_text(text).expect("a record");
    assert_eq!(record.termination().to_string(), "repetition");
    let more = text.replace("4. h5(U) a4(U)) 4.", "4. h5(U) a4(U) 5. h5(N)) 4.");
    let error = Record::from_text(&more).expect_err("the variation is over");
    assert_eq!(error.to_string(), "line 2, column 84: the game is over");
}

#[test]
fn what_is_part_of_the_game_is_no_free_tag() {
    let mut record = Record::from_game(&Game::new(
        Rules::from_names("martian", "two").expect("two"),
    ));
    for name in [
        "Game", "Result", "Target", "C", "a", "event", "", "x y", "é", "2",
    ] {
        assert!(record.set_tag(name, "x").is_err(), "{name}");
    }
    assert!(record.set_tag("Site", "one\ntwo").is_err());
    for (name, value) in [
        ("A", "Ann"),
        ("Site", "\"here\" \\"),
        ("A", "Amy"),
        ("x_2", ""),
    ] {
        record.set_tag(name, value).expect(name);
    }
    assert_eq!(record.player(Seat::A), Some("Amy"));
    assert_eq!(record.tags().site(), Some("\"here\" \\"));
    assert_eq!(Record::from_text(&record.to_text()), Ok(record));
}

#[test]
fn trees_that_are_not_sound_are_refused() {
    let start = Position::start(Rules::from_names("martian", "two").expect("two"));
    let mv = start.parse_move("d3-d4").expect("a move");
    let twice = Line {
        comments: Vec::new(),
        moves: vec![Node::from(mv), Node::from(mv)],
    };
    assert!(matches!(
        Record::new(start, twice),
        Err(RecordProblem::Illegal(_))
    ));
    let mut line = Line {
        comments: Vec::new(),
        moves: vec![Node::from(mv)],
    };
    for depth in 0..=Record::DEEPEST {
        assert_eq!(
            Record::new(start, line.clone()).is_ok(),
            depth <= Record::DEEPEST
        );
        let mut node = Node::from(mv);
        node.variations.push(line);
        line = Line {
            comments: Vec::new(),
            moves: vec![node],
        };
    }
    assert_eq!(Record::new(start, line), Err(RecordProblem::TooDeep));
}

/// A long text of shuffling moves, every one of them with a variation.
fn long_text(rounds: usize) -> String {
    let mut text = String::from("[Game \"pikemen\"] [Setup \"classic\"] [Stall \"0\"]\n");
    for round in 1..=rounds {
        let (a, b) = if round % 2 == 1 {
            ("N", "S")
        } else {
            ("U", "U")
        };
        text.push_str(&format!(
            "{round}. h5({a}) ({round}. g4(W)) {round}... a4({b}) {{x}}\n"
        ));
    }
    text.push('*');
    text
}

/// Were anything quadratic, this would take minutes.
#[test]
fn a_very_long_record_is_read_and_written() {
    let rounds = 60_000;
    let record = Record::from_text(&long_text(rounds)).expect("a record");
    assert_eq!(record.line().moves.len(), 2 * rounds);
    assert_eq!(Record::from_text(&record.to_text()), Ok(record));
}

#[test]
fn huge_texts_are_refused_and_not_run_out_of_stack() {
    let head = "[Game \"pikemen\"] [Setup \"classic\"]";
    for part in [
        "[", "(", ")", "{", "}", "1.", "h5(N) (", "h5(N)", "*", "\\", "A=", "é", "[A \"\"]",
    ] {
        let huge = part.repeat(300_000);
        assert!(Record::from_text(&huge).is_err(), "{part}");
        assert!(
            Record::from_text(&format!("{head} {huge}")).is_err(),
            "{part}"
        );
        assert!(
            Record::from_text(&format!("{head} 1. h5(N) {huge}")).is_err(),
            "{part}"
        );
    }
    let tags: String = (0..50_000).map(|n| format!("[x{n} \"{n}\"]")).collect();
    let record = Record::from_text(&format!("{head}{tags} *")).expect("many tags");
    assert_eq!(record.tags().iter().count(), 50_000);
}

#[test]
fn garbled_records_are_refused_or_sound() {
    let mut rng = Rng::new(11);
    for (_, text) in files("records/valid", "txt") {
        for _ in 0..2_000 {
            let garbled = garble(&mut rng, &text);
            for record in Record::read_each(&garbled).flatten() {
                let written = record.to_text();
                assert_eq!(Record::from_text(&written), Ok(record), "{garbled}");
            }
        }
    }
}
