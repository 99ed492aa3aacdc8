//! What the search for two seats promises.

use super::games::{check_line, check_stop, walk};
use std::time::Duration;
use tercio_engine::{Engine, Info, Known, Limits, Options, Stop};
use tercio_rules::martian::{Deadlock, Rules as Martian, Setup as MartianSetup};
use tercio_rules::pikemen::{Rules as Pikemen, Setup as PikemenSetup};
use tercio_rules::{Game, Rules};

/// Every setup for two, with each option that changes how pieces move or take.
fn agreements() -> Vec<Rules> {
    let classic = Pikemen::new(PikemenSetup::Classic);
    let mini = Pikemen::new(PikemenSetup::Mini);
    let two = Martian::new(MartianSetup::Two);
    let off = two.with_deadlock(Deadlock::Off).expect("a choice");
    let kings = two.with_knights_and_kings().expect("two seats");
    vec![
        Rules::Pikemen(classic),
        Rules::Pikemen(classic.with_rps()),
        Rules::Pikemen(mini),
        Rules::Pikemen(mini.with_rps()),
        Rules::Martian(two),
        Rules::Martian(off),
        Rules::Martian(kings),
    ]
}

fn engine() -> Engine {
    Engine::new(Options {
        hash: 1,
        ..Options::default()
    })
}

fn think(engine: &mut Engine, game: &Game, limits: Limits) -> Info {
    let info = engine.think(game, limits, &Stop::default(), &mut |_| {});
    info.expect("the game goes on")
}

#[test]
fn every_line_is_legal() {
    for rules in agreements() {
        // One engine for all of them: what it remembers of other positions must do no harm.
        let mut engine = engine();
        for plies in [0, 5, 12, 30, 70, 150] {
            for nodes in [0, 1, 50, 3000] {
                let game = walk(rules, plies, plies as u64 * 7 + nodes);
                check_line(&game, &think(&mut engine, &game, Limits::nodes(nodes)));
            }
        }
    }
}

#[test]
fn more_lines_than_moves_are_as_many_as_there_are_moves() {
    let start = "martian two ...1/..../..../..../..../..../..../1..1 A 4,3 0";
    let game = Game::from_position(start.parse().expect("a position"));
    let moves = game.legal_moves().len();
    assert!(moves < 5, "{moves}");
    for endings in [Known::Shipped, Known::Nothing] {
        let mut engine = Engine::new(Options {
            hash: 1,
            multipv: 5,
            endings,
            ..Options::default()
        });
        let mut most = 0;
        let limits = Limits::nodes(2000);
        let info = engine.think(&game, limits, &Stop::default(), &mut |info| {
            most = most.max(info.multipv);
        });
        assert!(info.is_some_and(|info| info.depth > 1 && info.best().is_some()));
        assert_eq!(most, moves);
    }
}

#[test]
fn whole_games_are_legal() {
    for rules in agreements() {
        let mut game = walk(rules, 4, 5);
        let mut engine = engine();
        while !game.is_over() && game.moves().len() < 300 {
            let info = think(&mut engine, &game, Limits::nodes(400));
            check_line(&game, &info);
            game.play(info.pv[0]).expect("legal");
        }
        if game.is_over() {
            let stop = Stop::default();
            let nothing = engine.think(&game, Limits::nodes(10), &stop, &mut |_| {});
            assert_eq!(nothing, None, "a finished game has no best move");
        }
    }
}

#[test]
fn the_same_search_twice_finds_the_same() {
    for rules in agreements() {
        for plies in [0, 9, 25, 60] {
            let game = walk(rules, plies, 3 + plies as u64);
            let run = || {
                let mut steps = Vec::new();
                let mut hear = |info: &Info| steps.push(info.clone());
                let limits = Limits::nodes(4000);
                let last = engine().think(&game, limits, &Stop::default(), &mut hear);
                steps.extend(last);
                for step in &mut steps {
                    step.time = Duration::ZERO;
                }
                steps
            };
            assert_eq!(run(), run(), "{}", game.position());
        }
    }
}

#[test]
fn a_raised_flag_ends_the_search() {
    for rules in agreements() {
        check_stop(&mut engine(), &walk(rules, 8, 9));
    }
}

#[test]
fn a_raised_flag_ends_every_thread() {
    let mut engine = Engine::new(Options {
        hash: 1,
        threads: 3,
        ..Options::default()
    });
    check_stop(&mut engine, &walk(agreements()[0], 6, 2));
}
