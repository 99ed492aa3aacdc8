//! Tables in one small file.
//!
//! Positions of the same sizes stand together there, and called values as their difference to the
//! open ones: most are the same, and compression finds that.

use crate::MOST_PIECES;
use crate::file::TableError;
use crate::layer::Layer;
use crate::probe::{Endings, Table};

/// What a file begins with.
const MARK: &[u8; 16] = b"tercio endings +";
/// How long the beginning is: the mark, the most pieces, three zeros, the CRC-32 of the rest.
const HEADER: usize = 24;

impl Endings {
    /// All tables as one file, not yet compressed.
    #[must_use]
    pub fn to_pack(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        bytes.extend_from_slice(&[self.pieces() as u8, 0, 0, 0, 0, 0, 0, 0]);
        for table in self.tables() {
            let combinations = table.layer.combinations();
            let pairs = table.open.iter().zip(&table.called);
            let called: Vec<i8> = pairs
                .map(|(open, called)| called.wrapping_sub(*open))
                .collect();
            for values in [&table.open, &called] {
                for sizes in 0..combinations {
                    let same = values.iter().skip(sizes).step_by(combinations);
                    bytes.extend(same.map(|&value| value as u8));
                }
            }
        }
        let checksum = crc32fast::hash(&bytes[HEADER..]);
        bytes[HEADER - 4..HEADER].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Reads what [`to_pack`](Endings::to_pack) has written.
    pub fn from_pack(bytes: &[u8]) -> Result<Endings, TableError> {
        let (header, mut rest) = bytes
            .split_at_checked(HEADER)
            .ok_or(TableError::NotATable)?;
        let pieces = usize::from(header[16]);
        if header[..16] != MARK[..] || pieces > MOST_PIECES {
            return Err(TableError::NotATable);
        }
        if header[20..] != crc32fast::hash(rest).to_le_bytes() {
            return Err(TableError::Checksum);
        }
        let mut endings = Endings::default();
        for pieces in 2..=pieces {
            let layer = Layer::new(pieces);
            let mut next = || {
                let (values, others) = rest.split_at_checked(layer.len())?;
                rest = others;
                Some(in_order(values, layer.placements()))
            };
            let (open, mut called) = next().zip(next()).ok_or(TableError::NotATable)?;
            for (called, open) in called.iter_mut().zip(&open) {
                *called = called.wrapping_add(*open);
            }
            endings.push(Table::new(layer, open, called));
        }
        match rest {
            [] => Ok(endings),
            _ => Err(TableError::NotATable),
        }
    }
}

/// Values by placement, from those by sizes.
fn in_order(values: &[u8], placements: usize) -> Vec<i8> {
    let placements = 0..placements;
    let by_placement = placements.clone().flat_map(|placement| {
        let same = values.iter().skip(placement).step_by(placements.len());
        same.map(|&value| value as i8)
    });
    by_placement.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_come_back_as_they_were() {
        let endings = Endings::solve(3, &|_| {});
        let mut pack = endings.to_pack();
        assert_eq!(Endings::from_pack(&pack), Ok(endings));
        let short = &pack[..pack.len() - 1];
        assert_eq!(Endings::from_pack(short), Err(TableError::Checksum));
        assert_eq!(Endings::from_pack(b""), Err(TableError::NotATable));
        pack[0] ^= 1;
        assert_eq!(Endings::from_pack(&pack), Err(TableError::NotATable));
    }
}
