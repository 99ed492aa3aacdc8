//! What the levels promise.

use std::time::Duration;
use tercio_engine::{Effort, Engine, Info, Level, Limits, Manner, Options, Stop};
use tercio_rules::{Game, Position, Rules};

fn engine() -> Engine {
    Engine::new(Options {
        hash: 4,
        ..Options::default()
    })
}

fn level(number: u8) -> Level {
    Level::new(number).expect("a level")
}

fn play(engine: &mut Engine, game: &Game, level: Level, seed: u64) -> Info {
    let limits = Limits {
        nodes: Some(1000),
        ..Limits::default()
    };
    let info = engine.play(
        game,
        Effort {
            level,
            seed,
            limits,
            ..Effort::default()
        },
        &Stop::default(),
        &mut |_| {},
    );
    let mut info = info.expect("the game goes on");
    info.time = Duration::ZERO;
    info
}

fn from_text(position: &str) -> Game {
    let position: Position = position.parse().expect("a position");
    Game::from_position(position)
}

#[test]
fn every_level_plays_legal_moves_in_every_setup() {
    for rules in Rules::all() {
        let mut engine = engine();
        let mut game = Game::new(rules);
        for ply in 0..60 {
            if game.is_over() {
                break;
            }
            let level = level(ply % 15 + 1);
            let info = play(&mut engine, &game, level, u64::from(ply));
            game.play(info.pv[0]).expect("legal");
            if let Some(Manner::Search(skill)) = Manner::of(level, rules) {
                // A node that is begun is finished, with its captures.
                assert!(info.nodes <= skill.nodes + 16, "{info:?}");
            }
        }
    }
}

#[test]
fn below_full_strength_only_game_level_and_seed_matter() {
    for rules in Rules::all() {
        let game = Game::new(rules);
        let mut experienced = engine();
        experienced.think(&game, Limits::nodes(3000), &Stop::default(), &mut |_| {});
        for number in [1, 4, 7, 10, 14] {
            let other = play(&mut experienced, &game, level(number % 15 + 1), 3);
            assert!(!other.pv.is_empty());
            let info = play(&mut experienced, &game, level(number), 3);
            assert_eq!(info, play(&mut engine(), &game, level(number), 3));
        }
        let moves: Vec<_> = (0..20)
            .map(|seed| play(&mut experienced, &game, Level::LOWEST, seed).pv[0])
            .collect();
        assert!(moves.iter().any(|&mv| mv != moves[0]), "{rules:?}");
    }
}

#[test]
fn full_strength_is_the_search_itself() {
    for (name, setup) in [("pikemen", "mini"), ("martian", "four")] {
        let game = Game::new(Rules::from_names(name, setup).expect("a setup"));
        let best = engine().think(&game, Limits::nodes(1000), &Stop::default(), &mut |_| {});
        let best = best.expect("a move");
        assert_eq!(play(&mut engine(), &game, Level::FULL, 9).pv, best.pv);
    }
}

#[test]
fn a_win_at_hand_is_never_missed() {
    for position in [
        // The only capture wins.
        "pikemen mini ....../..B1s.../..A2n.../....../....../B3....A3 A 11,0 0",
        "pikemen warlords D3....B1../......../......../......../......../......../A2eB1....../C3A3...... A 11,11,3,4 0",
        // Leading, the last piece of the zone leaves it.
        "martian two 3.../..../..../..../1.../..../..../.... A 5,0 0",
    ] {
        let game = from_text(position);
        let winner = game.turn();
        let mut engine = engine();
        for number in [1, 2, 4, 7, 8, 10, 13] {
            for seed in 0..15 {
                let info = play(&mut engine, &game, level(number), seed);
                let mut after = game.clone();
                after.play(info.pv[0]).expect("legal");
                let outcome = after.outcome();
                assert!(
                    outcome.is_some_and(|outcome| outcome.winners.contains(winner)),
                    "level {number}, seed {seed}: {position}"
                );
            }
        }
    }
}

#[test]
fn captures_are_missed_less_often_than_quiet_moves() {
    // A free medium, and nothing else to gain.
    let game = from_text("pikemen mini ....../..B2s.../..A2n.../....../....../B3....A3 A 0,0 0");
    let (mut engine, mut taken) = (engine(), [0; 2]);
    for seed in 0..60 {
        for (taken, number) in taken.iter_mut().zip([7, 11]) {
            let info = play(&mut engine, &game, level(number), seed);
            *taken += u32::from(game.position().captures(info.pv[0]));
        }
    }
    assert!(taken[0] >= 25, "level 7 takes what it sees: {taken:?}");
    assert!(taken[1] > taken[0], "level 11 sees more: {taken:?}");
}

#[test]
fn the_first_level_takes_and_does_not_see_what_is_taken_back() {
    // The small on a6 is guarded by a large, which takes any medium.
    let game = from_text("pikemen mini B1....B3w/....../....../....../....../A2n....A3 A 0,0 0");
    let mut engine = engine();
    let mut taken = |number| {
        let mut taken = 0;
        for seed in 0..60 {
            let info = play(&mut engine, &game, level(number), seed);
            taken += u32::from(game.position().captures(info.pv[0]));
        }
        taken
    };
    let recruit = taken(1);
    assert!((36..60).contains(&recruit), "it misses some: {recruit}");
    assert!(taken(10) < recruit / 2, "others see what it costs");
}
