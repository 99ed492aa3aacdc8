//! Boards as coordinates: flat boards and wedge boards, and the straight lines on them.

/// One of the eight directions; on a wedge board it is seen from the zone the cell lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    /// Up the board, or towards the centre.
    N,
    /// Between north and east.
    NE,
    /// Towards the last file, or to the right of the zone.
    E,
    /// Between south and east.
    SE,
    /// Down the board, or away from the centre.
    S,
    /// Between south and west.
    SW,
    /// Towards file a, or to the left of the zone.
    W,
    /// Between north and west.
    NW,
}

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Direction; 8] = [
        Direction::N,
        Direction::NE,
        Direction::E,
        Direction::SE,
        Direction::S,
        Direction::SW,
        Direction::W,
        Direction::NW,
    ];

    /// The name as it stands in a move.
    pub fn name(self) -> &'static str {
        match self {
            Direction::N => "N",
            Direction::NE => "NE",
            Direction::E => "E",
            Direction::SE => "SE",
            Direction::S => "S",
            Direction::SW => "SW",
            Direction::W => "W",
            Direction::NW => "NW",
        }
    }

    /// The change of (file, rank) of one step on a flat board.
    fn on_flat(self) -> (i32, i32) {
        match self {
            Direction::N => (0, 1),
            Direction::NE => (1, 1),
            Direction::E => (1, 0),
            Direction::SE => (1, -1),
            Direction::S => (0, -1),
            Direction::SW => (-1, -1),
            Direction::W => (-1, 0),
            Direction::NW => (-1, 1),
        }
    }

    /// The change of (l, r) of one step inside a zone of a wedge board.
    fn on_wedge(self) -> (i32, i32) {
        match self {
            Direction::N => (-1, -1),
            Direction::NE => (0, -1),
            Direction::E => (1, -1),
            Direction::SE => (1, 0),
            Direction::S => (1, 1),
            Direction::SW => (0, 1),
            Direction::W => (-1, 1),
            Direction::NW => (-1, 0),
        }
    }

    /// The direction whose step in a zone is this change of (l, r), if there is one.
    fn from_wedge(change: (i32, i32)) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|direction| direction.on_wedge() == change)
    }
}

/// A cell by its coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cell {
    /// A cell of a flat board; both numbers start at 1, so `a1` is (1, 1).
    Flat {
        /// 1 is file a.
        file: i32,
        /// 1 is the bottom rank.
        rank: i32,
    },
    /// A cell of a wedge board.
    Wedge {
        /// 0 is zone A.
        zone: i32,
        /// Distance from the canal on the left, 1 to 4.
        l: i32,
        /// Distance from the canal on the right, 1 to 4.
        r: i32,
    },
}

impl Cell {
    /// The name as it stands in a move: `a1` or `A11`.
    pub fn name(self) -> String {
        match self {
            Cell::Flat { file, rank } => format!("{}{rank}", letter('a', file - 1)),
            Cell::Wedge { zone, l, r } => format!("{}{l}{r}", letter('A', zone)),
        }
    }
}

/// The letter `steps` places behind `first`.
fn letter(first: char, steps: i32) -> char {
    u32::try_from(steps)
        .ok()
        .and_then(|steps| char::from_u32(u32::from(first) + steps))
        .unwrap_or('?')
}

/// A board: which cells there are and where a step leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// A rectangle.
    Flat {
        /// Number of files.
        files: i32,
        /// Number of ranks.
        ranks: i32,
    },
    /// Zones of 4×4 cells around one central point.
    Wedge {
        /// Number of zones.
        zones: i32,
    },
}

impl Board {
    /// Every cell.
    pub fn cells(self) -> Vec<Cell> {
        let mut cells = Vec::new();
        match self {
            Board::Flat { files, ranks } => {
                for file in 1..=files {
                    for rank in 1..=ranks {
                        cells.push(Cell::Flat { file, rank });
                    }
                }
            }
            Board::Wedge { zones } => {
                for zone in 0..zones {
                    for l in 1..=4 {
                        for r in 1..=4 {
                            cells.push(Cell::Wedge { zone, l, r });
                        }
                    }
                }
            }
        }
        cells
    }

    /// Whether the board has this cell.
    pub fn contains(self, cell: Cell) -> bool {
        match (self, cell) {
            (Board::Flat { files, ranks }, Cell::Flat { file, rank }) => {
                (1..=files).contains(&file) && (1..=ranks).contains(&rank)
            }
            (Board::Wedge { zones }, Cell::Wedge { zone, l, r }) => {
                (0..zones).contains(&zone) && (1..=4).contains(&l) && (1..=4).contains(&r)
            }
            _ => false,
        }
    }

    /// Where one step leads, and the direction in which the line goes on from there. Nowhere at
    /// the edge; two places through the centre of a wedge board with an odd number of zones.
    pub fn step(self, from: Cell, direction: Direction) -> Vec<(Cell, Direction)> {
        let mut arrivals = match (self, from) {
            (Board::Flat { .. }, Cell::Flat { file, rank }) => {
                let (df, dr) = direction.on_flat();
                let to = Cell::Flat {
                    file: file + df,
                    rank: rank + dr,
                };
                vec![(to, direction)]
            }
            (Board::Wedge { zones }, Cell::Wedge { zone, l, r }) => {
                wedge_step(zones, (zone, l, r), direction)
            }
            _ => Vec::new(),
        };
        arrivals.retain(|(to, _)| self.contains(*to));
        arrivals
    }

    /// Every straight line from a cell in a direction, the cell itself left out, up to the edge.
    /// One line (which may be empty), or two where the line passes the centre of an odd board.
    pub fn lines(self, from: Cell, direction: Direction) -> Vec<Vec<Cell>> {
        let arrivals = self.step(from, direction);
        if arrivals.is_empty() {
            return vec![Vec::new()];
        }
        let mut lines = Vec::new();
        for (cell, onward) in arrivals {
            for rest in self.lines(cell, onward) {
                let mut line = vec![cell];
                line.extend(rest);
                lines.push(line);
            }
        }
        lines
    }
}

/// A step on a wedge board; cells beyond the outer edge are not yet left out.
fn wedge_step(
    zones: i32,
    (zone, l, r): (i32, i32, i32),
    direction: Direction,
) -> Vec<(Cell, Direction)> {
    let (dl, dr) = direction.on_wedge();
    let (new_l, new_r) = (l + dl, r + dr);

    // Through the centre: straight on, to the 11 cell opposite, and on towards S. With an odd
    // number of zones the opposite is a canal, and the zones on both of its sides are open.
    if new_l == 0 && new_r == 0 {
        let mut opposite = vec![zone + zones / 2];
        if zones % 2 == 1 {
            opposite.push(zone + zones / 2 + 1);
        }
        return opposite
            .into_iter()
            .map(|zone| (wedge_cell(zones, zone, 1, 1), Direction::S))
            .collect();
    }

    // Over the canal on the left, with step (-1, d): to (z+1, r+d, 1), and on with (d, +1).
    if new_l == 0 {
        let onward = Direction::from_wedge((dr, 1));
        return onward
            .map(|onward| (wedge_cell(zones, zone + 1, new_r, 1), onward))
            .into_iter()
            .collect();
    }

    // Over the canal on the right, with step (d, -1): to (z-1, 1, l+d), and on with (+1, d).
    if new_r == 0 {
        let onward = Direction::from_wedge((1, dl));
        return onward
            .map(|onward| (wedge_cell(zones, zone - 1, 1, new_l), onward))
            .into_iter()
            .collect();
    }

    vec![(wedge_cell(zones, zone, new_l, new_r), direction)]
}

/// A wedge cell whose zone is counted around the board.
fn wedge_cell(zones: i32, zone: i32, l: i32, r: i32) -> Cell {
    Cell::Wedge {
        zone: zone.rem_euclid(zones),
        l,
        r,
    }
}
