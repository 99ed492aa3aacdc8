//! Random keys for incremental hashing, fixed for ever so that hashes can be stored.

#[cfg(not(target_family = "wasm"))]
use crate::board::MAX_CELLS;
use crate::{Cell, Seat};

/// The finaliser of SplitMix64: a bijection that scatters neighbouring inputs.
pub(crate) const fn scatter(input: u64) -> u64 {
    let mut z = input.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A key for something that changes rarely, computed when asked for: `kind` keeps families of
/// keys apart, `value` tells the members of a family.
pub(crate) const fn key(kind: u16, value: u64) -> u64 {
    scatter(scatter(kind as u64 + 1) ^ value)
}

/// A family of keys as a table, for what changes with every move.
pub(crate) const fn table<const N: usize>(kind: u16) -> [u64; N] {
    let mut keys = [0; N];
    let mut index = 0;
    while index < N {
        keys[index] = key(kind, index as u64);
        index += 1;
    }
    keys
}

/// The keys of pieces on cells, `N` of them a cell: a table, where one does not cost too much. In
/// the browser 192 KiB of noise, which nothing compresses, would be most of what a visitor waits
/// for, so there a key is computed when it is asked for.
pub(crate) struct PieceKeys<const N: usize> {
    #[cfg(not(target_family = "wasm"))]
    keys: [[u64; N]; MAX_CELLS],
    #[cfg(target_family = "wasm")]
    kind: u16,
}

impl<const N: usize> PieceKeys<N> {
    #[cfg(not(target_family = "wasm"))]
    pub(crate) const fn new(kind: u16) -> PieceKeys<N> {
        let mut keys = [[0; N]; MAX_CELLS];
        let mut cell = 0;
        while cell < MAX_CELLS {
            let mut piece = 0;
            while piece < N {
                keys[cell][piece] = on_cell(kind, cell, piece);
                piece += 1;
            }
            cell += 1;
        }
        PieceKeys { keys }
    }

    #[cfg(target_family = "wasm")]
    pub(crate) const fn new(kind: u16) -> PieceKeys<N> {
        PieceKeys { kind }
    }

    /// The key of a piece, which is a number below `N`, on a cell.
    #[inline(always)]
    pub(crate) fn of(&self, cell: Cell, piece: usize) -> u64 {
        #[cfg(not(target_family = "wasm"))]
        let key = self.keys[cell.index()][piece];
        #[cfg(target_family = "wasm")]
        let key = on_cell(self.kind, cell.index(), piece);
        key
    }
}

const fn on_cell(kind: u16, cell: usize, piece: usize) -> u64 {
    key(kind, (cell << 8 | piece) as u64)
}

/// Families of keys.
pub(crate) mod kind {
    pub(crate) const TURN: u16 = 0;
    pub(crate) const POINTS: u16 = 1;
    pub(crate) const PIKEMAN: u16 = 2;
    pub(crate) const MARTIAN: u16 = 3;
    pub(crate) const UNDO: u16 = 4;
    pub(crate) const CLOCK: u16 = 5;
    pub(crate) const LEFT: u16 = 6;
    pub(crate) const RULES: u16 = 7;
    pub(crate) const PIECE: u16 = 8;
}

/// The key of a seat being on turn.
pub(crate) static TURN: [u64; 8] = table(kind::TURN);

/// The key of a seat having left.
pub(crate) fn left(seat: Seat) -> u64 {
    key(kind::LEFT, seat.index() as u64)
}

/// The key of a seat having a number of points.
#[inline]
pub(crate) fn points(seat: usize, points: u8) -> u64 {
    key(kind::POINTS, (seat as u64) << 8 | points as u64)
}
