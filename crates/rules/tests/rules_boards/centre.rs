//! The centre.

use super::{WEDGES, neighbours, wedge};
use tercio_rules::{Board, Facing, Seat, martian, pikemen};
use tercio_testkit::board::WEDGE4;
use tercio_testkit::position::{PositionBuilder, accepts, legal, targets};

fn three() -> pikemen::Rules {
    pikemen::Rules::new(pikemen::Setup::Wedge3)
}

#[test]
fn g31_through_the_centre_a_line_stays_straight() {
    for board in WEDGES {
        for zone in 0..board.zones() as i32 {
            for line in board.lines(wedge(board, zone, 1, 1), Facing::N) {
                let steps: Vec<_> = line.steps().collect();
                assert_eq!(steps.len(), 4);
                let letter = board.name(steps[0].0).as_str().to_string();
                for (number, (cell, heading)) in steps.into_iter().enumerate() {
                    let t = number + 1;
                    let expected = format!("{}{t}{t}", &letter[..1]);
                    assert_eq!(board.name(cell).as_str(), expected);
                    assert_eq!(heading, Facing::S);
                }
            }
        }
    }
}

#[test]
fn g32_with_an_even_number_of_zones_it_arrives_opposite() {
    for board in [WEDGE4, Board::WEDGE6] {
        let zones = board.zones() as i32;
        for zone in 0..zones {
            let opposite = wedge(board, zone + zones / 2, 1, 1);
            let from = wedge(board, zone, 1, 1);
            assert_eq!(board.lines(from, Facing::N).count(), 1);
            assert!(board.neighbours(from, Facing::N).eq([opposite]));
        }
    }
}

#[test]
fn g33_with_an_odd_number_of_zones_it_forks() {
    for board in [Board::WEDGE3, Board::WEDGE5] {
        let zones = board.zones() as i32;
        for zone in 0..zones {
            for t in 1..=4 {
                let from = wedge(board, zone, t, t);
                let mut ends: Vec<_> = board
                    .lines(from, Facing::N)
                    .map(|line| *line.cells().last().expect("a long line"))
                    .collect();
                ends.sort();
                let mut expected = [
                    wedge(board, zone + zones / 2, 4, 4),
                    wedge(board, zone + (zones + 1) / 2, 4, 4),
                ];
                expected.sort();
                assert_eq!(ends, expected);
            }
            // Lines that miss the centre do not fork.
            assert_eq!(board.lines(wedge(board, zone, 2, 3), Facing::N).count(), 1);
            assert_eq!(board.lines(wedge(board, zone, 2, 2), Facing::S).count(), 1);
        }
    }
}

#[test]
fn g34_a_mover_takes_either_branch() {
    let game = PositionBuilder::pikemen(three(), "A22=A1N B44=B1 C44=C1").game();
    for to in ["A11", "B11", "B22", "B33", "C11", "C22", "C33"] {
        assert!(accepts(&game, &format!("A22-{to}(N)")), "{to}");
    }
    let rules = martian::Rules::new(martian::Setup::Five);
    let pieces = "A11=1 A44=1 B44=1 C44=1 D44=1 E44=1";
    let game = PositionBuilder::martian(rules, pieces).game();
    assert!(accepts(&game, "A11-C11"));
    assert!(accepts(&game, "A11-D11"));
    assert!(!accepts(&game, "A11-E44"));
}

#[test]
fn g35_a_pike_threatens_along_both_branches() {
    let game = PositionBuilder::pikemen(three(), "A11=A3N B22=B1 C33=C2").game();
    let position = game.position();
    let cell = |name| super::cell(Board::WEDGE3, name);
    let mut threats = position.threats();
    threats.sort();
    assert_eq!(
        threats,
        [(cell("A11"), cell("B22")), (cell("A11"), cell("C33"))]
    );
    let attacked = position.attacked_by(Seat::A);
    assert!(attacked.contains(cell("B22")) && attacked.contains(cell("C33")));
}

#[test]
fn g36_a_piece_on_one_branch_does_not_block_the_other() {
    let game = PositionBuilder::pikemen(three(), "A11=A1N B11=B3 C44=C1").game();
    assert_eq!(targets(&game, "A11"), ["C11", "C22", "C33"]);
    let game = PositionBuilder::pikemen(three(), "A11=A1N B11=B3 C11=C3").game();
    assert_eq!(targets(&game, "A11"), [""; 0]);
}

#[test]
fn g37_the_step_through_the_centre_is_one_step() {
    // A pawn goes one cell, and that is the one opposite.
    let rules = martian::Rules::new(martian::Setup::Six);
    let pieces = "A11=1 A44=1 B44=1 C44=1 D44=1 E44=1 F44=1";
    let game = PositionBuilder::martian(rules, pieces).game();
    assert!(accepts(&game, "A11-D11"));
    assert!(!accepts(&game, "A11-D22"));
    for board in WEDGES {
        let from = wedge(board, 0, 2, 2);
        let line = board.lines(from, Facing::N).next().expect("a line");
        assert_eq!(board.name(line.cells()[0]).as_str(), "A11");
        assert!(board.name(line.cells()[1]).as_str().ends_with("11"));
    }
}

/// A queen on A12 of the triangle, with other pieces.
fn queen(others: &str) -> tercio_rules::Game {
    let rules = martian::Rules::new(martian::Setup::Three);
    let pieces = format!("A12=3 A44=3 B44=1 C44=1 {others}");
    PositionBuilder::martian(rules, &pieces).game()
}

#[test]
fn g38_one_free_line_of_two_is_enough() {
    assert!(accepts(&queen(""), "A12-C21"));
    assert!(accepts(&queen("B11=1"), "A12-C21"));
    assert!(accepts(&queen("C11=1"), "A12-C21"));
    assert!(accepts(&queen("A11=1"), "A12-C21"));
    assert!(!accepts(&queen("B11=1 C11=1"), "A12-C21"));
    assert!(!accepts(&queen("B11=1 A11=1"), "A12-C21"));
}

#[test]
fn g39_two_lines_to_a_cell_make_one_move() {
    let moves = legal(&queen(""));
    assert_eq!(moves.iter().filter(|mv| *mv == "A12-C21").count(), 1);
    // The cells 11 of the triangle touch twice, over a canal and through the centre.
    let board = Board::WEDGE3;
    let ways = Facing::ALL
        .into_iter()
        .flat_map(|facing| neighbours(board, wedge(board, 0, 1, 1), facing));
    assert_eq!(ways.filter(|name| name == "B11").count(), 2);
    let moves = legal(&queen("A11=3"));
    assert_eq!(moves.iter().filter(|mv| *mv == "A11-B11").count(), 1);
}
