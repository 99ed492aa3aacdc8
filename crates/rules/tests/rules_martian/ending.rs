//! End of the game.

use super::{two, two_with};
use tercio_rules::martian::{Deadlock, Rules, Setup};
use tercio_rules::{Game, Seat};
use tercio_testkit::position::{PositionBuilder, accepts, ending, legal, play, refusal};
use tercio_testkit::walk::{Taste, Walker, variants};

/// There and back: four moves that lead to the same position.
const CIRCLE: &str = "a1-a2 d8-d7 a2-a1 d7-d8 ";

/// A queen for each of two seats, far apart.
const QUEENS: &str = "a1=3 d8=3";

#[test]
fn m41_an_empty_zone_ends_the_game() {
    let mut game = two("a4=1 d8=1").points(&[1, 0]).game();
    play(&mut game, "a4-b5");
    assert_eq!(ending(&game), "empty-zone A");
    // With a second piece it goes on.
    let mut game = two("a4=1 a1=1 d8=1").points(&[1, 0]).game();
    play(&mut game, "a4-b5");
    assert_eq!(ending(&game), "");
}

#[test]
fn m42_a_move_can_empty_only_the_zone_of_the_mover() {
    // A capture of the last piece leaves the captor in its place.
    let mut game = two("a1=3 b1=1 a8=1").game();
    play(&mut game, "a1xa8");
    assert_eq!(ending(&game), "");
    let mut emptied = 0;
    for (seed, variant) in variants().into_iter().enumerate() {
        let tercio_rules::Rules::Martian(rules) = variant.rules else {
            continue;
        };
        let board = rules.setup().board();
        for taste in [Taste::Random, Taste::Greedy] {
            let mut walker = Walker::new(seed as u64, taste);
            let mut game = variant.game();
            while let Some(mv) = walker.choose(&game).filter(|_| game.moves().len() < 300) {
                let mover = game.turn();
                game.play(mv).expect("a legal move");
                for seat in Seat::ALL.into_iter().take(rules.setup().seats()) {
                    let mut pieces = game.position().pieces();
                    let empty = !pieces.any(|(cell, _)| board.zone(cell) == Some(seat));
                    assert!(!empty || seat == mover);
                    emptied += u32::from(empty);
                }
            }
        }
    }
    assert!(emptied > 5, "only {emptied} zones were emptied");
}

/// The same ending for different scores: a game of two that is one move from it.
fn endings() -> [(&'static str, PositionBuilder, &'static str); 4] {
    let quiet = |deadlock| two_with(deadlock, QUEENS);
    [
        ("empty-zone", two("a4=1 d8=1"), "a4-b5"),
        ("clock", quiet(Deadlock::Call).clock(6), "a1-a2"),
        (
            "clock",
            quiet(Deadlock::Auto).plies_since_capture(26),
            "a1-a2",
        ),
        (
            "repetition",
            quiet(Deadlock::Call),
            "a1-a2 d8-d7 a2-a1 d7-d8 a1-a2 d8-d7 a2-a1 d7-d8",
        ),
    ]
}

fn ended(start: PositionBuilder, points: [u8; 2], moves: &str) -> String {
    let mut game = start.points(&points).game();
    play(&mut game, moves);
    ending(&game)
}

#[test]
fn m43_the_highest_score_wins_however_the_game_ended() {
    for (reason, start, moves) in endings() {
        assert_eq!(ended(start.clone(), [5, 4], moves), format!("{reason} A"));
        assert_eq!(ended(start, [4, 5], moves), format!("{reason} B"));
    }
}

#[test]
fn m44_a_tie_at_an_empty_zone_goes_to_the_mover() {
    let mut game = two("a4=1 d8=1").points(&[4, 4]).game();
    play(&mut game, "a4-b5");
    assert_eq!(ending(&game), "empty-zone A");
    let mut game = two("a4=1 d5=1").points(&[4, 4]).turn(Seat::B).game();
    play(&mut game, "d5-c4");
    assert_eq!(ending(&game), "empty-zone B");
}

#[test]
fn m45_even_to_a_mover_with_a_lower_score() {
    let rules = Rules::new(Setup::Three);
    let start = PositionBuilder::martian(rules, "A11=1 B44=1 C44=1");
    let mut game = start.clone().points(&[2, 5, 5]).game();
    play(&mut game, "A11-B11");
    assert_eq!(ending(&game), "empty-zone A");
    // Without a tie the mover has nothing from it.
    let mut game = start.points(&[2, 5, 6]).game();
    play(&mut game, "A11-B11");
    assert_eq!(ending(&game), "empty-zone C");
}

#[test]
fn m46_in_other_endings_a_tie_is_shared() {
    for (reason, start, moves) in endings().into_iter().skip(1) {
        assert_eq!(ended(start, [4, 4], moves), format!("{reason} AB"));
    }
}

#[test]
fn m47_the_order_of_endings() {
    // An empty zone before the clock, told by who wins the tie.
    let called = two("a4=1 d8=1").clock(6);
    assert_eq!(ended(called, [4, 4], "a4-b5"), "empty-zone A");
    let auto = two_with(Deadlock::Auto, "a4=1 d8=1").plies_since_capture(26);
    assert_eq!(ended(auto, [4, 4], "a4-b5"), "empty-zone A");
    // The 27th quiet move before the third occurrence.
    let auto = two_with(Deadlock::Auto, QUEENS);
    let twice = CIRCLE.repeat(2);
    assert_eq!(
        ended(auto.clone().plies_since_capture(19), [4, 4], &twice),
        "clock AB"
    );
    assert_eq!(
        ended(auto.plies_since_capture(18), [4, 4], &twice),
        "repetition AB"
    );
}

#[test]
fn m48_a_finished_game_accepts_no_move() {
    for (_, start, moves) in endings() {
        let mut game: Game = start.game();
        play(&mut game, moves);
        assert!(game.is_over());
        assert_eq!(legal(&game), [""; 0]);
        for mv in ["a1-a2", "a2-a1", "d8-d7", "d8-c7", "b5-c6"] {
            assert!(!accepts(&game, mv));
            assert_eq!(refusal(&game, mv), "the game is over");
        }
        assert!(!accepts(&game, "a1-a2*"));
    }
}
