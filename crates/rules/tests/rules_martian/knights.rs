//! Of Knights and Kings.

use tercio_rules::RulesError;
use tercio_rules::martian::{Rules, Setup};
use tercio_testkit::position::{PositionBuilder, accepts, ending, piece, play, targets};

/// A game for two of Of Knights and Kings.
fn knights(pieces: &str) -> PositionBuilder {
    let rules = Rules::new(Setup::Two).with_knights_and_kings();
    PositionBuilder::martian(rules.expect("a flat board"), pieces)
}

#[test]
fn m67_on_flat_boards_only() {
    for setup in Setup::ALL {
        let flat = matches!(setup, Setup::Two | Setup::Four);
        let agreed = Rules::new(setup).with_knights_and_kings();
        assert!(!Rules::new(setup).knights_and_kings(), "off unless chosen");
        match agreed {
            Ok(rules) => assert!(flat && rules.knights_and_kings()),
            Err(error) => assert!(!flat && error == RulesError::KnightsAndKings),
        }
    }
}

#[test]
fn m68_a_pawn_moves_like_a_king() {
    let expected = ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"];
    assert_eq!(targets(&knights("b2=1 d8=1").game(), "b2"), expected);
    assert_eq!(
        targets(&knights("a1=1 d8=1").game(), "a1"),
        ["a2", "b1", "b2"]
    );
}

#[test]
fn m69_a_drone_moves_like_a_knight() {
    let expected = ["a1", "a5", "c1", "c5", "d2", "d4"];
    assert_eq!(targets(&knights("b3=2 d8=1").game(), "b3"), expected);
    let rules = Rules::new(Setup::Four)
        .with_knights_and_kings()
        .expect("a flat board");
    let game = PositionBuilder::martian(rules, "c6=2 h8=1 h1=1 a1=1").game();
    let expected = ["a5", "a7", "b4", "b8", "d4", "d8", "e5", "e7"];
    assert_eq!(targets(&game, "c6"), expected);
}

#[test]
fn m70_a_drone_jumps() {
    let wall = "a2=3 b2=3 c2=3 a3=3 c3=3 a4=3 b4=3 c4=3";
    let game = knights(&format!("b3=2 {wall} d8=1")).game();
    assert_eq!(targets(&game, "b3"), ["a1", "a5", "c1", "c5", "d2", "d4"]);
}

#[test]
fn m71_a_queen_moves_as_usual() {
    for pieces in ["b2=3 d8=1", "b2=3 b4=1 a1=2 d8=1", "b2=3 b5=1 d8=1"] {
        let usual = PositionBuilder::martian(Rules::new(Setup::Two), pieces).game();
        let game = knights(pieces).game();
        assert_eq!(targets(&game, "b2"), targets(&usual, "b2"));
        assert!(!targets(&game, "b2").is_empty());
    }
    assert!(
        !accepts(&knights("b2=3 b4=1 d8=1").game(), "b2-b5"),
        "no jump"
    );
}

#[test]
fn m72_promotions_with_the_moves_of_knights_and_kings() {
    let mut game = knights("a1=1 a2=1 d8=1").game();
    play(&mut game, "a1+a2");
    assert_eq!(piece(&game, "a2"), "2");
    let mut game = knights("a1=2 b3=1 d8=1").game();
    play(&mut game, "a1+b3");
    assert_eq!(piece(&game, "b3"), "3");
    assert!(
        !accepts(&knights("a1=2 a3=1 d8=1").game(), "a1+a3"),
        "not a knight's move"
    );
    assert!(
        !accepts(&knights("a1=2 b3=1 d1=3 d8=1").game(), "a1+b3"),
        "a queen is there"
    );
    assert!(
        !accepts(&knights("a1=1 a2=1 d1=2 d8=1").game(), "a1+a2"),
        "a drone is there"
    );
}

#[test]
fn m73_everything_else_as_usual() {
    // Capture and control.
    let mut game = knights("b3=2 a1=1 c5=3 d8=1").game();
    play(&mut game, "b3xc5");
    assert_eq!(
        (game.points(), piece(&game, "c5").as_str()),
        (&[3, 0][..], "2")
    );
    // No undo, also of a capture; another leap back is fine.
    assert!(!accepts(&game, "c5-b3"));
    assert!(accepts(&game, "c5-d3"));
    // The clock.
    assert!(accepts(&game, "c5-d3*"));
    // The empty zone, with the tie to the mover.
    let mut game = knights("a4=1 d8=1").points(&[4, 4]).game();
    play(&mut game, "a4-a5");
    assert_eq!(ending(&game), "empty-zone A");
    // Repetition.
    let mut game = knights("a1=1 d8=1").game();
    play(&mut game, &"a1-a2 d8-d7 a2-a1 d7-d8 ".repeat(2));
    assert_eq!(ending(&game), "repetition AB");
}
