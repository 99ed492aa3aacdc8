//! The file that the games are kept in. It grows by whole games, and may be cut off at any time.

use super::format::{self, Archive, Damage, DamageKind, Header};
use std::collections::BTreeSet;
use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// A file of games that is written to.
#[derive(Debug)]
pub struct Store {
    file: BufWriter<fs::File>,
}

/// Why a file of games cannot be written to.
#[derive(Debug)]
pub enum StoreError {
    /// It cannot be read or written.
    Io(io::Error),
    /// It is damaged.
    Damage(Damage),
    /// Its games were made in another way.
    Other {
        /// How they were made.
        found: String,
        /// How those to come are made.
        expected: String,
    },
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Io(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                write!(f, "it is there already; use --resume or another folder")
            }
            StoreError::Io(error) => error.fmt(f),
            StoreError::Damage(damage) => damage.fmt(f),
            StoreError::Other { found, expected } => write!(
                f,
                "its games were made with \"{found}\", not with \"{expected}\""
            ),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> Self {
        StoreError::Io(error)
    }
}

impl Store {
    /// How much is kept in memory before it is written.
    const BUFFER: usize = 1 << 18;

    /// Makes a new file.
    pub fn create(path: &Path, header: &Header) -> Result<Store, StoreError> {
        let file = OpenOptions::new().write(true).create_new(true).open(path)?;
        let mut file = BufWriter::with_capacity(Store::BUFFER, file);
        file.write_all(&header.encode())?;
        Ok(Store { file })
    }

    /// Goes on with a file, made if need be, and says which games it holds. A game that was cut
    /// off is dropped from it.
    pub fn resume(path: &Path, header: &Header) -> Result<(Store, BTreeSet<u32>), StoreError> {
        let bytes = match fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok((Store::create(path, header)?, BTreeSet::new()));
            }
            bytes => bytes?,
        };
        let archive = Archive::new(&bytes).map_err(StoreError::Damage)?;
        if archive.header != *header {
            let words = |header: &Header| format!("{} {}", header.start, header.settings);
            return Err(StoreError::Other {
                found: words(&archive.header),
                expected: words(header),
            });
        }
        let mut numbers = BTreeSet::new();
        let mut end = bytes.len();
        for block in archive.blocks() {
            match block {
                Ok((_, payload)) => numbers.extend(format::number(payload)),
                Err(Damage {
                    at,
                    kind: DamageKind::Cut,
                }) => end = at,
                Err(damage) => return Err(StoreError::Damage(damage)),
            }
        }
        let file = OpenOptions::new().append(true).open(path)?;
        file.set_len(end as u64)?;
        let file = BufWriter::with_capacity(Store::BUFFER, file);
        Ok((Store { file }, numbers))
    }

    /// Adds a game, given as bytes.
    pub(super) fn write(&mut self, block: &[u8]) -> io::Result<()> {
        self.file.write_all(block)
    }

    /// Hands everything to the operating system.
    pub fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
