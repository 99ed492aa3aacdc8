//! Field promotion.

use super::two;
use tercio_testkit::laws::points_and_pips_are_constant;
use tercio_testkit::position::{accepts, piece, play, refusal, targets};

#[test]
fn m25_landing_on_an_own_piece_is_a_promotion_or_nothing() {
    // Every pair of sizes next to each other, with neither drone nor queen elsewhere.
    let merges = |moving: u8, landing: u8| {
        // A pawn moves diagonally, the others can go straight.
        let to = if moving == 1 { "b2" } else { "a2" };
        let game = two(&format!("a1={moving} {to}={landing} d8=1")).game();
        assert!(!accepts(&game, &format!("a1-{to}")));
        assert!(!accepts(&game, &format!("a1x{to}")));
        accepts(&game, &format!("a1+{to}"))
    };
    let mut found = Vec::new();
    for moving in 1..=3 {
        for landing in 1..=3 {
            if merges(moving, landing) {
                found.push((moving, landing));
            }
        }
    }
    assert_eq!(found, [(1, 1), (1, 2), (2, 1)]);
    let refused = refusal(&two("a1=3 a2=1 d8=1").game(), "a1+a2");
    assert_eq!(
        refused,
        "a2 holds your own pawn; a queen cannot merge with it"
    );
}

#[test]
fn m26_pawn_and_drone_merge_while_there_is_no_queen() {
    let mut game = two("a1=1 b2=2 d8=3").game();
    play(&mut game, "a1+b2");
    assert_eq!(piece(&game, "b2"), "3");
    // A queen of the own zone forbids it; the one in the other zone above did not.
    let game = two("a1=1 b2=2 d1=3 d8=1").game();
    assert!(!accepts(&game, "a1+b2"));
    let refused = refusal(&game, "a1+b2");
    assert_eq!(
        refused,
        "pawn and drone merge on b2 only while you control no queen"
    );
}

#[test]
fn m27_two_pawns_merge_while_there_is_no_drone() {
    let mut game = two("a1=1 b2=1 d1=3 d8=2").game();
    play(&mut game, "a1+b2");
    assert_eq!(piece(&game, "b2"), "2");
    let game = two("a1=1 b2=1 d1=2 d8=1").game();
    assert!(!accepts(&game, "a1+b2"));
    let refused = refusal(&game, "a1+b2");
    assert_eq!(
        refused,
        "two pawns merge on b2 only while you control no drone"
    );
}

#[test]
fn m28_either_of_pawn_and_drone_may_move() {
    let mut pawn = two("a1=1 b2=2 d8=1").game();
    play(&mut pawn, "a1+b2");
    assert_eq!(piece(&pawn, "b2"), "3");
    let mut drone = two("a1=1 a3=2 d8=1").game();
    play(&mut drone, "a3+a1");
    assert_eq!(piece(&drone, "a1"), "3");
}

#[test]
fn m29_a_promotion_is_an_ordinary_move_in_reach_and_path() {
    assert!(
        !accepts(&two("a1=1 a2=1 d8=1").game(), "a1+a2"),
        "not diagonally"
    );
    assert!(!accepts(&two("a1=1 c3=1 d8=1").game(), "a1+c3"), "too far");
    assert!(!accepts(&two("a1=2 a4=1 d8=1").game(), "a1+a4"), "too far");
    assert!(accepts(&two("a1=2 a3=1 d8=1").game(), "a1+a3"));
    assert!(
        !accepts(&two("a1=2 a2=2 a3=1 d8=1").game(), "a1+a3"),
        "in the way"
    );
    assert_eq!(targets(&two("a1=1 b2=1 a2=1 d8=1").game(), "a1"), ["b2"]);
}

#[test]
fn m30_the_merged_piece_stands_where_the_move_ended() {
    let mut game = two("a1=1 b2=2 d8=1").game();
    play(&mut game, "a1+b2");
    assert_eq!(piece(&game, "a1"), "");
    assert_eq!(piece(&game, "b2"), "3");
    assert_eq!(game.position().pieces().count(), 2);
}

#[test]
fn m31_a_promotion_scores_nothing() {
    let mut game = two("a1=1 b2=2 d8=1").points(&[3, 4]).game();
    play(&mut game, "a1+b2");
    assert_eq!(game.points(), [3, 4]);
}

#[test]
fn m32_a_merged_piece_has_the_pips_of_its_parts() {
    for (pieces, mv, pips) in [("a1=1 b2=2", "a1+b2", 3), ("a1=1 b2=1", "a1+b2", 2)] {
        // The rest of the 36 pips are points.
        let mut game = two(&format!("{pieces} d8=1"))
            .points(&[35 - pips, 0])
            .game();
        points_and_pips_are_constant(game.position());
        play(&mut game, mv);
        assert_eq!(piece(&game, "b2"), pips.to_string());
        points_and_pips_are_constant(game.position());
    }
}
