//! Moves as numbers.
#![allow(missing_docs)]

use tercio_rules::{Game, Move, Position, Rules};

#[test]
fn every_legal_move_survives_as_a_number() {
    for rules in Rules::all() {
        let start = Position::start(rules);
        for mv in start.legal_moves() {
            assert_eq!(Move::try_from(u32::from(mv)), Ok(mv));
        }
    }
}

#[test]
fn no_number_is_two_moves_and_none_can_do_harm() {
    let games: Vec<Game> = Rules::all().map(Game::new).collect();
    let edges = [0, 1, 8, 9, 63, 64, 95, 96, 128, 255];
    for from in edges {
        for to in edges {
            for rest in [0, 1, 2, 8, 9, 255] {
                for game in [0, 1, 2, 255] {
                    let number = u32::from_le_bytes([from, to, rest, game]);
                    let Ok(mv) = Move::try_from(number) else {
                        continue;
                    };
                    assert_eq!(u32::from(mv), number);
                    for game in &games {
                        let legal = game.legal_moves().contains(&mv);
                        let calls = matches!(mv, Move::Martian(mv) if mv.calls_clock());
                        assert!(calls || game.check(mv).is_ok() == legal, "{mv:?}");
                        let line = game.position().line(&[mv]);
                        assert_eq!(line.len(), usize::from(game.check(mv).is_ok()));
                    }
                }
            }
        }
    }
}

#[cfg(feature = "serde")]
#[test]
fn serde_writes_the_number() {
    let start = Position::start(Rules::from_names("martian", "two").expect("a setup"));
    let mv = start.parse_move("d3-d4*").expect("a move");
    let json = serde_json::to_string(&mv).expect("a number");
    assert_eq!(json, u32::from(mv).to_string());
    assert_eq!(serde_json::from_str::<Move>(&json).ok(), Some(mv));
    for wrong in ["4294967295", "-1", "\"d3-d4\"", "96"] {
        assert!(serde_json::from_str::<Move>(wrong).is_err(), "{wrong}");
    }
}
