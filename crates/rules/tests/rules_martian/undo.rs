//! No undo with two players.

use super::{four, two};
use tercio_testkit::position::{accepts, legal, play, refusal};

#[test]
fn m33_a_crossing_is_not_taken_straight_back() {
    let mut game = two("b4=2 a1=1 d8=1").game();
    play(&mut game, "b4-b5");
    assert!(!accepts(&game, "b5-b4"));
    assert!(!legal(&game).contains(&"b5-b4".to_string()));
    let refused = refusal(&game, "b5-b4");
    assert_eq!(
        refused,
        "the piece on b5 has just come from b4 and may not go straight back"
    );
    // Beyond it or beside it is another cell.
    assert!(accepts(&game, "b5-b3"));
    assert!(accepts(&game, "b5-c5"));
    // A piece that did not cross may be followed by anything.
    let mut game = two("b4=2 a1=1 d8=1").game();
    play(&mut game, "b4-b3 d8-c7");
    assert!(accepts(&game, "b3-b4"));
    // Another piece may go to that cell.
    let mut game = two("b4=2 a1=1 c5=1 d8=1").game();
    play(&mut game, "b4-b5");
    assert!(accepts(&game, "c5-b4"));
}

#[test]
fn m34_also_after_a_capture() {
    let mut game = two("b4=2 a1=1 b5=1 d8=1").game();
    play(&mut game, "b4xb5");
    assert!(!accepts(&game, "b5-b4"));
    assert!(accepts(&game, "b5-b3"));
}

#[test]
fn m35_after_one_move_the_restriction_is_over() {
    let mut game = two("b4=2 a1=1 d8=1").game();
    play(&mut game, "b4-b5 d8-c7 a1-b2");
    assert!(accepts(&game, "b5-b4"));
    // Also when the piece itself was moved in between.
    let mut game = two("b4=2 a1=1 d8=1").game();
    play(&mut game, "b4-b5 b5-b6 a1-b2");
    assert!(accepts(&game, "b6-b4"));
}

#[test]
fn m36_with_more_players_there_is_no_restriction() {
    let mut game = four("d5=2 a8=1 h8=1 h1=1 a1=1").game();
    play(&mut game, "d5-e5");
    assert!(accepts(&game, "e5-d5"));
    let mut game = four("d5=2 a8=1 e5=1 h8=1 h1=1 a1=1").game();
    play(&mut game, "d5xe5");
    assert!(accepts(&game, "e5-d5"));
}
