//! Boards: cells, their names and zones, and the lines that run through them.
//!
//! A board is a graph of lines. For each cell and direction it knows the cells a straight line
//! visits; flat boards and wedge boards are two constructors of the same type, and nothing above
//! this module asks which one it has.
//!
//! ```
//! use tercio_rules::{Board, Facing};
//! let from = Board::CHESS.cell("c6").unwrap();
//! let line = Board::CHESS.lines(from, Facing::NE).next().unwrap();
//! let names: Vec<String> = line.cells().iter().map(|&cell| Board::CHESS.name(cell).to_string()).collect();
//! assert_eq!(names, ["d7", "e8"]);
//! ```

mod flat;
mod half;
mod polygon;
mod rays;
mod wedge;

pub use polygon::Point;
pub(crate) use rays::{HasRays, Rays};

use crate::{Cell, Facing, Seat};
use alloc::string::String;
use core::fmt;

/// The most cells a board has.
pub(crate) const MAX_CELLS: usize = 96;

/// The longest line of any board, in steps.
pub const LONGEST_LINE: usize = 7;

/// The outline of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A rectangle of squares with chess names, `a1` at the bottom left.
    Flat {
        /// How many files (columns) there are.
        files: u8,
        /// How many ranks (rows) there are.
        ranks: u8,
    },
    /// Zones of 4×4 cells around one central point.
    Wedge {
        /// How many zones there are.
        zones: u8,
    },
}

/// The cells a straight line visits after it leaves its first cell, nearest first, and how the
/// line heads there.
///
/// On a wedge board directions belong to zones, so a straight line changes its name when it
/// crosses a canal or the centre.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    len: u8,
    cells: [Cell; LONGEST_LINE],
    headings: [Facing; LONGEST_LINE],
}

impl Line {
    const NONE: Line = Line {
        len: 0,
        cells: [Cell::new(0); LONGEST_LINE],
        headings: [Facing::N; LONGEST_LINE],
    };

    /// The cells, nearest first.
    #[inline]
    pub fn cells(&self) -> &[Cell] {
        &self.cells[..self.len as usize]
    }

    /// Each cell with the direction in which the line passes through it.
    ///
    /// ```
    /// use tercio_rules::{Board, Facing};
    /// // Over the canal the line goes on in another zone, where its direction has another name.
    /// let from = Board::WEDGE3.cell("A12").unwrap();
    /// let line = Board::WEDGE3.lines(from, Facing::NW).next().unwrap();
    /// let (cell, heading) = line.steps().next().unwrap();
    /// assert_eq!(Board::WEDGE3.name(cell).as_str(), "B21");
    /// assert_eq!(heading, Facing::SW);
    /// ```
    pub fn steps(&self) -> impl Iterator<Item = (Cell, Facing)> + '_ {
        let len = self.len as usize;
        self.cells[..len]
            .iter()
            .copied()
            .zip(self.headings[..len].iter().copied())
    }

    const fn push(&mut self, cell: Cell, heading: Facing) {
        self.cells[self.len as usize] = cell;
        self.headings[self.len as usize] = heading;
        self.len += 1;
    }
}

/// A board: its cells, their names, zones and lines, and how to draw it.
pub struct Board {
    shape: Shape,
    len: u8,
    zones: u8,
    lines: [[Line; 8]; MAX_CELLS],
    /// The second arm of a line north through the centre of a wedge board with an odd number of
    /// zones; empty everywhere else.
    forks: [Line; MAX_CELLS],
    zone: [u8; MAX_CELLS],
}

impl Board {
    /// The chessboard, 8×8. For Martian Chess its quadrants are zones, clockwise from top left.
    pub const CHESS: &'static Board = &const { Board::flat(8, 8) };
    /// The small board, 6×6.
    pub const SMALL: &'static Board = &const { Board::flat(6, 6) };
    /// The half board, 4×8, with two zones.
    pub const HALF: &'static Board = &const { Board::flat(4, 8) };
    /// The triangle: three zones.
    pub const WEDGE3: &'static Board = &const { Board::of_zones(3) };
    /// The pentagon: five zones.
    pub const WEDGE5: &'static Board = &const { Board::of_zones(5) };
    /// The hexagon: six zones.
    pub const WEDGE6: &'static Board = &const { Board::of_zones(6) };

    /// Every board that a setup uses.
    pub const ALL: [&'static Board; 6] = [
        Board::CHESS,
        Board::SMALL,
        Board::HALF,
        Board::WEDGE3,
        Board::WEDGE5,
        Board::WEDGE6,
    ];

    /// What the board looks like.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// How many cells there are.
    #[allow(clippy::len_without_is_empty)]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Every cell, in order of index: flat boards from `a1` along the ranks, wedge boards zone by
    /// zone from `A11`.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + use<> {
        (0..self.len).map(Cell::new)
    }

    /// How many zones there are; none on the small board.
    pub const fn zones(&self) -> usize {
        self.zones as usize
    }

    /// The seat whose zone the cell lies in, on boards that have zones.
    ///
    /// ```
    /// use tercio_rules::{Board, Seat};
    /// let zone = |board: &Board, name: &str| board.zone(board.cell(name).unwrap());
    /// assert_eq!(zone(Board::HALF, "a1"), Some(Seat::A));
    /// assert_eq!(zone(Board::WEDGE6, "F44"), Some(Seat::F));
    /// assert_eq!(zone(Board::SMALL, "a1"), None);
    /// ```
    #[inline]
    pub const fn zone(&self, cell: Cell) -> Option<Seat> {
        if self.zones == 0 || cell.index() >= self.len() {
            None
        } else {
            Seat::from_index(self.zone[cell.index()] as usize)
        }
    }

    /// The lines that leave a cell in a direction: one, or two where a line through the centre of
    /// a wedge board with an odd number of zones may go on to either side of the canal opposite.
    ///
    /// ```
    /// use tercio_rules::{Board, Facing};
    /// let centre = |board: &Board| board.lines(board.cell("A11").unwrap(), Facing::N).count();
    /// assert_eq!((centre(Board::WEDGE3), centre(Board::WEDGE6)), (2, 1));
    /// ```
    #[inline]
    pub fn lines(&self, cell: Cell, facing: Facing) -> impl Iterator<Item = &Line> {
        let fork = &self.forks[cell.index()];
        let second = (facing == Facing::N && fork.len > 0).then_some(fork);
        core::iter::once(&self.lines[cell.index()][facing as usize]).chain(second)
    }

    /// The cells one step away in a direction: none at the edge, two at the centre of a wedge
    /// board with an odd number of zones.
    ///
    /// ```
    /// use tercio_rules::{Board, Facing};
    /// let corner = Board::CHESS.cell("h8").unwrap();
    /// assert_eq!(Board::CHESS.neighbours(corner, Facing::N).count(), 0);
    /// assert_eq!(Board::CHESS.neighbours(corner, Facing::SW).count(), 1);
    /// ```
    pub fn neighbours(&self, cell: Cell, facing: Facing) -> impl Iterator<Item = Cell> {
        let first = self.lines[cell.index()][facing as usize].cells().first();
        let mut second = None;
        if facing == Facing::N {
            second = self.forks[cell.index()].cells().first();
        }
        first
            .copied()
            .into_iter()
            .chain(second.copied().filter(move |cell| Some(cell) != first))
    }

    /// The directions along the grid lines, in which drones move.
    pub const fn orthogonals(&self) -> [Facing; 4] {
        match self.shape {
            Shape::Flat { .. } => [Facing::N, Facing::E, Facing::S, Facing::W],
            Shape::Wedge { .. } => [Facing::NE, Facing::SE, Facing::SW, Facing::NW],
        }
    }

    /// The directions from corner to corner of the cells, in which pawns move.
    pub const fn diagonals(&self) -> [Facing; 4] {
        match self.shape {
            Shape::Flat { .. } => [Facing::NE, Facing::SE, Facing::SW, Facing::NW],
            Shape::Wedge { .. } => [Facing::N, Facing::E, Facing::S, Facing::W],
        }
    }

    /// The name of a cell, such as `e4` or `B23`. It prints without allocating.
    pub fn name(&self, cell: Cell) -> CellName {
        let index = cell.index() as u8;
        match self.shape {
            Shape::Flat { files, .. } => CellName([b'a' + index % files, b'1' + index / files, 0]),
            Shape::Wedge { .. } => {
                CellName([b'A' + index / 16, b'1' + index % 16 / 4, b'1' + index % 4])
            }
        }
    }

    /// The cell with this name, in either case.
    ///
    /// ```
    /// use tercio_rules::Board;
    /// let cell = Board::CHESS.cell("E4").unwrap();
    /// assert_eq!(Board::CHESS.name(cell).to_string(), "e4");
    /// assert_eq!(Board::SMALL.cell("h8"), None);
    /// ```
    pub fn cell(&self, name: &str) -> Option<Cell> {
        let below = |byte: u8, first: u8, count: u8| {
            let offset = byte.wrapping_sub(first);
            (offset < count).then_some(offset)
        };
        match (self.shape, name.as_bytes()) {
            (Shape::Flat { files, ranks }, &[file, rank]) => {
                let file = below(file.to_ascii_lowercase(), b'a', files)?;
                let rank = below(rank, b'1', ranks)?;
                Some(Cell::new(rank * files + file))
            }
            (Shape::Wedge { zones }, &[zone, left, right]) => {
                let zone = below(zone.to_ascii_uppercase(), b'A', zones)?;
                let left = below(left, b'1', 4)?;
                let right = below(right, b'1', 4)?;
                Some(Cell::new(zone * 16 + left * 4 + right))
            }
            _ => None,
        }
    }

    /// The first and last cell names, for messages: `a1 to h8`.
    pub fn range_of_names(&self) -> String {
        let first = self.name(Cell::new(0));
        let last = self.name(Cell::new(self.len - 1));
        alloc::format!("{first} to {last}")
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.shape == other.shape
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({:?})", self.shape)
    }
}

/// The name of a cell, as text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellName([u8; 3]);

impl CellName {
    /// The name as a string slice.
    pub fn as_str(&self) -> &str {
        let len = if self.0[2] == 0 { 2 } else { 3 };
        core::str::from_utf8(&self.0[..len]).unwrap_or("?")
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
