//! Repetition, and no deadlock rule at all.

use super::{two, two_with};
use tercio_rules::martian::{Deadlock, Rules, Setup};
use tercio_rules::{Position, Seat};
use tercio_testkit::position::{PositionBuilder, ending, play};

/// There and back: four moves that lead to the same position.
const CIRCLE: &str = "a1-a2 d8-d7 a2-a1 d7-d8 ";
const QUEENS: &str = "a1=3 d8=3";

#[test]
fn m63_the_third_occurrence_ends_the_game() {
    for deadlock in [Deadlock::Call, Deadlock::Auto] {
        let mut game = two_with(deadlock, QUEENS).game();
        play(&mut game, CIRCLE);
        assert!(!game.is_over(), "the second time is not enough");
        play(&mut game, "a1-a2 d8-d7 a2-a1");
        assert!(!game.is_over());
        play(&mut game, "d7-d8");
        assert_eq!(ending(&game), "repetition AB");
    }
}

fn hash(start: &PositionBuilder) -> u64 {
    start.game().position().hash()
}

#[test]
fn m64_pieces_turn_forbidden_undo_and_clock_are_compared() {
    let base = two("a4=3 a1=1 d8=3");
    assert_eq!(
        hash(&base),
        hash(&base.clone().plies_since_capture(9)),
        "quiet moves are not compared"
    );
    assert_ne!(hash(&base), hash(&two("a4=2 a1=1 d8=3")), "sizes are");
    assert_ne!(hash(&base), hash(&two("a3=3 a1=1 d8=3")), "cells are");
    assert_ne!(hash(&base), hash(&base.clone().turn(Seat::B)));
    assert_ne!(hash(&base), hash(&base.clone().clock(0)), "the clock is");
    assert_ne!(
        hash(&base.clone().clock(1)),
        hash(&base.clone().clock(0)),
        "with its count"
    );

    // The same pieces and seat, once just after a crossing and once not.
    let mut crossed = two("b4=3 a1=1 d8=3").game();
    play(&mut crossed, "b4-b5");
    let still = two("b5=3 a1=1 d8=3").turn(Seat::B);
    let pieces = |position: &Position| position.pieces().collect::<Vec<_>>();
    assert_eq!(pieces(crossed.position()), pieces(still.game().position()));
    assert_eq!(crossed.turn(), still.game().turn());
    assert_ne!(crossed.position().hash(), hash(&still));

    // A called clock runs out before a third occurrence.
    let mut called = two(QUEENS).game();
    play(
        &mut called,
        "a1-a2* d8-d7 a2-a1 d7-d8 a1-a2 d8-d7 a2-a1 d7-d8",
    );
    assert_eq!(ending(&called), "clock AB");
}

#[test]
fn m65_the_start_position_counts() {
    let rules = Rules::new(Setup::Two);
    let mut game = tercio_rules::Game::new(tercio_rules::Rules::Martian(rules));
    let there_and_back = "c3-d4 b6-a5 d4-c3 a5-b6 ";
    play(&mut game, &there_and_back.repeat(2));
    assert_eq!(ending(&game), "repetition AB");
    assert_eq!(game.moves().len(), 8);
}

#[test]
fn m66_with_off_only_an_empty_zone_ends_the_game() {
    let mut game = two_with(Deadlock::Off, QUEENS).game();
    for _ in 0..50 {
        play(&mut game, CIRCLE);
    }
    assert_eq!(game.position().plies_since_capture(), 200);
    assert!(!game.is_over());
    assert!(!game.position().may_call_clock());
    play(&mut game, "a1-a5");
    assert_eq!(ending(&game), "empty-zone A");
}
