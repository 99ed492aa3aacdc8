//! Cells and sets of cells.
//!
//! Boards of up to 64 cells keep their sets in a `u64`, the two large wedge boards in a `u128`.
//! [`Word`] is what the rest of the crate asks of either, so the common boards pay nothing for
//! the large ones.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitXor, Index, IndexMut, Not};

/// A cell of some board, as its index there. [`Board`](crate::Board) knows its name and neighbours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Cell(u8);

impl Cell {
    /// The cell with this index. Positions answer for any cell, moves from it are refused if the
    /// board does not have it; only the lines and polygons of [`Board`](crate::Board) must be asked
    /// about cells of that board.
    #[inline]
    pub const fn new(index: u8) -> Cell {
        Cell(index)
    }

    /// The index of the cell, below [`Board::len`](crate::Board::len).
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cell({})", self.0)
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
}

/// An unsigned integer wide enough to hold one bit for each cell of a board: `u64` or `u128`.
pub trait Word:
    sealed::Sealed
    + Copy
    + Eq
    + Ord
    + Default
    + Send
    + Sync
    + fmt::Debug
    + core::hash::Hash
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + 'static
{
    /// One value for each cell.
    type PerCell<T: Copy + Send + Sync + 'static>: Copy
        + Send
        + Sync
        + Index<usize, Output = T>
        + IndexMut<usize>;
    /// One value for each seat that a board of this width can have.
    type PerSeat<T: Copy + Send + Sync + 'static>: Copy
        + Send
        + Sync
        + Index<usize, Output = T>
        + IndexMut<usize>;

    /// No bit set.
    const ZERO: Self;
    /// A table with the same value everywhere.
    fn per_cell<T: Copy + Send + Sync + 'static>(value: T) -> Self::PerCell<T>;
    /// A table with the same value everywhere.
    fn per_seat<T: Copy + Send + Sync + 'static>(value: T) -> Self::PerSeat<T>;
    /// The bit of a cell.
    fn bit(cell: Cell) -> Self;
    /// Every bit set, or none.
    fn all_if(all: bool) -> Self;
    /// How many bits are set.
    fn count(self) -> u32;
    /// The index of the lowest bit; the width of the word if there is none.
    fn lowest(self) -> u32;
    /// The word without its lowest bit.
    fn without_lowest(self) -> Self;
    /// Every bit up to and including the lowest one that is set; all bits if none is.
    fn up_to_lowest(self) -> Self;
    /// Every bit from the highest one that is set upwards; all bits if none is.
    fn highest_and_above(self) -> Self;
    /// The word as a `u128`.
    fn widen(self) -> u128;
    /// The lowest 32 bits.
    fn low(self) -> u32;
    /// The word with these lowest bits and no others.
    fn from_low(bits: u32) -> Self;
}

macro_rules! word {
    ($word:ty, $cells:literal, $seats:literal) => {
        impl Word for $word {
            type PerCell<T: Copy + Send + Sync + 'static> = [T; $cells];
            type PerSeat<T: Copy + Send + Sync + 'static> = [T; $seats];

            const ZERO: Self = 0;

            fn per_cell<T: Copy + Send + Sync + 'static>(value: T) -> [T; $cells] {
                [value; $cells]
            }
            fn per_seat<T: Copy + Send + Sync + 'static>(value: T) -> [T; $seats] {
                [value; $seats]
            }
            #[inline(always)]
            fn bit(cell: Cell) -> Self {
                1 << (cell.0 as u32 & (<$word>::BITS - 1))
            }
            #[inline(always)]
            fn all_if(all: bool) -> Self {
                (all as $word).wrapping_neg()
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn up_to_lowest(self) -> Self {
                self ^ self.wrapping_sub(1)
            }
            #[inline(always)]
            fn highest_and_above(self) -> Self {
                <$word>::MAX << (<$word>::BITS - 1 - (self | 1).leading_zeros())
            }
            #[inline(always)]
            fn widen(self) -> u128 {
                self as u128
            }
            #[inline(always)]
            fn low(self) -> u32 {
                self as u32
            }
            #[inline(always)]
            fn from_low(bits: u32) -> Self {
                bits as $word
            }
        }
    };
}

word!(u64, 64, 4);
word!(u128, 96, 6);

/// A set of cells of one board.
///
/// ```
/// use tercio_rules::{Cell, CellSet};
/// let ranks: CellSet<u64> = (0..16).map(Cell::new).collect();
/// let mut own = CellSet::only(Cell::new(20));
/// own.insert(Cell::new(3));
/// assert_eq!((ranks & own).iter().next(), Some(Cell::new(3)));
/// assert_eq!(own.without(ranks).len(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct CellSet<W: Word>(pub(crate) W);

impl<W: Word> CellSet<W> {
    /// The set without members.
    pub const EMPTY: Self = CellSet(W::ZERO);

    /// The set of exactly one cell.
    #[inline(always)]
    pub fn only(cell: Cell) -> Self {
        CellSet(W::bit(cell))
    }

    /// The set of the cells whose bits are set in a word.
    #[inline(always)]
    pub const fn from_word(word: W) -> Self {
        CellSet(word)
    }

    /// One bit for each cell, set for the members.
    #[inline(always)]
    pub const fn word(self) -> W {
        self.0
    }

    /// How many cells are members.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.0.count() as usize
    }

    /// Whether there are no members.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == W::ZERO
    }

    /// Whether the cell is a member.
    #[inline(always)]
    pub fn contains(self, cell: Cell) -> bool {
        self.0 & W::bit(cell) != W::ZERO
    }

    /// Whether every member is also a member of `other`.
    #[inline(always)]
    pub fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == W::ZERO
    }

    /// Whether no cell is a member of both.
    #[inline(always)]
    pub fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == W::ZERO
    }

    /// Adds a cell.
    #[inline(always)]
    pub fn insert(&mut self, cell: Cell) {
        self.0 = self.0 | W::bit(cell);
    }

    /// Removes a cell.
    #[inline(always)]
    pub fn remove(&mut self, cell: Cell) {
        self.0 = self.0 & !W::bit(cell);
    }

    /// The members that are not in `other`.
    #[must_use]
    #[inline(always)]
    pub fn without(self, other: Self) -> Self {
        CellSet(self.0 & !other.0)
    }

    /// All members or none, without a branch.
    #[must_use]
    #[inline(always)]
    pub fn only_if(self, all: bool) -> Self {
        CellSet(self.0 & W::all_if(all))
    }

    /// The members in order of their index.
    #[inline(always)]
    pub fn iter(self) -> CellIter<W> {
        CellIter(self.0)
    }
}

impl<W: Word> BitAnd for CellSet<W> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        CellSet(self.0 & other.0)
    }
}

impl<W: Word> BitOr for CellSet<W> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        CellSet(self.0 | other.0)
    }
}

impl<W: Word> FromIterator<Cell> for CellSet<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl<W: Word> IntoIterator for CellSet<W> {
    type Item = Cell;
    type IntoIter = CellIter<W>;
    #[inline(always)]
    fn into_iter(self) -> CellIter<W> {
        self.iter()
    }
}

impl<W: Word> fmt::Debug for CellSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The members of a [`CellSet`], lowest index first.
#[derive(Clone, Debug)]
pub struct CellIter<W: Word>(W);

impl<W: Word> Iterator for CellIter<W> {
    type Item = Cell;

    #[inline(always)]
    fn next(&mut self) -> Option<Cell> {
        if self.0 == W::ZERO {
            return None;
        }
        let cell = Cell(self.0.lowest() as u8);
        self.0 = self.0.without_lowest();
        Some(cell)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl<W: Word> ExactSizeIterator for CellIter<W> {}
