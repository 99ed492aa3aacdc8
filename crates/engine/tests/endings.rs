//! Endings that are not captures, as the searches see them.

use tercio_engine::{Endings, Engine, Info, Known, Limits, Options, Stop, Value};
use tercio_rules::{Game, Move, Position, Reason};

fn from_text(position: &str) -> Game {
    let position: Position = position.parse().expect("a position");
    Game::from_position(position)
}

fn think(game: &Game, limits: Limits) -> Info {
    let mut engine = Engine::new(Options {
        hash: 4,
        ..Options::default()
    });
    let info = engine.think(game, limits, &Stop::default(), &mut |_| {});
    info.expect("the game goes on")
}

fn calls(info: &Info) -> bool {
    match info.pv[0] {
        Move::Martian(mv) => mv.calls_clock(),
        Move::Pikemen(_) => false,
    }
}

/// How the game ends along a line.
fn ending(game: &Game, info: &Info) -> Option<Reason> {
    let mut game = game.clone();
    for &mv in &info.pv {
        game.play(mv).expect("legal");
    }
    game.outcome().map(|outcome| outcome.reason)
}

#[test]
fn the_leader_calls_the_clock_when_that_wins() {
    // Pawns that cannot reach each other in time, and A is ahead.
    let game = from_text("martian two 1..1/..../..../..../..../..../..../1..1 A 10,5 5");
    let info = think(&game, Limits::depth(16));
    assert!(calls(&info), "{info:?}");
    assert_eq!(info.value.and_then(Value::distance), Some(8));
    assert_eq!(ending(&game, &info), Some(Reason::Clock));
}

#[test]
fn the_clock_is_not_called_when_that_loses() {
    // The same position, but B is ahead: whoever calls it loses in eight plies.
    let game = from_text("martian two 1..1/..../..../..../..../..../..../1..1 A 5,10 5");
    let info = think(&game, Limits::depth(10));
    assert!(!calls(&info), "{info:?}");
    for mv in game.legal_moves() {
        let Move::Martian(mv) = mv else {
            unreachable!("Martian Chess");
        };
        let mut called = game.clone();
        called
            .play(Move::Martian(mv.calling_clock()))
            .expect("legal");
        let value = think(&called, Limits::depth(9)).value.expect("two seats");
        assert!(
            value.distance().is_some_and(|plies| plies > 0),
            "{mv:?} {value}"
        );
    }
}

#[test]
fn who_is_behind_sees_a_call_coming() {
    // The same with B to move: A calls with the next move, and B can do nothing about it.
    let game = from_text("martian two 1..1/..../..../..../..../..../..../1..1 B 10,5 5");
    let info = think(&game, Limits::depth(16));
    assert_eq!(info.value.and_then(Value::distance), Some(-9));
    assert_eq!(ending(&game, &info), Some(Reason::Clock));
}

#[test]
fn a_move_with_a_call_and_without_is_one_line() {
    let game = from_text("martian two 332./321./211./..../..../..12/.123/.23. A 3,0 0");
    let mut engine = Engine::new(Options {
        hash: 4,
        multipv: 40,
        ..Options::default()
    });
    let mut lines = Vec::new();
    let mut calls_seen = 0;
    engine.think(&game, Limits::depth(6), &Stop::default(), &mut |info| {
        let Move::Martian(mv) = info.pv[0] else {
            unreachable!("Martian Chess");
        };
        if info.multipv == 1 {
            lines.clear();
        }
        assert!(!lines.contains(&mv.without_call()), "{info:?}");
        lines.push(mv.without_call());
        calls_seen += u32::from(mv.calls_clock());
    });
    assert_eq!(lines.len(), game.legal_moves().len().min(40));
    assert!(calls_seen > 0);
}

#[test]
fn a_running_clock_is_seen_to_its_end() {
    // B is behind with two quiet moves left, and must take now whatever it costs.
    let game = from_text("martian two ..../..../..../3.../1.../..../..../3... B 9,8 5 clock=5");
    let info = think(&game, Limits::depth(4));
    assert!(game.position().captures(info.pv[0]), "{info:?}");
}

#[test]
fn only_the_third_time_ends_a_game_of_two() {
    // B is ahead, and whoever has gone forth goes back. With that the position is there for the second time, and A
    // may do something else; after another round for the third time.
    let mut game = from_text("martian two 332./321./211./..../..../..12/.123/.233 A 0,1 0");
    let circle = ["b1-a1", "c8-d8", "a1-b1", "d8-c8"];
    let mut round = |moves: &[&str]| {
        for text in moves {
            let mv = game.parse_move(text).expect("a move");
            game.play(mv).expect("legal");
        }
        think(&game, Limits::depth(4))
            .value
            .and_then(Value::distance)
    };
    assert_eq!(round(&circle[..3]), None);
    round(&circle[3..]);
    assert_eq!(round(&circle[..3]), Some(1));
}

#[test]
fn twenty_seven_quiet_moves_are_seen() {
    let two =
        from_text("martian two 2..1/..../..../..../..../..../..../1..2 A 10,5 24 deadlock=auto");
    let info = think(&two, Limits::depth(4));
    assert_eq!(info.value.and_then(Value::distance), Some(3));
    assert_eq!(ending(&two, &info), Some(Reason::Clock));

    let three =
        from_text("martian three 1.............../1.............../1............... A 9,5,4 25");
    let info = think(&three, Limits::nodes(3000));
    assert_eq!(info.chances, [1.0, 0.0, 0.0]);
}

#[test]
fn a_stalled_game_is_seen() {
    let two = from_text("pikemen mini ....../B3...../....../....../.....A3/...... A 9,5 77");
    let info = think(&two, Limits::depth(4));
    assert_eq!(info.value.and_then(Value::distance), Some(3));
    assert_eq!(ending(&two, &info), Some(Reason::Stall));

    let four = from_text(
        "pikemen warlords D3......./......../......../...B3..../......../....A3.../......../.......C3 A 9,5,4,3 158",
    );
    let info = think(&four, Limits::nodes(3000));
    assert_eq!(info.chances, [1.0, 0.0, 0.0, 0.0]);
}

fn think_without_tables(game: &Game, limits: Limits) -> Info {
    let mut engine = Engine::new(Options {
        hash: 4,
        endings: Known::Nothing,
        ..Options::default()
    });
    let info = engine.think(game, limits, &Stop::default(), &mut |_| {});
    info.expect("the game goes on")
}

#[test]
fn a_solved_ending_says_by_how_much_it_is_won() {
    // Whoever looks at all moves of the root knows enough.
    for number in 0..20 {
        let Some(position) = Endings::shipped().random_win(4, number) else {
            panic!("there are wins");
        };
        let game = Game::from_position(position);
        let info = think(&game, Limits::depth(1));
        let value = info.value.expect("two seats");
        assert!(value.0 >= Value::DECIDED, "{position}: {value}");
        assert!(info.chances[position.turn().index()] > 0.99);
    }
}

#[test]
fn wins_are_kept_that_a_search_gives_away() {
    let endings = Endings::shipped();
    let keeps = |game: &Game, info: &Info| {
        let mut after = game.clone();
        after.play(info.pv[0]).expect("legal");
        let Position::Martian(position) = after.position() else {
            unreachable!("Martian Chess");
        };
        match after.outcome() {
            Some(outcome) => outcome.winners.contains(game.turn()) && outcome.winners.len() == 1,
            None => {
                let points = after.points();
                let lead = i32::from(points[1]) - i32::from(points[0]);
                let range = endings.probe(position, 3);
                range.is_none_or(|range| range.least + 2 * lead < 0)
            }
        }
    };
    let (mut with, mut without) = (0, 0);
    for number in 0..60 {
        let position = endings.random_win(4, number).expect("a win");
        let game = Game::from_position(position);
        with += u32::from(keeps(&game, &think(&game, Limits::nodes(300))));
        without += u32::from(keeps(
            &game,
            &think_without_tables(&game, Limits::nodes(300)),
        ));
    }
    assert_eq!(with, 60);
    assert!(without < 60, "{without}");
}

#[test]
fn endings_are_looked_up_only_where_the_tables_hold() {
    let hits = |options: &str| {
        let text = format!("martian two 1..2/..../..3./..../..../.2../..../1..1 A 4,6 0{options}");
        think(&from_text(&text), Limits::depth(8)).tbhits
    };
    assert!(hits("") > 0);
    for other in [" deadlock=off", " deadlock=auto", " knights-and-kings"] {
        assert_eq!(hits(other), 0, "{other}");
    }
    // Nothing is looked up below full strength, and far from the end.
    let start = Game::new(tercio_rules::Rules::from_names("martian", "two").expect("a setup"));
    assert_eq!(think(&start, Limits::depth(4)).tbhits, 0);
}

#[test]
fn what_may_not_be_undone_is_not_played_in_a_solved_ending() {
    // B's queen has just come from a4 and could end the game by going back: it may not.
    let game = from_text("martian two ..../..../..../3.../..../..../..../1..1 B 3,0 0 undo=a5-a4");
    let info = think(&game, Limits::depth(6));
    let mv = game.position().notation(info.pv[0]).to_string();
    assert!(!mv.starts_with("a5-a4"), "{mv}");
    game.check(info.pv[0]).expect("legal");
}

#[test]
fn a_short_win_is_played_where_every_move_wins() {
    // Solved endings know who wins after most of their moves, but not how soon.
    for (position, winning) in [
        (
            "martian two ..../..../..../13../..../...1/..../.... B 15,16 27",
            "b5xd3",
        ),
        (
            "martian two ..../..2./..../..../..3./..2./..../.... A 16,13 23",
            "c4xc7",
        ),
    ] {
        let game = from_text(position);
        let info = think(&game, Limits::depth(10));
        let text = game.position().notation(info.pv[0]).to_string();
        assert_eq!(text.trim_end_matches('*'), winning);
        assert_eq!(info.value.and_then(Value::distance), Some(3));
    }
}
