//! Games from AbstractPlay: N-54 to N-59.

use tercio_rng::Rng;
use tercio_rules::martian::{self, Deadlock};
use tercio_rules::record::{Record, Termination};
use tercio_rules::{Game, Move, Rules, Seat, SeatSet};
use tercio_testkit::position::ending;

/// Eight moves after which the start position is there for the third time.
const PIKEMEN_CIRCLE: &str = "h5(N) a4(N) h5(U) a4(U) h5(N) a4(N) h5(U) a4(U)";
const MARTIAN_CIRCLE: &str = "d3-d4 a6-a5 d4-d3 a5-a6 d3-d4 a6-a5 d4-d3 a5-a6";

fn pikemen(variants: &[&str], moves: &str) -> Record {
    let record = Record::from_abstractplay("pikemen", variants, moves);
    record.unwrap_or_else(|error| panic!("{moves}: {error}"))
}

fn mchess(variants: &[&str], moves: &str) -> Record {
    let record = Record::from_abstractplay("mchess", variants, moves);
    record.unwrap_or_else(|error| panic!("{moves}: {error}"))
}

/// What is said against a game.
fn error(game: &str, moves: &str) -> String {
    let error = Record::from_abstractplay(game, &[], moves).expect_err(moves);
    error.to_string()
}

#[test]
fn n54_pikemen_is_classic_without_stall_or_repetition() {
    for (variants, target) in [(&[][..], 12), (&["15pts"][..], 15)] {
        let record = pikemen(variants, "h5(N)");
        let Rules::Pikemen(rules) = record.rules() else {
            panic!("another game");
        };
        assert_eq!(rules.setup().name(), "classic");
        assert_eq!((rules.target(), rules.stall()), (target, 0));
        assert!(!rules.rps());
    }
    // Far more quiet rounds than forty, and the start many times over.
    let circles = [PIKEMEN_CIRCLE; 25].join(" ");
    let record = pikemen(&[], &circles);
    assert_eq!(record.line().moves.len(), 200);
    assert_eq!(record.termination(), Termination::Unfinished);
    let usual = Rules::from_names("pikemen", "classic").expect("a setup");
    let mut game = Game::new(usual);
    for node in &record.line().moves[..8] {
        game.play(node.ply).expect("a legal move");
    }
    assert_eq!(ending(&game), "repetition AB", "as it would be here");
}

#[test]
fn n55_mchess_is_two_and_the_clock_is_there_if_it_is_called() {
    let agreed = |variants: &[&str], moves: &str| {
        let Rules::Martian(rules) = mchess(variants, moves).rules() else {
            panic!("another game");
        };
        assert_eq!(rules.setup(), martian::Setup::Two);
        (rules.deadlock(), rules.knights_and_kings())
    };
    assert_eq!(agreed(&[], ""), (Deadlock::Off, false));
    assert_eq!(agreed(&["ofkk"], "b3-b4"), (Deadlock::Off, true));
    assert_eq!(agreed(&[], "d3-d4 a6-a5*"), (Deadlock::Call, false));
    assert_eq!(agreed(&["ofkk"], "b3-b4*"), (Deadlock::Call, true));
    let circles = [MARTIAN_CIRCLE; 5].join(" ");
    assert_eq!(mchess(&[], &circles).outcome(), None);
    for (game, variants) in [
        ("chess", &[][..]),
        ("", &[]),
        ("martian", &[]),
        ("pikemen", &["ofkk"]),
        ("pikemen", &["15pts", "fog"]),
        ("mchess", &["15pts"]),
        ("mchess", &[""]),
    ] {
        let record = Record::from_abstractplay(game, variants, "");
        assert!(record.is_err(), "{game} {variants:?}");
    }
}

#[test]
fn n56_a_list_has_moves_numbers_and_a_last_word() {
    let expected = pikemen(&[], "h5(N) a4(SE) h5-h7(N) a4-c2(U)");
    for list in [
        "1. h5(N) a4(SE) 2. h5-h7 a4-c2(U)",
        "h5(n)\n\ta4(se)\r\nH5-h7   a4-c2(U)\n",
        "1.h5(N) a4(SE) 2.h5-h7 2...a4-c2(U)",
    ] {
        assert_eq!(pikemen(&[], list), expected, "{list}");
    }
    for wrong in [
        "h5 (N)",
        "h5( N)",
        "h5(N)a4(SE)",
        "2. h5(N)",
        "1. h5(N) 2. a4(SE)",
        "1. h5(N) a4(SE) 3. h5-h7",
        "h5",
        "{good} h5(N)",
        "h5(N) *",
    ] {
        assert!(
            Record::from_abstractplay("pikemen", &[], wrong).is_err(),
            "{wrong}"
        );
    }

    let (a, b) = (SeatSet::only(Seat::A), SeatSet::only(Seat::B));
    let (both, nobody) = (SeatSet::first(2), SeatSet::EMPTY);
    for (list, termination, winners) in [
        ("resign", Termination::Resignation(a), b),
        ("h5(N) resign", Termination::Resignation(b), a),
        ("h5(N) a4(SE) 2. timeout", Termination::Time(a), b),
        ("h5(N) timeout", Termination::Time(b), a),
        ("h5(N) draw", Termination::Agreement, both),
        ("h5(N) abandoned", Termination::Abandoned, nobody),
        ("h5(N)", Termination::Unfinished, nobody),
    ] {
        let record = pikemen(&[], list);
        assert_eq!(
            (record.termination(), record.winners()),
            (termination, winners)
        );
    }
    for word in ["resign", "timeout", "draw", "abandoned"] {
        for behind in ["a4(SE)", "resign", "1.", "1. a4(SE)", "x"] {
            let error = error("pikemen", &format!("1. h5(N) {word} {behind}"));
            let message = "expected nothing after the end of the game";
            assert!(error.contains(message), "{word} {behind}: {error}");
        }
    }
}

#[test]
fn n57_a_game_that_depends_on_other_rules_is_refused() {
    // A capture with the clock called, as the last move and before it.
    let captured = "1. d3-d4* c6-d5 2. d4xd5";
    assert_eq!(mchess(&[], captured).line().moves.len(), 3);
    assert!(error("mchess", &format!("{captured} c7-d6")).ends_with("here it goes on (M-57)"));
    assert!(Record::from_abstractplay("mchess", &[], &captured.replace('*', "")).is_ok());
    assert_eq!(
        mchess(&[], "d3-d4 c6-d5 d4xd5* c7-d6").line().moves.len(),
        4
    );

    // A capture over the canal that is taken straight back.
    let error_back = error("mchess", "d3-d4 c6-d5 d4xd5 d5-d4");
    assert!(
        error_back.ends_with("may not go straight back"),
        "{error_back}"
    );
    assert!(Record::from_abstractplay("mchess", &[], "d3-d4 c6-d5 d4xd5 d5-c5").is_ok());

    // A third occurrence, in a game in which the clock is called.
    let late_call = format!("{MARTIAN_CIRCLE} d3-d4*");
    assert!(error("mchess", &late_call).ends_with("the game is over"));
    assert!(Record::from_abstractplay("mchess", &[], &late_call.replace('*', "")).is_ok());
    let twice = "d3-d4 a6-a5 d4-d3 a5-a6 d3-d4*";
    assert!(Record::from_abstractplay("mchess", &[], twice).is_ok());
}

/// A game of Martian Chess in which seat A takes all it can and seat B nothing, as text, up to
/// the first position for which `enough` holds.
fn one_sided(seed: u64, enough: impl Fn(&Game) -> bool) -> Option<String> {
    let rules = martian::Rules::new(martian::Setup::Two).with_deadlock(Deadlock::Off);
    let mut game = Game::new(Rules::Martian(rules.expect("a setting")));
    let mut rng = Rng::new(seed);
    let mut text = String::new();
    for _ in 0..500 {
        if enough(&game) {
            return Some(text);
        }
        let position = *game.position();
        let moves = game.legal_moves();
        let wanted = |mv: &&Move| position.captures(**mv) == (game.turn() == Seat::A);
        let preferred: Vec<Move> = moves.iter().filter(wanted).copied().collect();
        let mv = *rng.choose(&preferred).or(rng.choose(&moves))?;
        text += &format!("{} ", position.notation(mv));
        game.play(mv).expect("a legal move");
    }
    None
}

#[test]
fn n58_eighteen_points_win() {
    let points = |least: u8, over: bool| {
        let enough = |game: &Game| game.points()[0] >= least && game.is_over() == over;
        let text = (0..1_000).find_map(|seed| one_sided(seed, enough));
        mchess(&[], &text.expect("one of many games gets there"))
    };
    let won = points(18, false);
    assert!(won.game().points()[0] >= 18);
    assert_eq!(won.outcome(), None, "not over by our rules");
    assert_eq!(won.termination(), Termination::Adjudication);
    assert_eq!(won.winners(), SeatSet::only(Seat::A));
    // A move earlier nobody has won.
    let position = |count: usize| {
        let mut game = Game::from_position(*won.start());
        let mut text = String::new();
        for node in &won.line().moves[..count] {
            text += &format!("{} ", game.position().notation(node.ply));
            game.play(node.ply).expect("a legal move");
        }
        text
    };
    let before = mchess(&[], &position(won.line().moves.len() - 1));
    assert!(before.game().points()[0] < 18);
    assert_eq!(before.termination(), Termination::Unfinished);
    // What is over by our rules needs no judge.
    let over = points(18, true);
    assert_eq!(over.termination().to_string(), "empty-zone");
    assert_eq!(over.winners(), SeatSet::only(Seat::A));
}

#[cfg(feature = "json")]
#[test]
fn n59_a_report_becomes_tags_and_agrees_with_its_moves() {
    use serde_json::{Value, json};
    let report = |moves: Value, results: [i32; 2]| {
        json!({
            "header": {
                "game": {"name": "Pikemen", "variants": ["Longer Game: 15 points"]},
                "event": "Cup", "round": "2", "site": {"name": "Abstract Play", "gameid": "x"},
                "date-start": "2026-05-01T10:00:00.000Z", "date-end": "2026-05-02T10:00:00.000Z",
                "players": [
                    {"name": "Ann", "userid": "1", "result": results[0]},
                    {"name": "Bea", "userid": "2", "result": results[1]},
                ],
            },
            "moves": moves,
        })
    };
    let read = |report: &Value| Record::from_abstractplay_report(&report.to_string());
    let resigned = || json!([["g4(W)", "a4(E)"], [{"move": "g4xa4", "result": []}, "resign"]]);
    let record = read(&report(resigned(), [1, 0])).expect("a game");
    let tags: Vec<(&str, &str)> = record.tags().iter().collect();
    let expected = [
        ("A", "Ann"),
        ("B", "Bea"),
        ("Event", "Cup"),
        ("Round", "2"),
        ("Site", "Abstract Play"),
        ("Date", "2026-05-01"),
    ];
    assert_eq!(tags, expected);
    assert!(record.to_text().contains("[Target \"15\"]"));
    assert!(record.to_text().ends_with("1. g4(W) a4(E) 2. g4xa4(W) A\n"));
    let loser = SeatSet::only(Seat::B);
    assert_eq!(record.termination(), Termination::Resignation(loser));
    // N-56: a report knows who resigned, whoever was to move.
    let record = read(&report(resigned(), [0, 1])).expect("a game");
    let loser = SeatSet::only(Seat::A);
    assert_eq!(record.termination(), Termination::Resignation(loser));

    // Winners that are not those of the moves.
    for (moves, results) in [
        (json!([["h5(N)", "a4(E)"]]), [1, 0]),
        (json!([["h5(N)", "draw"]]), [1, 0]),
    ] {
        let error = read(&report(moves, results)).expect_err("a contradiction");
        let message = "header.players: the result of the report is not that of the moves";
        assert_eq!(error.to_string(), message);
    }
    assert!(read(&report(json!([["h5(N)", "draw"]]), [1, 1])).is_ok());
    assert!(read(&report(json!([["h5(N)", "h5(S)"]]), [1, 0])).is_err());
    assert!(Record::from_abstractplay_report("{}").is_err());
}
