//! Flat boards.

use super::{cell, is_flat, neighbours};
use tercio_rules::{Board, Facing};

/// Each flat board with its files and ranks.
const FLATS: [(&Board, i32, i32); 3] = [
    (Board::CHESS, 8, 8),
    (Board::SMALL, 6, 6),
    (Board::HALF, 4, 8),
];

/// G-8, written down once more: the change of (file, rank).
const CHANGES: [(Facing, i32, i32); 8] = [
    (Facing::N, 0, 1),
    (Facing::NE, 1, 1),
    (Facing::E, 1, 0),
    (Facing::SE, 1, -1),
    (Facing::S, 0, -1),
    (Facing::SW, -1, -1),
    (Facing::W, -1, 0),
    (Facing::NW, -1, 1),
];

fn name(file: i32, rank: i32) -> String {
    format!("{}{rank}", char::from(b'a' + file as u8 - 1))
}

#[test]
fn g06_chess_names_with_a1_at_the_bottom_left() {
    for (board, files, ranks) in FLATS {
        let a1 = board.centre(cell(board, "a1"));
        for file in 1..=files {
            for rank in 1..=ranks {
                let cell = cell(board, &name(file, rank));
                assert_eq!(board.name(cell).as_str(), name(file, rank));
                // Files go to the right; ranks go up, and y goes down.
                let centre = board.centre(cell);
                assert_eq!(centre.x - a1.x, f64::from(file - 1));
                assert_eq!(a1.y - centre.y, f64::from(rank - 1));
            }
        }
        assert_eq!(board.cell("a0"), None);
        assert_eq!(board.cell(&name(files + 1, 1)), None);
        assert_eq!(board.cell(&name(1, ranks + 1)), None);
        assert_eq!(board.cell("A11"), None);
    }
}

#[test]
fn g07_three_flat_boards() {
    let flat = Board::ALL.into_iter().filter(|board| is_flat(board));
    let ranges: Vec<String> = flat.map(Board::range_of_names).collect();
    assert_eq!(ranges, ["a1 to h8", "a1 to f6", "a1 to d8"]);
    for (board, files, ranks) in FLATS {
        assert_eq!(board.len() as i32, files * ranks);
    }
}

#[test]
fn g08_directions_are_those_of_a_map() {
    for (board, files, ranks) in FLATS {
        for file in 2..files {
            for rank in 2..ranks {
                for (facing, across, up) in CHANGES {
                    let from = cell(board, &name(file, rank));
                    let to = name(file + across, rank + up);
                    assert_eq!(neighbours(board, from, facing), [to]);
                }
            }
        }
    }
}

#[test]
fn g09_orthogonals_and_diagonals_of_a_flat_board() {
    use Facing::{E, N, NE, NW, S, SE, SW, W};
    for (board, ..) in FLATS {
        assert_eq!(board.orthogonals(), [N, E, S, W]);
        assert_eq!(board.diagonals(), [NE, SE, SW, NW]);
    }
}

#[test]
fn g10_a_line_ends_at_the_edge() {
    for (board, files, ranks) in FLATS {
        for file in 1..=files {
            for rank in 1..=ranks {
                for (facing, across, up) in CHANGES {
                    let mut expected = Vec::new();
                    let (mut f, mut r) = (file + across, rank + up);
                    while (1..=files).contains(&f) && (1..=ranks).contains(&r) {
                        expected.push(cell(board, &name(f, r)));
                        (f, r) = (f + across, r + up);
                    }
                    let from = cell(board, &name(file, rank));
                    let lines: Vec<_> = board.lines(from, facing).collect();
                    assert_eq!(lines.len(), 1);
                    assert_eq!(lines[0].cells(), expected);
                }
            }
        }
    }
    assert_eq!(
        neighbours(Board::HALF, cell(Board::HALF, "d4"), Facing::E),
        [""; 0]
    );
}
