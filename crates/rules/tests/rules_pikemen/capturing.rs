//! Capturing, with and without rock, paper, scissors.

use super::{classic, game};
use tercio_rules::pikemen::Rules;
use tercio_rules::{Facing, Size, Stance};
use tercio_testkit::laws::points_and_pips_are_constant;
use tercio_testkit::position::{PositionBuilder, accepts, piece, play, refusal};
use tercio_testkit::walk::{Taste, Walker, variants};

/// Whether a piece takes another: on the board, by the query, and by the table, which must agree.
fn takes(rules: Rules, attacker: Size, victim: Size, stance: Stance) -> bool {
    let name = if stance == Stance::Upright {
        ""
    } else {
        stance.name()
    };
    let (attacking, standing) = (attacker.pips(), victim.pips());
    let pieces = format!("a1=A{attacking}N a4=B{standing}{name} h8=B1");
    let game = PositionBuilder::pikemen(rules, &pieces).game();
    let taken = accepts(&game, "a1xa4(U)");
    assert_eq!(taken, rules.takes(attacker, victim, stance));
    assert_eq!(
        taken,
        game.position().threats().len() == 1 + usize::from(stance == Stance::Lying(Facing::S))
    );
    taken
}

/// The sizes that take an upright piece of this size.
fn takers(rules: Rules, victim: Size) -> Vec<Size> {
    let all = Size::ALL.into_iter();
    all.filter(|size| takes(rules, *size, victim, Stance::Upright))
        .collect()
}

#[test]
fn p26_a_lying_enemy_is_taken_by_any_size() {
    for attacker in Size::ALL {
        for victim in Size::ALL {
            for stance in Stance::ALL.into_iter().skip(1) {
                assert!(takes(classic(), attacker, victim, stance));
            }
        }
    }
}

#[test]
fn p27_upright_enemy_only_by_a_larger_piece() {
    assert_eq!(takers(classic(), Size::Small), [Size::Medium, Size::Large]);
    assert_eq!(takers(classic(), Size::Medium), [Size::Large]);
    assert_eq!(takers(classic(), Size::Large), []);
}

#[test]
fn p28_an_own_piece_is_never_taken() {
    for victim in ["A1", "A1S", "A2", "A2N", "A3", "A3E"] {
        for rules in [classic(), classic().with_rps()] {
            for pips in 1..=3 {
                let pieces = format!("a1=A{pips}N a4={victim} h8=B1");
                let game = PositionBuilder::pikemen(rules, &pieces).game();
                assert!(!accepts(&game, "a1xa4(N)"), "{pieces}");
                assert!(!accepts(&game, "a1-a4(N)"), "{pieces}");
            }
        }
    }
    let refused = refusal(&game("a1=A3N a4=A1S h8=B1"), "a1xa4(N)");
    assert_eq!(refused, "a4 is an own piece and cannot be taken");
}

#[test]
fn p29_the_captured_piece_leaves_the_board() {
    let mut game = game("a1=A3N a4=B2 h8=B1");
    assert_eq!(game.position().pieces().count(), 3);
    play(&mut game, "a1xa4(N)");
    assert_eq!(game.position().pieces().count(), 2);
    let seats = game
        .position()
        .pieces()
        .map(|(_, piece)| piece.seat.letter());
    assert_eq!(seats.collect::<String>(), "AB");
}

#[test]
fn p30_the_captor_stands_on_the_cell_of_the_captured() {
    let mut game = game("a1=A3N a4=B2 h8=B1");
    play(&mut game, "a1xa4(SE)");
    assert_eq!(piece(&game, "a4"), "A3SE");
    assert_eq!(piece(&game, "a1"), "");
}

#[test]
fn p31_the_pips_go_to_the_captor() {
    for pips in 1..=3 {
        let pieces = format!("a1=A1N a4=A{pips}N h8=B1W h4=B3W");
        let mut game = PositionBuilder::pikemen(classic(), &pieces)
            .points(&[2, 5])
            .game();
        play(&mut game, "a1(U) h4xa4(N)");
        assert_eq!(game.points(), [2, 5 + pips]);
    }
}

#[test]
fn p32_points_and_pips_are_constant() {
    for (seed, variant) in variants().into_iter().enumerate().step_by(5) {
        let mut walker = Walker::new(seed as u64, Taste::Greedy);
        let mut game = variant.game();
        while game.moves().len() < 200 {
            points_and_pips_are_constant(game.position());
            let Some(mv) = walker.choose(&game) else {
                break;
            };
            game.play(mv).expect("a legal move");
        }
        points_and_pips_are_constant(game.position());
    }
    // A position that would break it cannot be set up.
    let tercio_testkit::position::PositionBuilder::Pikemen(mut placement) =
        PositionBuilder::pikemen(classic(), "a1=A1 h8=B1")
    else {
        panic!("a placement of Pikemen");
    };
    placement.points = vec![29, 29];
    assert!(tercio_rules::Position::from_pikemen(&placement).is_ok());
    placement.points = vec![29, 30];
    assert!(tercio_rules::Position::from_pikemen(&placement).is_err());
}

#[test]
fn p33_with_rps_a_small_takes_an_upright_large() {
    let rps = classic().with_rps();
    assert!(takes(rps, Size::Small, Size::Large, Stance::Upright));
    assert!(!takes(classic(), Size::Small, Size::Large, Stance::Upright));
}

#[test]
fn p34_with_rps_a_medium_takes_an_upright_small() {
    assert!(takes(
        classic().with_rps(),
        Size::Medium,
        Size::Small,
        Stance::Upright
    ));
}

#[test]
fn p35_with_rps_a_large_takes_an_upright_medium() {
    assert!(takes(
        classic().with_rps(),
        Size::Large,
        Size::Medium,
        Stance::Upright
    ));
}

#[test]
fn p36_with_rps_nothing_else_is_taken_upright() {
    let rps = classic().with_rps();
    assert_eq!(takers(rps, Size::Small), [Size::Medium]);
    assert_eq!(takers(rps, Size::Medium), [Size::Large]);
    assert_eq!(takers(rps, Size::Large), [Size::Small]);
}

#[test]
fn p37_with_rps_a_lying_piece_is_still_taken_by_any_size() {
    for attacker in Size::ALL {
        for victim in Size::ALL {
            for stance in Stance::ALL.into_iter().skip(1) {
                assert!(takes(classic().with_rps(), attacker, victim, stance));
            }
        }
    }
    assert!(!classic().rps(), "the option is off unless chosen");
}
