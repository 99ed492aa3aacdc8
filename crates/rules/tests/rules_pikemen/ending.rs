//! End of the game.

use super::{classic, game, three, winners};
use tercio_rules::pikemen::{Rules, Setup};
use tercio_rules::{RulesError, Seat};
use tercio_testkit::position::{PositionBuilder, accepts, ending, legal, play, refusal};

#[test]
fn p38_reaching_the_target_ends_the_game_and_wins() {
    let start = PositionBuilder::pikemen(classic(), "a1=A1N a2=B2N b1=B3 h8=B1");
    let mut short = start.clone().points(&[9, 11]).game();
    play(&mut short, "a1xa2(N)");
    assert_eq!(
        (short.points(), ending(&short).as_str()),
        (&[11, 11][..], "")
    );
    let mut exact = start.clone().points(&[10, 11]).game();
    play(&mut exact, "a1xa2(N)");
    assert_eq!(ending(&exact), "target A");
    let mut above = start.points(&[11, 11]).game();
    play(&mut above, "a1xa2(N)");
    assert_eq!(
        (above.points(), ending(&above).as_str()),
        (&[13, 11][..], "target A")
    );
}

#[test]
fn p39_the_target_is_twelve_unless_agreed() {
    for setup in Setup::ALL {
        assert_eq!(Rules::new(setup).target(), 12);
    }
    let rules = classic().with_target(3).expect("a target");
    let mut game = PositionBuilder::pikemen(rules, "a1=A1N a2=B3N h8=B1").game();
    play(&mut game, "a1xa2(N)");
    assert_eq!(ending(&game), "target A");
}

#[test]
fn p40_the_target_is_from_one_to_what_the_opponents_bring() {
    let highest = [30, 48, 54, 18, 36, 90];
    for (setup, highest) in Setup::ALL.into_iter().zip(highest) {
        let rules = Rules::new(setup);
        for target in [1, 12, highest] {
            let agreed = rules.with_target(target).expect("a target");
            assert_eq!(u32::from(agreed.target()), target);
        }
        for given in [0, highest + 1, 255, 256, 257, u32::MAX] {
            let error = rules
                .with_target(given)
                .expect_err("too little or too much");
            let highest = highest as u8;
            assert_eq!(error, RulesError::Target { given, highest });
        }
        let brought: u32 = setup
            .pieces()
            .filter(|(_, seat, _)| *seat != Seat::A)
            .map(|(_, _, size)| u32::from(size.pips()))
            .sum();
        assert_eq!(brought, highest);
    }
}

#[test]
fn p41_a_seat_without_pieces_is_skipped_and_keeps_its_score() {
    let mut game = three("a1=A1N a4=B1N h8=C1").points(&[0, 7, 0]).game();
    play(&mut game, "a1xa4(N)");
    assert_eq!(ending(&game), "");
    assert_eq!(game.turn(), Seat::C);
    play(&mut game, "h8(N)");
    assert_eq!(game.turn(), Seat::A);
    assert_eq!(game.points(), [1, 7, 0]);
}

#[test]
fn p42_the_last_seat_with_pieces_ends_the_game() {
    let mut game = three("a1=A1N a4=B1N").game();
    assert!(!game.is_over());
    play(&mut game, "a1xa4(N)");
    assert_eq!(ending(&game), "last-seat A");
}

#[test]
fn p43_a_scored_game_goes_to_the_highest_score() {
    // Seat C has no piece left and still wins.
    let mut game = three("a1=A1N a4=B1N").points(&[4, 5, 6]).game();
    play(&mut game, "a1xa4(N)");
    assert_eq!(ending(&game), "last-seat C");
    let mut game = three("a1=A1N a4=B1N").points(&[6, 5, 6]).game();
    play(&mut game, "a1xa4(N)");
    assert_eq!(ending(&game), "last-seat A");
}

#[test]
fn p44_seats_that_share_the_highest_score_share_the_win() {
    let mut game = three("a1=A1N a4=B1N").points(&[5, 2, 6]).game();
    play(&mut game, "a1xa4(N)");
    assert_eq!(winners(&game), "AC");
}

#[test]
fn p45_the_order_of_endings() {
    // The target before the last seat.
    let mut game = three("a1=A1N a4=B1N").points(&[11, 0, 11]).game();
    play(&mut game, "a1xa4(N)");
    assert_eq!(ending(&game), "target A");
    // The target before a stall that was agreed to be as short as can be.
    let rules = classic().with_stall(1).expect("a stall");
    let game = PositionBuilder::pikemen(rules, "a1=A1N a4=B1N h8=B1")
        .points(&[12, 0])
        .plies_since_capture(2)
        .game();
    assert_eq!(ending(&game), "target A");
    // The last seat before the stall.
    let game = PositionBuilder::pikemen(rules, "a1=A1N")
        .points(&[3, 9])
        .plies_since_capture(2)
        .game();
    assert_eq!(ending(&game), "last-seat B");
    // Repetition before the stall: P-55.
    let rules = classic().with_stall(4).expect("a stall");
    let mut game = PositionBuilder::pikemen(rules, "a1=A1 h8=B1").game();
    play(&mut game, "a1(N) h8(N) a1(U) h8(U) a1(N) h8(N) a1(U) h8(U)");
    assert_eq!(ending(&game), "repetition AB");
}

#[test]
fn p46_a_finished_game_accepts_no_move() {
    let mut game = game("a1=A1N a2=B3N h8=B1");
    let moves = legal(&game);
    let rules = classic().with_target(3).expect("a target");
    let mut over = PositionBuilder::pikemen(rules, "a1=A1N a2=B3N h8=B1").game();
    play(&mut over, "a1xa2(N)");
    play(&mut game, "a1xa2(N)");
    assert!(accepts(&game, "h8(N)"));
    assert_eq!(refusal(&over, "h8(N)"), "the game is over");
    assert_eq!(legal(&over), [""; 0]);
    assert_eq!(over.position().count_moves(), 0);
    assert!(moves.iter().all(|mv| !accepts(&over, mv)));
}
