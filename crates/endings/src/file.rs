//! Tables as files.
//!
//! 16 bytes of mark, one byte with the number of pieces, three that are 0, the CRC-32 of all that
//! follows (little-endian), then the open values and the called ones, a byte each.

use crate::MOST_PIECES;
use crate::layer::Layer;
use crate::probe::{Endings, Table};
use std::fmt;

/// What a file begins with.
const MARK: &[u8; 16] = b"tercio endings 1";
/// How long the beginning is.
const HEADER: usize = 24;

/// What the file with the positions of so many pieces is called.
#[must_use]
pub fn file_name(pieces: usize) -> String {
    format!("martian-two-{pieces}.endings")
}

/// Why a file is no table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableError {
    /// It begins with something else, or is too short or too long.
    NotATable,
    /// The tables must come in their order, and another one is due.
    Pieces {
        /// For how many pieces it is.
        given: usize,
        /// For how many it should be.
        due: usize,
    },
    /// It has changed since it was written.
    Checksum,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::NotATable => {
                f.write_str("this is no table of endings, or only part of one")
            }
            TableError::Pieces { given, due } => {
                write!(
                    f,
                    "expected the table for {due} pieces, got that for {given}"
                )
            }
            TableError::Checksum => f.write_str("the checksum is wrong: build the table again"),
        }
    }
}

impl std::error::Error for TableError {}

impl Table {
    /// The table as a file.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER + 2 * self.layer.len());
        bytes.extend_from_slice(MARK);
        bytes.extend_from_slice(&[self.layer.pieces as u8, 0, 0, 0]);
        bytes.extend_from_slice(&[0; 4]);
        for values in [&self.open, &self.called] {
            bytes.extend(values.iter().map(|&value| value as u8));
        }
        let checksum = crc32fast::hash(&bytes[HEADER..]);
        bytes[HEADER - 4..HEADER].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Reads a file.
    fn from_bytes(bytes: &[u8], due: usize) -> Result<Table, TableError> {
        let (header, values) = bytes
            .split_at_checked(HEADER)
            .ok_or(TableError::NotATable)?;
        let given = usize::from(header[16]);
        if header[..16] != MARK[..] || !(2..=MOST_PIECES).contains(&given) {
            return Err(TableError::NotATable);
        }
        if given != due {
            return Err(TableError::Pieces { given, due });
        }
        let layer = Layer::new(given);
        if values.len() != 2 * layer.len() {
            return Err(TableError::NotATable);
        }
        if header[20..] != crc32fast::hash(values).to_le_bytes() {
            return Err(TableError::Checksum);
        }
        let (open, called) = values.split_at(layer.len());
        let signed = |values: &[u8]| values.iter().map(|&value| value as i8).collect();
        Ok(Table::new(layer, signed(open), signed(called)))
    }
}

impl Endings {
    /// Adds the table of a file; those with fewer pieces must be there.
    pub fn add(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        let due = self.pieces().max(1) + 1;
        self.push(Table::from_bytes(bytes, due)?);
        Ok(())
    }

    /// The table with so many pieces as a file, if it is there.
    #[must_use]
    pub fn file(&self, pieces: usize) -> Option<Vec<u8>> {
        let table = self.tables().get(pieces.checked_sub(2)?)?;
        Some(table.to_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_comes_back_as_it_was() {
        let endings = Endings::solve(3, &|_| {});
        let mut back = Endings::default();
        for pieces in 2..=3 {
            let file = endings.file(pieces).expect("a table");
            back.add(&file).expect("the next table");
        }
        assert_eq!(back, endings);
        assert_eq!(endings.file(4), None);
    }

    #[test]
    fn what_is_no_table_is_refused() {
        let endings = Endings::solve(3, &|_| {});
        let three = endings.file(3).expect("a table");
        let add = |bytes: &[u8]| Endings::default().add(bytes);
        assert_eq!(add(b""), Err(TableError::NotATable));
        assert_eq!(add(&three), Err(TableError::Pieces { given: 3, due: 2 }));
        let mut two = endings.file(2).expect("a table");
        assert_eq!(add(&two[..two.len() - 1]), Err(TableError::NotATable));
        if let Some(last) = two.last_mut() {
            *last ^= 1;
        }
        assert_eq!(add(&two), Err(TableError::Checksum));
        two[0] ^= 1;
        assert_eq!(add(&two), Err(TableError::NotATable));
    }
}
