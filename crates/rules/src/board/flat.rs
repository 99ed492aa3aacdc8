//! Rectangular boards with chess names.

use super::{Board, Line, MAX_CELLS, Shape};
use crate::{Cell, Facing};

/// The change of (file, rank) for each direction, clockwise from north.
const STEPS: [(i8, i8); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

impl Board {
    /// A rectangle. The 4×8 board has two zones, one a half; the 8×8 board four, one a quadrant,
    /// clockwise from the top left.
    pub(super) const fn flat(files: u8, ranks: u8) -> Board {
        let mut board = Board {
            shape: Shape::Flat { files, ranks },
            len: files * ranks,
            zones: match (files, ranks) {
                (4, 8) => 2,
                (8, 8) => 4,
                _ => 0,
            },
            lines: [[Line::NONE; 8]; MAX_CELLS],
            forks: [Line::NONE; MAX_CELLS],
            zone: [0; MAX_CELLS],
        };
        let mut index = 0;
        while index < board.len {
            let (file, rank) = (index % files, index / files);
            board.zone[index as usize] = match board.zones {
                2 => rank / 4,
                4 => match (file < 4, rank < 4) {
                    (true, false) => 0,
                    (false, false) => 1,
                    (false, true) => 2,
                    (true, true) => 3,
                },
                _ => 0,
            };
            let mut direction = 0;
            while direction < 8 {
                let (df, dr) = STEPS[direction];
                let line = &mut board.lines[index as usize][direction];
                let (mut f, mut r) = (file as i8 + df, rank as i8 + dr);
                while f >= 0 && f < files as i8 && r >= 0 && r < ranks as i8 {
                    line.push(Cell::new(r as u8 * files + f as u8), Facing::ALL[direction]);
                    f += df;
                    r += dr;
                }
                direction += 1;
            }
            index += 1;
        }
        board
    }
}
