//! What the search for two seats promises.

use std::time::Duration;
use tercio_engine::{Engine, Limits, Options, Report, Stop};
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

fn think(engine: &mut Engine, game: &Game, limits: Limits) -> Report {
    let report = engine.think(game, limits, &Stop::default(), &mut |_| {});
    report.expect("the game goes on")
}

/// A game with some random moves behind it, not over yet.
fn walk(rules: Rules, plies: usize, seed: u64) -> Game {
    let mut state = seed;
    let mut game = Game::new(rules);
    for _ in 0..plies {
        let moves = game.legal_moves();
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mut next = game.clone();
        next.play(moves[(state >> 33) as usize % moves.len()])
            .expect("legal");
        if next.is_over() {
            break;
        }
        game = next;
    }
    game
}

/// The move can be played, and whatever follows it can, up to where the game ends.
fn check_line(game: &Game, report: &Report) {
    assert!(!report.line.is_empty());
    let mut after = game.clone();
    for &mv in &report.line {
        let played = after.play(mv);
        assert!(played.is_ok(), "{mv:?} in {}", after.position());
    }
    let sum: f32 = report.chances.iter().sum();
    assert_eq!(report.chances.len(), 2);
    assert!((sum - 1.0).abs() < 1e-3, "{:?}", report.chances);
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
fn whole_games_are_legal() {
    for rules in agreements() {
        let mut game = walk(rules, 4, 5);
        let mut engine = engine();
        while !game.is_over() && game.moves().len() < 300 {
            let report = think(&mut engine, &game, Limits::nodes(400));
            check_line(&game, &report);
            game.play(report.line[0]).expect("legal");
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
                let mut hear = |report: &Report| steps.push(report.clone());
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
        let game = walk(rules, 8, 9);
        let stop = Stop::default();
        stop.raise();
        let report = engine().think(&game, Limits::default(), &stop, &mut |_| {});
        check_line(&game, &report.expect("a move all the same"));

        stop.lower();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(20));
                stop.raise();
            });
            let report = engine().think(&game, Limits::default(), &stop, &mut |_| {});
            check_line(&game, &report.expect("a move"));
        });
    }
}

#[test]
fn a_raised_flag_ends_every_thread() {
    let mut engine = Engine::new(Options {
        hash: 1,
        threads: 3,
        ..Options::default()
    });
    let game = walk(agreements()[0], 6, 2);
    let stop = Stop::default();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(30));
            stop.raise();
        });
        let report = engine.think(&game, Limits::default(), &stop, &mut |_| {});
        check_line(&game, &report.expect("a move"));
    });
}
