//! A turn.

use super::{four, start, two};
use tercio_rules::martian::{Rules, Setup};
use tercio_rules::{Position, Seat};
use tercio_testkit::position::{PositionBuilder, accepts, piece, play, refusal, targets};

#[test]
fn m11_seat_a_begins_unless_another_was_chosen() {
    for setup in Setup::ALL {
        assert_eq!(start(setup).turn(), Seat::A);
        let rules = tercio_rules::Rules::Martian(Rules::new(setup));
        for seat in Seat::ALL.into_iter().take(setup.seats()) {
            let position = Position::start_with(rules, seat).expect("a seat of the setup");
            assert_eq!(position.turn(), seat);
            let moves = position.legal_moves();
            assert!(
                moves
                    .iter()
                    .all(|mv| setup.board().zone(mv.from()) == Some(seat))
            );
        }
    }
}

#[test]
fn m12_the_turn_passes_to_the_next_seat() {
    let mut game = four("d5=1 a8=1 e5=1 e4=1 d4=1").game();
    for (mv, next) in [
        ("d5-c6", Seat::B),
        ("e5-f6", Seat::C),
        ("e4-f3", Seat::D),
        ("d4-c3", Seat::A),
    ] {
        play(&mut game, mv);
        assert_eq!(game.turn(), next);
    }
}

#[test]
fn m13_one_move_with_one_controlled_piece() {
    let mut game = two("a1=1 b1=1 d8=1").game();
    play(&mut game, "a1-b2");
    assert_eq!(
        (piece(&game, "b2"), piece(&game, "b1")),
        ("1".into(), "1".into())
    );
    assert!(!accepts(&game, "b1-a2"), "A had its move");
    assert_eq!(refusal(&game, "c5-c6"), "c5 is empty");
}

#[test]
fn m14_a_pawn_moves_one_cell_diagonally() {
    assert_eq!(
        targets(&two("b2=1 d8=1").game(), "b2"),
        ["a1", "a3", "c1", "c3"]
    );
    assert_eq!(targets(&two("a4=1 d8=1").game(), "a4"), ["b3", "b5"]);
}

#[test]
fn m15_a_drone_moves_one_or_two_cells_orthogonally() {
    let expected = ["a3", "b1", "b2", "b4", "b5", "c3", "d3"];
    assert_eq!(targets(&two("b3=2 d8=1").game(), "b3"), expected);
    assert_eq!(
        targets(&two("a1=2 d8=1").game(), "a1"),
        ["a2", "a3", "b1", "c1"]
    );
}

#[test]
fn m16_a_queen_moves_any_distance_in_eight_directions() {
    let game = four("d4=3 a8=1 g8=1 h2=1").turn(Seat::D).game();
    let found = targets(&game, "d4");
    assert_eq!(found.len(), 27);
    for cell in ["d8", "h8", "h4", "g1", "d1", "a1", "a4", "a7"] {
        assert!(found.contains(&cell.to_string()), "{cell}");
    }
}

#[test]
fn m17_no_piece_jumps() {
    // A drone stops at its neighbour, own or not.
    assert_eq!(
        targets(&two("a4=2 a5=1 b4=3 a3=3 d8=1").game(), "a4"),
        ["a5"]
    );
    // A queen in a corner behind her own pieces.
    assert_eq!(
        targets(&two("a1=3 a2=3 b1=3 b2=3 d8=1").game(), "a1"),
        [""; 0]
    );
    // Captures stop her too.
    let game = two("a1=3 a6=1 d8=1").game();
    assert!(accepts(&game, "a1xa6"));
    assert!(!accepts(&game, "a1-a7"));
}

#[test]
fn m18_a_piece_may_move_to_an_empty_cell_of_any_zone() {
    let game = four("d5=3 a8=1 h8=1 h2=1 a2=1").game();
    for to in ["c6", "e6", "e4", "d4"] {
        assert!(accepts(&game, &format!("d5-{to}")), "{to}");
    }
}

#[test]
fn m19_on_a_wedge_board_as_the_lines_run() {
    let rules = Rules::new(Setup::Six);
    let others = "A44=1 B44=1 C44=1 D44=1 E44=1 F44=1";
    let game = PositionBuilder::martian(rules, &format!("A11=1 {others}")).game();
    assert_eq!(targets(&game, "A11"), ["A22", "B21", "D11", "F12"]);
    let game = PositionBuilder::martian(rules, &format!("A11=2 {others}")).game();
    let expected = ["A12", "A13", "A21", "A31", "B11", "B12", "F11", "F21"];
    assert_eq!(targets(&game, "A11"), expected);
    // On the triangle both a pawn and a drone go from A11 to B11.
    for pips in [1, 2] {
        let pieces = format!("A11={pips} A44=1 B44=1 C44=1");
        let game = PositionBuilder::martian(Rules::new(Setup::Three), &pieces).game();
        assert!(accepts(&game, "A11-B11"));
        assert!(accepts(&game, "A11-C11"));
    }
}
