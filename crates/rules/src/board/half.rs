//! Where pieces get to on the 4×8 board, looked up by what stands in their way.
//!
//! Of all pieces only those between a cell and the edge matter. A multiplication by a number that
//! was found by trial brings their bits together, and they are the index of what is reached. The
//! tables are small because lines are short: 16 KiB for each size.

use crate::{Cell, Size};

const CELLS: usize = 32;

/// What is reached from each cell in some directions, by what stands there.
struct Lookup<const N: usize> {
    /// The cells that matter, and the number that brings them together.
    keys: [(u32, u32); CELLS],
    reached: [[u32; N]; CELLS],
}

impl<const N: usize> Lookup<N> {
    const fn new(directions: &[(i8, i8)], limit: usize, factors: &[u32; CELLS]) -> Self {
        let mut lookup = Lookup {
            keys: [(0, 0); CELLS],
            reached: [[0; N]; CELLS],
        };
        let mut cell = 0;
        while cell < CELLS {
            let mut mask = 0;
            let mut direction = 0;
            while direction < directions.len() {
                mask |= walk(cell, directions[direction], limit, 0).1;
                direction += 1;
            }
            lookup.keys[cell] = (mask, factors[cell]);
            // Every subset of the mask, the empty one last.
            let mut blockers = mask;
            loop {
                let mut reached = 0;
                let mut direction = 0;
                while direction < directions.len() {
                    reached |= walk(cell, directions[direction], limit, blockers).0;
                    direction += 1;
                }
                let index = Self::index((mask, factors[cell]), blockers);
                let known = lookup.reached[cell][index];
                assert!(known == 0 || known == reached, "no two share an index");
                lookup.reached[cell][index] = reached;
                if blockers == 0 {
                    break;
                }
                blockers = (blockers - 1) & mask;
            }
            cell += 1;
        }
        lookup
    }

    #[inline(always)]
    const fn index((mask, factor): (u32, u32), occupied: u32) -> usize {
        ((occupied & mask).wrapping_mul(factor) >> (u32::BITS - N.ilog2())) as usize
    }

    #[inline(always)]
    fn get(&self, cell: Cell, occupied: u32) -> u32 {
        let cell = cell.index() % CELLS;
        self.reached[cell][Self::index(self.keys[cell], occupied)]
    }
}

/// The cells reached in a direction, and those among them where a piece would be in the way of
/// going on.
const fn walk(cell: usize, (df, dr): (i8, i8), limit: usize, occupied: u32) -> (u32, u32) {
    let (mut file, mut rank) = (cell as i8 % 4 + df, cell as i8 / 4 + dr);
    let (mut reached, mut between, mut last, mut steps) = (0, 0, 0, 0);
    while steps < limit && file >= 0 && file < 4 && rank >= 0 && rank < 8 {
        between |= last;
        last = 1 << (rank * 4 + file);
        reached |= last;
        if occupied & last != 0 {
            break;
        }
        file += df;
        rank += dr;
        steps += 1;
    }
    (reached, between)
}

/// The tables of the 4×8 board, by the size of the piece: pawn, drone, queen. All three are looked
/// up in the same way, because sizes are hard to foresee.
pub(super) struct Half {
    /// Along the file.
    file: [Lookup<64>; 3],
    /// Along the rank and the diagonals.
    others: [Lookup<64>; 3],
}

const RANK: [(i8, i8); 2] = [(1, 0), (-1, 0)];
const DIAGONALS: [(i8, i8); 4] = [(1, 1), (-1, -1), (1, -1), (-1, 1)];
const ALL_BUT_FILE: [(i8, i8); 6] = [(1, 0), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)];
const ALONG_FILE: [(i8, i8); 2] = [(0, 1), (0, -1)];

pub(super) static HALF: Half = Half {
    file: [
        Lookup::new(&[], 0, &FILE),
        Lookup::new(&ALONG_FILE, 2, &FILE),
        Lookup::new(&ALONG_FILE, 7, &FILE),
    ],
    others: [
        Lookup::new(&DIAGONALS, 1, &OTHERS),
        Lookup::new(&RANK, 2, &OTHERS),
        Lookup::new(&ALL_BUT_FILE, 7, &OTHERS),
    ],
};

impl Half {
    /// Where a piece gets to, up to the first piece in each direction.
    #[inline(always)]
    pub(super) fn reach(&self, cell: Cell, size: Size, occupied: u32) -> u32 {
        let size = size as usize;
        self.file[size].get(cell, occupied) | self.others[size].get(cell, occupied)
    }
}

#[rustfmt::skip]
const FILE: [u32; CELLS] = [
    0x0440_8120, 0x4082_1040, 0x0030_4208, 0x4128_1042,
    0x0104_6808, 0x0090_4420, 0x14a9_1420, 0x0003_0902,
    0x0802_0840, 0x4104_2040, 0x8200_104a, 0x9915_2090,
    0x0080_2448, 0x8412_9a02, 0x0202_0610, 0x0082_4290,
    0x01c8_880c, 0x8840_80a0, 0x0185_0201, 0x000a_8010,
    0x0204_1180, 0x4140_2050, 0x0065_2002, 0x1028_c1d1,
    0x8248_0918, 0x0082_0c00, 0xc010_4202, 0x0808_3020,
    0x7804_1208, 0x0490_4020, 0x0082_0104, 0x0904_0812,
];

#[rustfmt::skip]
const OTHERS: [u32; CELLS] = [
    0x0424_8100, 0x018a_0000, 0x4200_0003, 0x0852_a084,
    0xc106_0002, 0x0010_0710, 0x91a6_0008, 0x00c8_2010,
    0x0448_2040, 0x0020_4000, 0x00c2_0028, 0x0202_a020,
    0x0840_2081, 0x0804_1004, 0x1004_6000, 0x0241_0408,
    0x0001_0410, 0x0320_8100, 0x4000_5400, 0x00c0_1044,
    0x040b_4020, 0x2081_1210, 0x0400_0514, 0x0010_2a02,
    0x109a_0520, 0x4008_1050, 0x0000_0030, 0x8000_0430,
    0x0200_0112, 0x0000_a403, 0xc068_1102, 0x00c0_0022,
];
