//! Wedge boards: zones of 4×4 cells around one central point.
//!
//! A cell is `(zone, l, r)`: `l` is its distance from the canal on the left, shared with the next
//! zone clockwise, and `r` its distance from the canal on the right. The rules are those of
//! `docs/rules/boards.md`; the numbers in comments are theirs.

use super::{Board, Line, MAX_CELLS, Shape};
use crate::{Cell, Facing};

/// G-20: the change of (l, r) for each direction, clockwise from north.
const STEPS: [(i8, i8); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
];

/// A point on its way along a line.
#[derive(Clone, Copy)]
struct Walker {
    zone: u8,
    l: i8,
    r: i8,
    step: (i8, i8),
}

impl Walker {
    /// One step further; `None` over the edge. `opposite` says how many zones a line through the
    /// centre skips.
    const fn advance(self, zones: u8, opposite: u8) -> Option<Walker> {
        let (dl, dr) = self.step;
        let (l, r) = (self.l + dl, self.r + dr);
        let next = if l == 0 && r == 0 {
            // G-31: through the centre the line stays straight and goes on outwards.
            Walker {
                zone: (self.zone + opposite) % zones,
                l: 1,
                r: 1,
                step: (1, 1),
            }
        } else if l == 0 {
            // G-26, G-27: over the canal on the left.
            Walker {
                zone: (self.zone + 1) % zones,
                l: r,
                r: 1,
                step: (dr, 1),
            }
        } else if r == 0 {
            // G-28, G-29: over the canal on the right, the mirror image.
            Walker {
                zone: (self.zone + zones - 1) % zones,
                l: 1,
                r: l,
                step: (1, dl),
            }
        } else {
            Walker { l, r, ..self }
        };
        // G-24, G-30: the line ends at the outer edge.
        if next.l > 4 || next.r > 4 {
            None
        } else {
            Some(next)
        }
    }

    const fn cell(self) -> Cell {
        Cell::new(self.zone * 16 + (self.l as u8 - 1) * 4 + (self.r as u8 - 1))
    }

    const fn heading(self) -> Facing {
        let mut direction = 0;
        while direction < 8 {
            if STEPS[direction].0 == self.step.0 && STEPS[direction].1 == self.step.1 {
                return Facing::ALL[direction];
            }
            direction += 1;
        }
        panic!("every step is one of the eight directions")
    }
}

const fn trace(start: Walker, zones: u8, opposite: u8) -> Line {
    let mut line = Line::NONE;
    let mut at = start.advance(zones, opposite);
    while let Some(walker) = at {
        line.push(walker.cell(), walker.heading());
        at = walker.advance(zones, opposite);
    }
    line
}

impl Board {
    /// The wedge board with this many zones, from 3 to 6. Those that are played on are constants,
    /// such as [`Board::WEDGE3`].
    ///
    /// ```
    /// use tercio_rules::Board;
    /// // The square: the chessboard under other names.
    /// let square = Board::wedge(4).unwrap();
    /// assert_eq!(square.len(), Board::CHESS.len());
    /// assert_eq!(Board::wedge(7), None);
    /// ```
    pub const fn wedge(zones: u8) -> Option<Board> {
        match zones {
            3..=6 => Some(Board::of_zones(zones)),
            _ => None,
        }
    }

    pub(super) const fn of_zones(zones: u8) -> Board {
        let mut board = Board {
            shape: Shape::Wedge { zones },
            len: zones * 16,
            zones,
            lines: [[Line::NONE; 8]; MAX_CELLS],
            forks: [Line::NONE; MAX_CELLS],
            zone: [0; MAX_CELLS],
        };
        let mut index = 0;
        while index < board.len {
            board.zone[index as usize] = index / 16;
            let mut direction = 0;
            while direction < 8 {
                let start = Walker {
                    zone: index / 16,
                    l: (index % 16 / 4) as i8 + 1,
                    r: (index % 4) as i8 + 1,
                    step: STEPS[direction],
                };
                board.lines[index as usize][direction] = trace(start, zones, zones / 2);
                // G-33: with an odd number of zones the line may go on to either side of the
                // canal opposite. Only the lines north along l = r meet the centre.
                if zones % 2 == 1 && direction == 0 && start.l == start.r {
                    board.forks[index as usize] = trace(start, zones, zones.div_ceil(2));
                }
                direction += 1;
            }
            index += 1;
        }
        board
    }
}
