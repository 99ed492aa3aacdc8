//! Lines as sets of cells, for move generation.
//!
//! On flat boards the cells of a ray have ascending or descending indices, so the first blocker
//! is the lowest or highest bit of `ray & occupied`. On wedge boards rays bend around canals: what
//! is behind each piece is looked up and taken away. On the 4×8 board what several directions reach
//! is looked up. A test compares all ways with walking.

use super::half::{HALF, Half};
use super::{Board, MAX_CELLS, Shape};
use crate::cells::{CellSet, Word};
use crate::{Cell, Facing, Seat, Size};

/// The two directions of each axis: first the one in which indices grow on flat boards.
const AXES: [(Facing, Facing); 4] = [
    (Facing::N, Facing::S),
    (Facing::NE, Facing::SW),
    (Facing::E, Facing::W),
    (Facing::NW, Facing::SE),
];

/// The facings in which indices grow on a flat board, as a bit set.
const GROWING: u8 =
    1 << Facing::N as u8 | 1 << Facing::NE as u8 | 1 << Facing::E as u8 | 1 << Facing::NW as u8;

/// A knight's leaps, as changes of (file, rank).
const LEAPS: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// The tables of one board, in words of its width.
pub(crate) struct Rays<W: Word> {
    pub(crate) board: &'static Board,
    /// Whether indices grow or shrink along every ray.
    straight: bool,
    /// What is looked up instead, on the 4×8 board. Not in the browser, where tables take long to
    /// load.
    half: Option<&'static Half>,
    /// What is looked up on wedge boards; not in the browser either, where lines are walked.
    behind: Option<&'static Behind<W>>,
    /// All cells of the lines in each direction.
    ray: W::PerCell<[W; 8]>,
    /// One step along a diagonal.
    diagonal: W::PerCell<W>,
    /// At most two steps along an orthogonal, whatever stands between.
    orthogonal: W::PerCell<W>,
    /// One step in any direction.
    around: W::PerCell<W>,
    /// A knight's leaps; empty on wedge boards, where no piece leaps.
    leaps: W::PerCell<W>,
    /// The cells of each zone.
    pub(crate) zone: [W; Seat::MAX],
}

/// What is hidden behind pieces on a wedge board. Along the orthogonals no cell is met twice, and
/// neither is any along the diagonals; but one may be met along both. So these are kept apart.
struct Behind<W: Word> {
    /// All cells along the lines from each cell: those of even directions, then those of odd ones.
    lines: [W::PerCell<W>; 2],
    /// By the parity of the direction, the cell one looks from, and the cell of a piece: what comes
    /// after it.
    hidden: [W::PerCell<W::PerCell<W>>; 2],
}

impl<W: Word> Behind<W> {
    /// These of the cells that are seen from a cell along lines of a parity.
    #[inline(always)]
    fn seen(&self, parity: usize, cell: Cell, cells: W, occupied: W) -> W {
        let hidden = &self.hidden[parity][cell.index()];
        let mut seen = cells;
        for piece in CellSet(cells & occupied) {
            seen = seen & !hidden[piece.index()];
        }
        seen
    }

    /// All cells that are seen from a cell along lines of a parity.
    #[inline(always)]
    fn all(&self, parity: usize, cell: Cell, occupied: W) -> W {
        self.seen(parity, cell, self.lines[parity][cell.index()], occupied)
    }
}

/// Words whose boards have ray tables: all of them. Separate from [`Word`] to keep tables private.
pub(crate) trait HasRays: Word {
    /// The tables of a board that fits the word.
    fn rays(board: &'static Board) -> Option<&'static Rays<Self>>;
}

macro_rules! rays {
    ($word:ty, $cells:literal, [$($flat:ident),*], [$($wedge:ident),*]) => {
        impl Rays<$word> {
            const fn new(
                board: &'static Board,
                behind: Option<&'static Behind<$word>>,
            ) -> Self {
                let mut rays: Self = Rays {
                    board,
                    straight: matches!(board.shape, Shape::Flat { .. }),
                    half: match board.shape {
                        _ if cfg!(target_family = "wasm") => None,
                        Shape::Flat { files: 4, ranks: 8 } => Some(&HALF),
                        _ => None,
                    },
                    behind: if cfg!(target_family = "wasm") { None } else { behind },
                    ray: [[0; 8]; $cells],
                    diagonal: [0; $cells],
                    orthogonal: [0; $cells],
                    around: [0; $cells],
                    leaps: [0; $cells],
                    zone: [0; Seat::MAX],
                };
                let mut cell = 0;
                while cell < board.len() {
                    let mut facing = 0;
                    while facing < 8 {
                        rays.add_line(board, cell, facing, &board.lines[cell][facing]);
                        facing += 1;
                    }
                    rays.add_line(board, cell, 0, &board.forks[cell]);
                    if let Shape::Flat { files, ranks } = board.shape {
                        let (file, rank) = (cell as i8 % files as i8, cell as i8 / files as i8);
                        let mut leap = 0;
                        while leap < 8 {
                            let (f, r) = (file + LEAPS[leap].0, rank + LEAPS[leap].1);
                            if f >= 0 && f < files as i8 && r >= 0 && r < ranks as i8 {
                                rays.leaps[cell] |= 1 << (r * files as i8 + f);
                            }
                            leap += 1;
                        }
                    }
                    if board.zones > 0 {
                        rays.zone[board.zone[cell] as usize] |= 1 << cell;
                    }
                    cell += 1;
                }
                rays
            }

            const fn add_line(
                &mut self,
                board: &Board,
                cell: usize,
                facing: usize,
                line: &super::Line,
            ) {
                // The facings alternate between orthogonal and diagonal; north is orthogonal on
                // flat boards and diagonal on wedge boards.
                let orthogonal = (facing % 2 == 0) == matches!(board.shape, Shape::Flat { .. });
                let mut step = 0;
                while step < line.len as usize {
                    let bit = 1 << line.cells[step].index();
                    self.ray[cell][facing] |= bit;
                    if step == 0 {
                        self.around[cell] |= bit;
                        if !orthogonal {
                            self.diagonal[cell] |= bit;
                        }
                    }
                    if step < 2 && orthogonal {
                        self.orthogonal[cell] |= bit;
                    }
                    step += 1;
                }
            }
        }

        impl Behind<$word> {
            const fn new(board: &Board) -> Self {
                let mut behind: Self = Behind {
                    lines: [[0; $cells]; 2],
                    hidden: [[[0; $cells]; $cells]; 2],
                };
                let mut cell = 0;
                while cell < board.len() {
                    let mut facing = 0;
                    while facing < 8 {
                        behind.add_line(cell, facing % 2, &board.lines[cell][facing]);
                        facing += 1;
                    }
                    behind.add_line(cell, 0, &board.forks[cell]);
                    cell += 1;
                }
                behind
            }

            const fn add_line(&mut self, cell: usize, parity: usize, line: &super::Line) {
                // From the far end, so that what comes after a cell is known.
                let mut after = 0;
                let mut step = line.len as usize;
                while step > 0 {
                    step -= 1;
                    let piece = line.cells[step].index();
                    self.hidden[parity][cell][piece] |= after;
                    after |= 1 << piece;
                }
                self.lines[parity][cell] |= after;
            }
        }

        impl HasRays for $word {
            fn rays(board: &'static Board) -> Option<&'static Rays<Self>> {
                $(
                    if board == Board::$flat {
                        static RAYS: Rays<$word> = Rays::<$word>::new(Board::$flat, None);
                        return Some(&RAYS);
                    }
                )*
                $(
                    if board == Board::$wedge {
                        static BEHIND: Behind<$word> = Behind::<$word>::new(Board::$wedge);
                        static RAYS: Rays<$word> =
                            Rays::<$word>::new(Board::$wedge, Some(&BEHIND));
                        return Some(&RAYS);
                    }
                )*
                None
            }
        }
    };
}

rays!(u64, 64, [CHESS, SMALL, HALF], [WEDGE3]);
rays!(u128, 96, [], [WEDGE5, WEDGE6]);

impl<W: Word> Rays<W> {
    /// The cells seen from a cell in one direction: empty ones and the first piece, whatever it is.
    #[inline(always)]
    pub(crate) fn reach(&self, cell: Cell, facing: Facing, occupied: W) -> W {
        let ray = self.ray[cell.index()][facing as usize];
        let blockers = ray & occupied;
        if self.straight {
            // Both ways and a choice: a pike points anywhere, so a branch would often be guessed
            // wrong.
            let (up, down) = (blockers.up_to_lowest(), blockers.highest_and_above());
            ray & down ^ ray & (up ^ down) & W::all_if(GROWING >> facing as u8 & 1 == 1)
        } else if let Some(behind) = self.behind {
            behind.seen(facing as usize % 2, cell, ray, occupied)
        } else if blockers == W::ZERO {
            ray
        } else {
            self.walk(cell, facing, occupied, usize::MAX)
        }
    }

    /// The same, for each of the eight directions.
    #[inline(always)]
    pub(crate) fn reach_each(&self, cell: Cell, occupied: W) -> [W; 8] {
        if !self.straight {
            return Facing::ALL.map(|facing| self.reach(cell, facing, occupied));
        }
        let rays = &self.ray[cell.index()];
        let mut reached = *rays;
        for (up, down) in AXES {
            let (up, down) = (up as usize, down as usize);
            reached[up] = (rays[up] & occupied).up_to_lowest() & rays[up];
            reached[down] = (rays[down] & occupied).highest_and_above() & rays[down];
        }
        reached
    }

    /// The same, for all eight directions together.
    #[inline(always)]
    pub(crate) fn reach_all(&self, cell: Cell, occupied: W) -> W {
        let mut reached = W::ZERO;
        if self.straight {
            for axis in AXES {
                reached = reached | self.reach_axis(cell, axis, occupied);
            }
        } else if let Some(behind) = self.behind {
            reached = behind.all(0, cell, occupied) | behind.all(1, cell, occupied);
        } else {
            for facing in Facing::ALL {
                reached = reached | self.reach(cell, facing, occupied);
            }
        }
        reached
    }

    /// Where a pawn, a drone or a queen of Martian Chess gets to.
    #[inline(always)]
    pub(crate) fn reach_of(&self, cell: Cell, size: Size, occupied: W) -> W {
        if let Some(half) = self.half {
            return W::from_low(half.reach(cell, size, occupied.low()));
        }
        match size {
            // M-14
            Size::Small => self.diagonal[cell.index()],
            // M-15
            Size::Medium => self.reach_two(cell, occupied),
            // M-16
            Size::Large => self.reach_all(cell, occupied),
        }
    }

    /// The cells within two steps along the orthogonals, up to the first piece.
    #[inline(always)]
    fn reach_two(&self, cell: Cell, occupied: W) -> W {
        if self.straight {
            let near = self.orthogonal[cell.index()];
            let reached =
                self.reach_axis(cell, AXES[0], occupied) | self.reach_axis(cell, AXES[2], occupied);
            return reached & near;
        }
        if let Some(behind) = self.behind {
            // North is a diagonal there.
            return behind.seen(1, cell, self.orthogonal[cell.index()], occupied);
        }
        let mut reached = W::ZERO;
        for facing in self.board.orthogonals() {
            reached = reached | self.walk(cell, facing, occupied, 2);
        }
        reached
    }

    /// Both directions of an axis at once on a flat board.
    #[inline(always)]
    fn reach_axis(&self, cell: Cell, (up, down): (Facing, Facing), occupied: W) -> W {
        let rays = &self.ray[cell.index()];
        let (above, below) = (rays[up as usize], rays[down as usize]);
        let reached_above = (above & occupied).up_to_lowest() & above;
        let reached_below = (below & occupied).highest_and_above() & below;
        reached_above | reached_below
    }

    /// Follows the lines cell by cell, at most `limit` steps.
    fn walk(&self, cell: Cell, facing: Facing, occupied: W, limit: usize) -> W {
        let mut reached = W::ZERO;
        for line in self.board.lines(cell, facing) {
            for &next in line.cells().iter().take(limit) {
                reached = reached | W::bit(next);
                if occupied & W::bit(next) != W::ZERO {
                    break;
                }
            }
        }
        reached
    }

    /// One step in any direction.
    #[inline(always)]
    pub(crate) fn steps(&self, cell: Cell) -> W {
        self.around[cell.index()]
    }

    /// A knight's leaps on a flat board.
    #[inline(always)]
    pub(crate) fn leaps(&self, cell: Cell) -> W {
        self.leaps[cell.index()]
    }
}

const _: () = assert!(
    MAX_CELLS == 96,
    "the widest table must hold the largest board"
);

#[cfg(test)]
mod tests {
    use super::*;

    /// The bit tricks of flat boards agree with walking, for every cell, direction and a few
    /// thousand occupations.
    #[test]
    fn reach_agrees_with_walking() {
        for board in [Board::CHESS, Board::SMALL, Board::HALF, Board::WEDGE3] {
            agrees_on(u64::rays(board).unwrap(), |random| random as u64);
        }
        for board in [Board::WEDGE5, Board::WEDGE6] {
            agrees_on(u128::rays(board).unwrap(), |random| random);
        }

        fn agrees_on<W: Word>(rays: &Rays<W>, word: impl Fn(u128) -> W) {
            let board = rays.board;
            let mut random = 0x9e37_79b9_7f4a_7c15_d129_0dc3_0a4f_2a25_u128;
            for _ in 0..300 {
                random = random.wrapping_mul(0xda94_2042_e4dd_58b5).wrapping_add(1);
                let spread = random ^ random >> 64;
                let occupied = word(spread & spread.rotate_left(21));
                for cell in board.cells() {
                    let mut all = W::ZERO;
                    for facing in Facing::ALL {
                        let walked = rays.walk(cell, facing, occupied, usize::MAX);
                        assert_eq!(rays.reach(cell, facing, occupied), walked);
                        all = all | walked;
                    }
                    assert_eq!(rays.reach_all(cell, occupied), all);
                    let each = Facing::ALL.map(|facing| rays.reach(cell, facing, occupied));
                    assert_eq!(rays.reach_each(cell, occupied), each);
                    let two = board
                        .orthogonals()
                        .into_iter()
                        .fold(W::ZERO, |two, facing| {
                            two | rays.walk(cell, facing, occupied, 2)
                        });
                    assert_eq!(rays.reach_two(cell, occupied), two);
                    let steps = rays.diagonal[cell.index()];
                    for (size, reached) in Size::ALL.into_iter().zip([steps, two, all]) {
                        assert_eq!(rays.reach_of(cell, size, occupied), reached);
                    }
                }
            }
        }
    }
}
