//! Stall and repetition.

use super::{classic, winners};
use tercio_rules::pikemen::{Rules, Setup};
use tercio_rules::{Game, Reason};
use tercio_testkit::position::{PositionBuilder, ending, play};

/// One piece for each of two seats, far apart.
fn lonely(rules: Rules) -> PositionBuilder {
    PositionBuilder::pikemen(rules, "a1=A1 h8=B1")
}

/// There and back: four moves that lead to the same position.
const CIRCLE: &str = "a1(N) h8(N) a1(U) h8(U) ";

#[test]
fn p47_the_third_occurrence_ends_the_game() {
    let mut game = lonely(classic()).points(&[3, 2]).game();
    play(&mut game, CIRCLE);
    assert!(!game.is_over(), "the second time is not enough");
    play(&mut game, "a1(N) h8(N) a1(U)");
    assert!(!game.is_over());
    play(&mut game, "h8(U)");
    assert_eq!(ending(&game), "repetition A");
}

#[test]
fn p48_pieces_facings_and_the_seat_to_move_are_compared() {
    // Another facing is another position.
    let mut game = lonely(classic()).game();
    play(&mut game, CIRCLE);
    play(&mut game, "a1(E) h8(E) a1(N) h8(U)");
    assert!(!game.is_over());
    // The seat to move counts: with an odd circle the same pieces meet the other seat.
    let mut game = lonely(classic()).game();
    play(&mut game, "a1(N) h8(N) a1(E) h8(U) a1(U)");
    let mut same = lonely(classic()).game();
    assert_eq!(
        same.position().piece(tercio_rules::Cell::new(0)),
        game.position().piece(tercio_rules::Cell::new(0))
    );
    assert_ne!(same.position().hash(), game.position().hash());
    // Where the piece stands counts, not which one it is.
    let two = PositionBuilder::pikemen(classic(), "a1=A1 b1=A1 h8=B1");
    let mut game = two.game();
    play(&mut game, "a1(N) h8(N) b1(N) h8(U) a1(U) h8(N) b1(U) h8(U)");
    assert_eq!(game.position().hash(), two.game().position().hash());
    play(&mut same, "a1(N)");
    assert_ne!(same.position().hash(), two.game().position().hash());
    // The number of quiet moves does not.
    let later = lonely(classic()).plies_since_capture(20).game();
    assert_eq!(
        later.position().hash(),
        lonely(classic()).game().position().hash()
    );
}

#[test]
fn p49_the_start_position_counts() {
    for setup in Setup::ALL {
        let mut game = Game::new(tercio_rules::Rules::Pikemen(Rules::new(setup)));
        let start = *game.position();
        // Everybody lies down and stands up again, twice.
        for _ in 0..2 {
            assert!(!game.is_over());
            for stance in ["N", "U"] {
                for _ in 0..setup.seats() {
                    let seat = game.turn();
                    let mut pieces = start.pieces().filter(|(_, piece)| piece.seat == seat);
                    let (cell, _) = pieces.next().expect("a piece");
                    let name = start.board().name(cell);
                    play(&mut game, &format!("{name}({stance})"));
                }
            }
            assert_eq!(game.position().hash(), start.hash());
        }
        assert_eq!(game.outcome().map(|o| o.reason), Some(Reason::Repetition));
        assert_eq!(game.moves().len(), 4 * setup.seats());
    }
}

#[test]
fn p50_rounds_without_a_capture_end_the_game() {
    let rules = classic().with_stall(2).expect("a stall");
    let mut game = lonely(rules).points(&[2, 2]).game();
    play(&mut game, "a1(N) h8(N) a1(E)");
    assert!(!game.is_over());
    play(&mut game, "h8(E)");
    assert_eq!(ending(&game), "stall AB");
}

#[test]
fn p51_the_stall_is_forty_rounds_unless_agreed() {
    for setup in Setup::ALL {
        assert_eq!(Rules::new(setup).stall(), 40);
    }
    let mut game = lonely(classic()).plies_since_capture(78).game();
    play(&mut game, "a1(N)");
    assert!(!game.is_over());
    play(&mut game, "h8(N)");
    assert_eq!(ending(&game), "stall AB");
    assert!(classic().with_stall(10_001).is_err());
    assert_eq!(classic().with_stall(10_000).map(Rules::stall), Ok(10_000));
}

#[test]
fn p52_a_round_is_a_turn_of_every_seat_with_pieces() {
    let rules = Rules::new(Setup::Three).with_stall(1).expect("a stall");
    // Three seats: three moves.
    let mut game = PositionBuilder::pikemen(rules, "a1=A1 d4=B1 h8=C1").game();
    play(&mut game, "a1(N) d4(N)");
    assert!(!game.is_over());
    play(&mut game, "h8(N)");
    assert_eq!(ending(&game), "stall ABC");
    // One of the three is out: two moves.
    let mut game = PositionBuilder::pikemen(rules, "a1=A1 h8=C1").game();
    play(&mut game, "a1(N)");
    assert!(!game.is_over());
    play(&mut game, "h8(N)");
    assert_eq!(ending(&game), "stall ABC");
}

#[test]
fn p53_a_capture_sets_the_count_back() {
    let rules = classic().with_stall(2).expect("a stall");
    let mut game = PositionBuilder::pikemen(rules, "a1=A1 b1=A1N b3=B1N h8=B1").game();
    play(&mut game, "a1(N) h8(N)");
    assert_eq!(game.position().plies_since_capture(), 2);
    play(&mut game, "b1xb3(N)");
    assert_eq!(game.position().plies_since_capture(), 0);
    play(&mut game, "h8(E) a1(E) h8(S)");
    assert!(!game.is_over());
    play(&mut game, "a1(S)");
    assert_eq!(ending(&game), "stall A");
}

#[test]
fn p54_stall_zero_turns_both_endings_off() {
    let rules = classic().with_stall(0).expect("a stall");
    let mut game = lonely(rules).game();
    for _ in 0..100 {
        play(&mut game, CIRCLE);
    }
    assert_eq!(game.position().plies_since_capture(), 400);
    assert!(!game.is_over());
}

#[test]
fn p55_repetition_goes_before_the_stall() {
    let with = |stall| classic().with_stall(stall).expect("a stall");
    // Eight moves are four rounds, and bring the start position for the third time.
    let mut both = lonely(with(4)).game();
    play(&mut both, &CIRCLE.repeat(2));
    assert_eq!(ending(&both), "repetition AB");
    let mut only_stall = lonely(with(4)).game();
    play(&mut only_stall, CIRCLE);
    play(&mut only_stall, "a1(E) h8(E) a1(U) h8(S)");
    assert_eq!(ending(&only_stall), "stall AB");
    assert_eq!(winners(&only_stall), "AB");
}
