//! Charging.

use super::{game, three};
use tercio_rules::pikemen::{Rules, Setup};
use tercio_rules::{Facing, Stance};
use tercio_testkit::position::{PositionBuilder, accepts, legal, piece, play, refusal, targets};

#[test]
fn p16_only_a_lying_piece_can_charge() {
    let upright = game("d4=A3 h8=B1");
    assert!(legal(&upright).iter().all(|mv| !mv.contains('-')));
    assert_eq!(
        refusal(&upright, "d4-d5(N)"),
        "d4 stands upright and cannot charge"
    );
    assert!(accepts(&game("d4=A3N h8=B1"), "d4-d5(N)"));
}

#[test]
fn p17_a_charge_goes_along_the_line_the_piece_points_at() {
    let lines = [
        (Facing::N, "d5 d6 d7 d8"),
        (Facing::NE, "e5 f6 g7 h8"),
        (Facing::E, "e4 f4 g4 h4"),
        (Facing::SE, "e3 f2 g1"),
        (Facing::S, "d1 d2 d3"),
        (Facing::SW, "a1 b2 c3"),
        (Facing::W, "a4 b4 c4"),
        (Facing::NW, "a7 b6 c5"),
    ];
    for (facing, cells) in lines {
        let game = game(&format!("d4=A2{facing} h7=B1"));
        let expected: Vec<&str> = cells.split(' ').collect();
        assert_eq!(targets(&game, "d4"), expected);
    }
    let refused = refusal(&game("d4=A2N h8=B1"), "d4-e4(N)");
    assert_eq!(refused, "d4 faces N, and e4 is not in that line");
}

#[test]
fn p18_a_charge_may_end_on_any_empty_cell_before_the_first_piece() {
    assert_eq!(targets(&game("a1=A1N h8=B1"), "a1").len(), 7);
    assert_eq!(
        targets(&game("a1=A1N a5=A1 h8=B1"), "a1"),
        ["a2", "a3", "a4"]
    );
    assert_eq!(
        targets(&game("a1=A1N a5=B3 h8=B1"), "a1"),
        ["a2", "a3", "a4"]
    );
    assert_eq!(targets(&game("a1=A1N a2=A1 h8=B1"), "a1"), [""; 0]);
}

#[test]
fn p19_a_charge_may_end_on_the_first_piece_if_it_may_capture_it() {
    assert_eq!(targets(&game("a1=A1N a3=B3N h8=B1"), "a1"), ["a2", "a3"]);
    assert_eq!(targets(&game("a1=A1N a3=B3 h8=B1"), "a1"), ["a2"]);
    let refused = refusal(&game("a1=A1N a3=B3 h8=B1"), "a1xa3(N)");
    assert_eq!(refused, "a small cannot take the upright large on a3");
    // Only the first piece, not one behind it.
    assert_eq!(
        targets(&game("a1=A1N a3=B3N a4=B1N h8=B1"), "a1"),
        ["a2", "a3"]
    );
}

#[test]
fn p20_a_charge_moves_by_at_least_one_cell() {
    let game = game("a1=A1N h8=B1");
    assert!(!accepts(&game, "a1-a1(NE)"));
    assert!(accepts(&game, "a1-a2(NE)"));
    // What stays on its cell is a reorientation, and P-14 holds for it.
    assert!(!legal(&game).contains(&"a1(N)".to_string()));
}

#[test]
fn p21_no_piece_jumps() {
    for between in ["a3=A1", "a3=B1", "a3=B1S", "a3=B3"] {
        let game = game(&format!("a1=A1N {between} a5=B1N h8=B1"));
        assert!(!accepts(&game, "a1-a4(N)"), "{between}");
        assert!(!accepts(&game, "a1xa5(N)"), "{between}");
    }
    let refused = refusal(&game("a1=A1N a3=A1 h8=B1"), "a1-a4(N)");
    assert_eq!(refused, "a3 is in the way between a1 and a4");
    assert!(accepts(&game("a1=A1N a5=B1N h8=B1"), "a1xa5(N)"));
}

#[test]
fn p22_after_a_charge_the_piece_gets_any_of_nine_facings() {
    for stance in Stance::ALL {
        let name = if stance == Stance::Upright {
            ""
        } else {
            stance.name()
        };
        let mut quiet = game("a1=A1N h8=B1");
        play(&mut quiet, &format!("a1-a4({stance})"));
        assert_eq!(piece(&quiet, "a4"), format!("A1{name}"));
        let mut capture = game("a1=A1N a4=B1S h8=B1");
        play(&mut capture, &format!("a1xa4({stance})"));
        assert_eq!(piece(&capture, "a4"), format!("A1{name}"));
    }
    // Seven targets with nine facings each, and eight reorientations.
    assert_eq!(legal(&game("a1=A1N h8=B1")).len(), 7 * 9 + 8);
}

#[test]
fn p23_after_a_charge_the_piece_may_keep_its_facing() {
    let mut game = game("a1=A1N h8=B1");
    assert!(!accepts(&game, "a1(N)"));
    play(&mut game, "a1-a2(N)");
    assert_eq!(piece(&game, "a2"), "A1N");
}

#[test]
fn p24_the_facing_after_a_charge_belongs_to_the_zone_of_arrival() {
    let rules = Rules::new(Setup::Wedge6);
    let pieces = "A12=A1NW B44=B1 C44=C1 D44=D1 E44=E1 F44=F1";
    let mut game = PositionBuilder::pikemen(rules, pieces).game();
    // Over the left canal NW becomes SW: going straight on it would meet B22.
    let (from, to) = (
        rules.setup().board().cell("A12"),
        rules.setup().board().cell("B21"),
    );
    let tercio_rules::Position::WidePikemen(position) = game.position() else {
        panic!("the hexagon is wide");
    };
    let heading = position.heading(from.expect("a cell"), to.expect("a cell"));
    assert_eq!(heading, Some(Facing::SW));
    play(&mut game, "A12-B21(SW) B44(N) C44(N) D44(N) E44(N) F44(N)");
    assert_eq!(targets(&game, "B21"), ["B22", "B23", "B24"]);
}

#[test]
fn p25_a_charge_through_an_odd_centre_takes_either_branch() {
    let rules = Rules::new(Setup::Wedge3);
    let start = PositionBuilder::pikemen(rules, "A11=A2N B33=B1 C22=C1S");
    assert_eq!(
        targets(&start.game(), "A11"),
        ["B11", "B22", "B33", "C11", "C22"]
    );
    let mut game = start.game();
    play(&mut game, "A11xC22(N)");
    assert_eq!(game.points(), [1, 0, 0]);
    // A flat board has no fork.
    assert_eq!(
        targets(&three("d4=A2N d8=B1 a1=C1").game(), "d4"),
        ["d5", "d6", "d7", "d8"]
    );
}
