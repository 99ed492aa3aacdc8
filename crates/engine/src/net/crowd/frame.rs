//! How each seat sees the board: turned so that it sits where seat A does.

use tercio_rules::board::Shape;
use tercio_rules::{Board, Rules};

/// How a seat sees the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Frame {
    /// Where each cell is seen.
    pub(super) cells: Vec<u8>,
    /// By how many eighths of a turn clockwise directions are seen turned.
    pub(super) turn: usize,
}

impl Frame {
    /// How each seat sees the board. Where the places of the seats differ, nothing is turned, and
    /// each seat is a case of its own.
    pub(super) fn all(rules: Rules) -> Vec<Frame> {
        let (board, seats) = (rules.board(), rules.seats());
        (0..seats)
            .map(|seat| match has_equal_places(rules) {
                true => Frame::of(board, seats, seat),
                false => Frame::of(board, seats, 0),
            })
            .collect()
    }

    fn of(board: &Board, seats: usize, seat: usize) -> Frame {
        let cells = 0..board.len();
        match board.shape() {
            // The zones lie around the centre, and directions belong to them.
            Shape::Wedge { .. } => Frame {
                cells: cells
                    .map(|cell| ((cell / 16 + seats - seat) % seats * 16 + cell % 16) as u8)
                    .collect(),
                turn: 0,
            },
            // The seats have the corners, clockwise: a quarter turn against the clock a seat.
            Shape::Flat { files, .. } => {
                let width = usize::from(files);
                let quarter = |cell: usize| cell % width * width + width - 1 - cell / width;
                let turned = |cell| (0..seat).fold(cell, |cell, _| quarter(cell)) as u8;
                Frame {
                    cells: cells.map(turned).collect(),
                    turn: (8 - 2 * seat % 8) % 8,
                }
            }
        }
    }

    /// How a stance is seen: 0 for upright, then the directions.
    pub(super) fn stance(&self, stance: usize) -> usize {
        match stance {
            0 => 0,
            lying => (lying - 1 + self.turn) % 8 + 1,
        }
    }
}

/// Whether turning the board brings every seat to the place of seat A.
pub(super) fn has_equal_places(rules: Rules) -> bool {
    match rules.board().shape() {
        Shape::Wedge { .. } => true,
        Shape::Flat { .. } => rules.seats() == 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tercio_rules::{Cell, Facing};

    /// Straight lines stay straight, and start where seat A starts.
    #[test]
    fn turning_keeps_lines() {
        for rules in Rules::all().filter(|rules| rules.seats() > 2) {
            let board = rules.board();
            for frame in Frame::all(rules) {
                let seen = |cell: Cell| Cell::new(frame.cells[cell.index()]);
                for cell in board.cells() {
                    for (index, facing) in Facing::ALL.into_iter().enumerate() {
                        let turned = Facing::ALL[frame.stance(index + 1) - 1];
                        let mut lines: Vec<Vec<Cell>> = board
                            .lines(cell, facing)
                            .map(|line| line.cells().iter().map(|&cell| seen(cell)).collect())
                            .collect();
                        let lines_there = board.lines(seen(cell), turned);
                        let mut there: Vec<Vec<Cell>> =
                            lines_there.map(|line| line.cells().to_vec()).collect();
                        lines.sort();
                        there.sort();
                        assert_eq!(lines, there, "{rules:?}");
                    }
                }
            }
        }
    }
}
