//! The checks that the rules ask of a wedge board, on the geometry of the slow rules.

use std::collections::BTreeSet;

use tercio_testkit::slow::board::{Board, Cell, Direction};

const WEDGES: [Board; 4] = [
    Board::Wedge { zones: 3 },
    Board::Wedge { zones: 4 },
    Board::Wedge { zones: 5 },
    Board::Wedge { zones: 6 },
];

fn opposite(direction: Direction) -> Direction {
    turned(direction, 4)
}

fn turned(direction: Direction, eighths: usize) -> Direction {
    let all = Direction::ALL;
    let place = all.iter().position(|known| *known == direction);
    all[(place.expect("one of the eight") + eighths) % 8]
}

/// The chess cell of a cell of the wedge board with four zones; zone A is the top left.
fn on_chessboard(cell: Cell) -> Cell {
    let Cell::Wedge { zone, l, r } = cell else {
        panic!("expected a wedge cell, got {cell:?}");
    };
    let (file, rank) = match zone {
        0 => (5 - l, 4 + r),
        1 => (4 + r, 4 + l),
        2 => (4 + l, 5 - r),
        _ => (5 - r, 5 - l),
    };
    Cell::Flat { file, rank }
}

#[test]
fn with_four_zones_every_line_is_a_line_of_the_chessboard() {
    let wedge = Board::Wedge { zones: 4 };
    let chess = Board::Flat { files: 8, ranks: 8 };
    let covered: BTreeSet<Cell> = wedge.cells().into_iter().map(on_chessboard).collect();
    assert_eq!(covered, chess.cells().into_iter().collect());
    for cell in wedge.cells() {
        let Cell::Wedge { zone, .. } = cell else {
            panic!("expected a wedge cell, got {cell:?}");
        };
        // North in zone A is south-east on the chessboard, and each zone turns by a quarter.
        let turn = 3 + 2 * usize::try_from(zone).expect("zones count from 0");
        for direction in Direction::ALL {
            let lines = wedge.lines(cell, direction);
            let mapped: Vec<Vec<Cell>> = lines
                .into_iter()
                .map(|line| line.into_iter().map(on_chessboard).collect())
                .collect();
            assert_eq!(
                mapped,
                chess.lines(on_chessboard(cell), turned(direction, turn))
            );
        }
    }
}

#[test]
fn every_line_is_reversible() {
    for board in WEDGES {
        for cell in board.cells() {
            for direction in Direction::ALL {
                for (next, onward) in board.step(cell, direction) {
                    let back = board.step(next, opposite(onward));
                    assert!(
                        back.contains(&(cell, opposite(direction))),
                        "{board:?} {cell:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn no_line_visits_a_cell_twice_or_is_longer_than_seven_steps() {
    for board in WEDGES {
        for cell in board.cells() {
            for direction in Direction::ALL {
                for line in board.lines(cell, direction) {
                    assert!(line.len() <= 7, "{board:?} {cell:?} {direction:?}");
                    let mut visited: BTreeSet<Cell> = line.iter().copied().collect();
                    visited.insert(cell);
                    assert_eq!(
                        visited.len(),
                        line.len() + 1,
                        "{board:?} {cell:?} {direction:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_line_through_the_centre_forks_on_odd_boards_only() {
    let cell = Cell::Wedge {
        zone: 0,
        l: 4,
        r: 4,
    };
    for (zones, ends) in [
        (3, vec!["B44", "C44"]),
        (4, vec!["C44"]),
        (5, vec!["C44", "D44"]),
    ] {
        let lines = Board::Wedge { zones }.lines(cell, Direction::N);
        let last = lines.iter().map(|line| line.last().map(|cell| cell.name()));
        let ends: Vec<Option<String>> = ends.iter().map(|end| Some((*end).to_string())).collect();
        assert_eq!(last.collect::<Vec<_>>(), ends, "{zones} zones");
    }
}
