//! Capturing.

use super::two;
use tercio_rules::martian::{Rules, Setup};
use tercio_rules::{Position, Rules as Agreed, Seat};
use tercio_testkit::laws::points_and_pips_are_constant;
use tercio_testkit::position::{PositionBuilder, accepts, piece, play};
use tercio_testkit::walk::{Taste, Walker, variants};

/// From where a piece of each size can take on b5.
const ATTACKS: [(u8, &str); 3] = [(1, "a4"), (2, "b3"), (3, "b1")];

#[test]
fn m20_landing_on_a_piece_of_another_zone_captures_it() {
    for (pips, from) in ATTACKS {
        for victim in 1..=3 {
            let game = two(&format!("{from}={pips} d1=3 b5={victim} d8=1")).game();
            assert!(
                accepts(&game, &format!("{from}xb5")),
                "{pips} takes {victim}"
            );
            assert!(!accepts(&game, &format!("{from}-b5")));
        }
    }
    // In the own zone nothing is captured.
    assert!(!accepts(&two("a1=3 a2=1 b1=2 d8=1").game(), "a1xa2"));
}

#[test]
fn m21_the_captured_piece_leaves_the_board() {
    let mut game = two("b1=3 a1=1 b5=2 d8=1").game();
    play(&mut game, "b1xb5");
    assert_eq!(game.position().pieces().count(), 3);
    let drones = game
        .position()
        .pieces()
        .filter(|(_, piece)| piece.size.pips() == 2);
    assert_eq!(drones.count(), 0);
}

#[test]
fn m22_the_pips_go_to_the_player_who_moved() {
    for (pips, from) in ATTACKS {
        for victim in 1..=3 {
            let pieces = format!("{from}={pips} d1=3 b5={victim} d8=1");
            let mut game = two(&pieces).points(&[4, 6]).game();
            play(&mut game, &format!("{from}xb5"));
            assert_eq!(game.points(), [4 + victim, 6]);
        }
    }
}

#[test]
fn m23_the_captor_stays_and_changes_hands() {
    let mut game = two("b1=3 a1=1 b5=2 d8=1").game();
    play(&mut game, "b1xb5");
    assert_eq!(piece(&game, "b5"), "3");
    let cell = game.position().board().cell("b5").expect("a cell");
    assert_eq!(
        game.position().piece(cell).map(|piece| piece.seat),
        Some(Seat::B)
    );
    assert!(accepts(&game, "b5-c5"));
}

#[test]
fn m24_points_and_pips_are_constant() {
    let martian = |rules: &Agreed| matches!(rules, Agreed::Martian(_));
    for (seed, variant) in variants().into_iter().enumerate() {
        if !martian(&variant.rules) {
            continue;
        }
        for taste in [Taste::Random, Taste::Greedy] {
            let mut walker = Walker::new(seed as u64, taste);
            let mut game = variant.game();
            while let Some(mv) = walker.choose(&game).filter(|_| game.moves().len() < 200) {
                game.play(mv).expect("a legal move");
                points_and_pips_are_constant(game.position());
            }
        }
    }
    // A position that would break it cannot be set up.
    let PositionBuilder::Martian(mut placement) =
        PositionBuilder::martian(Rules::new(Setup::Two), "a1=3 d8=1")
    else {
        panic!("a placement of Martian Chess");
    };
    placement.points = vec![16, 16];
    assert!(Position::from_martian(&placement).is_ok());
    placement.points = vec![16, 17];
    assert!(Position::from_martian(&placement).is_err());
}
