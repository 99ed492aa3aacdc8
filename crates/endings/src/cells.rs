//! The cells of a zone as 16 bits, and sets of them by number.
//!
//! Both zones are seen by their owners: bit `4·rank + file`, where rank 0 is the farthest from the
//! canal. Files keep their names, so the other player sees the board as in a mirror that lies along
//! the canal, and nothing has to be turned when the turn passes.

use std::sync::OnceLock;
use tercio_rules::Cell;

/// Cells of a zone.
pub(crate) type Zone = u16;

/// The bit of a cell in the zone that it lies in.
pub(crate) fn bit_of(cell: Cell) -> u32 {
    match cell.index() as u32 {
        low @ 0..16 => low,
        high => (high - 16) ^ 12,
    }
}

/// The cell in the mover's zone, as if seat A were to move.
pub(crate) fn own_cell(bit: u32) -> Cell {
    Cell::new(bit as u8)
}

/// The cell in the other zone, as if seat A were to move.
pub(crate) fn other_cell(bit: u32) -> Cell {
    Cell::new(16 + (bit as u8 ^ 12))
}

/// Left and right exchanged.
pub(crate) fn mirrored(zone: Zone) -> Zone {
    (zone & 0x1111) << 3 | (zone & 0x2222) << 1 | (zone & 0x4444) >> 1 | (zone & 0x8888) >> 3
}

/// The bits of a zone, lowest first.
pub(crate) fn bits(zone: Zone) -> impl Iterator<Item = u32> {
    let mut rest = zone;
    std::iter::from_fn(move || {
        let bit = rest.trailing_zeros();
        rest &= rest.wrapping_sub(1);
        (bit < 16).then_some(bit)
    })
}

/// Sets of cells and their numbers among those of the same size.
pub(crate) struct Sets {
    /// The number of each set.
    rank: Vec<u16>,
    /// The number of each set among those that are not above their mirror image.
    class: Vec<u16>,
    /// All sets, by size.
    all: [Vec<Zone>; 17],
    /// Those that are not above their mirror image, by size.
    classes: [Vec<Zone>; 17],
}

impl Sets {
    /// The only one there is.
    pub(crate) fn get() -> &'static Sets {
        static SETS: OnceLock<Sets> = OnceLock::new();
        SETS.get_or_init(|| {
            let mut sets = Sets {
                rank: Vec::with_capacity(1 << 16),
                class: Vec::with_capacity(1 << 16),
                all: Default::default(),
                classes: Default::default(),
            };
            for zone in 0..=Zone::MAX {
                let size = zone.count_ones() as usize;
                sets.rank.push(sets.all[size].len() as u16);
                sets.all[size].push(zone);
                sets.class.push(sets.classes[size].len() as u16);
                if zone <= mirrored(zone) {
                    sets.classes[size].push(zone);
                }
            }
            sets
        })
    }

    pub(crate) fn rank(&self, zone: Zone) -> usize {
        usize::from(self.rank[usize::from(zone)])
    }

    pub(crate) fn class(&self, zone: Zone) -> usize {
        usize::from(self.class[usize::from(zone)])
    }

    pub(crate) fn all(&self, size: usize) -> &[Zone] {
        &self.all[size]
    }

    pub(crate) fn classes(&self, size: usize) -> &[Zone] {
        &self.classes[size]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_without_gaps() {
        let sets = Sets::get();
        for size in 0..=16 {
            for (number, &zone) in sets.all(size).iter().enumerate() {
                assert_eq!(sets.rank(zone), number);
                assert_eq!(mirrored(mirrored(zone)), zone);
            }
            for (number, &zone) in sets.classes(size).iter().enumerate() {
                assert_eq!(sets.class(zone), number);
            }
        }
        assert_eq!((sets.all(3).len(), sets.classes(3).len()), (560, 280));
    }

    #[test]
    fn cells_have_their_bits() {
        for bit in 0..16 {
            assert_eq!(bit_of(own_cell(bit)), bit);
            assert_eq!(bit_of(other_cell(bit)), bit);
        }
        // a1 and a8 are both in a far corner.
        assert_eq!((bit_of(Cell::new(0)), bit_of(Cell::new(28))), (0, 0));
    }
}
