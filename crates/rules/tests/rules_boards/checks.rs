//! Checks.

use super::cell;
use std::collections::BTreeSet;
use tercio_rules::board::LONGEST_LINE;
use tercio_rules::{Board, Cell, Facing};
use tercio_testkit::board::WEDGE4;

/// G-40: the cell of the chessboard that stands for a cell of four zones.
fn on_chessboard(wedge: Cell) -> Cell {
    let name = WEDGE4.name(wedge).to_string().into_bytes();
    let (l, r) = (name[1] - b'0', name[2] - b'0');
    let (file, rank) = match name[0] {
        b'A' => (5 - l, 4 + r),
        b'B' => (4 + r, 4 + l),
        b'C' => (4 + l, 5 - r),
        _ => (5 - r, 5 - l),
    };
    let name = format!("{}{rank}", char::from(b'a' + file - 1));
    cell(Board::CHESS, &name)
}

#[test]
fn g40_four_zones_are_the_chessboard() {
    let north = [Facing::SE, Facing::SW, Facing::NW, Facing::NE];
    let named = [("A11", "d5"), ("A44", "a8"), ("B11", "e5"), ("B44", "h8")];
    let more = [("C11", "e4"), ("C44", "h1"), ("D11", "d4"), ("D44", "a1")];
    for (wedge, chess) in named.into_iter().chain(more) {
        let there = on_chessboard(cell(WEDGE4, wedge));
        assert_eq!(there, cell(Board::CHESS, chess));
    }
    let all: BTreeSet<Cell> = WEDGE4.cells().map(on_chessboard).collect();
    assert_eq!(all.len(), 64);
    for from in WEDGE4.cells() {
        let zone = WEDGE4.zone(from).expect("a zone").index();
        for facing in Facing::ALL {
            let turned = Facing::from_index(facing as u8 + north[zone] as u8);
            let wedge: Vec<_> = WEDGE4.lines(from, facing).collect();
            let chess: Vec<_> = Board::CHESS.lines(on_chessboard(from), turned).collect();
            assert_eq!((wedge.len(), chess.len()), (1, 1));
            let cells = wedge[0].cells().iter().map(|cell| on_chessboard(*cell));
            assert!(cells.eq(chess[0].cells().iter().copied()));
        }
        // Its zones are those of Martian Chess for four.
        assert_eq!(WEDGE4.zone(from), Board::CHESS.zone(on_chessboard(from)));
    }
}

#[test]
fn g41_every_line_can_be_walked_back() {
    for board in Board::ALL {
        for from in board.cells() {
            for facing in Facing::ALL {
                for line in board.lines(from, facing) {
                    let mut back = vec![from];
                    for (cell, heading) in line.steps() {
                        let walked = board
                            .lines(cell, heading.opposite())
                            .any(|line| line.cells().starts_with(&back));
                        assert!(walked, "{board:?} {} {facing}", board.name(from));
                        back.insert(0, cell);
                    }
                }
            }
        }
    }
}

#[test]
fn g42_no_line_visits_a_cell_twice() {
    for board in Board::ALL {
        for from in board.cells() {
            for line in Facing::ALL
                .iter()
                .flat_map(|facing| board.lines(from, *facing))
            {
                let mut cells: BTreeSet<Cell> = line.cells().iter().copied().collect();
                assert!(cells.insert(from));
                assert_eq!(cells.len(), line.cells().len() + 1);
            }
        }
    }
}

#[test]
fn g43_no_line_is_longer_than_seven_steps() {
    assert_eq!(LONGEST_LINE, 7);
    for board in Board::ALL {
        let lengths = board.cells().flat_map(|from| {
            let lines = Facing::ALL
                .into_iter()
                .flat_map(move |facing| board.lines(from, facing));
            lines.map(|line| line.cells().len())
        });
        let longest = if *board == *Board::SMALL { 5 } else { 7 };
        assert_eq!(lengths.max(), Some(longest), "{board:?}");
    }
}
