//! The file in which the records of a match are kept.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;
use tercio_rules::record::{Record, RecordError};

/// A file of records that grows by one game at a time.
#[derive(Debug)]
pub struct RecordFile {
    file: File,
    empty: bool,
}

/// What is wrong with a file of records.
#[derive(Debug)]
pub enum RecordFileError {
    /// It cannot be read or written.
    Io(io::Error),
    /// It is not a file of records.
    Text(RecordError),
}

impl fmt::Display for RecordFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordFileError::Io(error) => error.fmt(f),
            RecordFileError::Text(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RecordFileError {}

impl From<io::Error> for RecordFileError {
    fn from(error: io::Error) -> Self {
        RecordFileError::Io(error)
    }
}

impl RecordFile {
    /// Opens a file, made if need be, and reads the records it holds.
    ///
    /// A record that was cut off, as by a power failure, is dropped from the file.
    pub fn open(path: &Path) -> Result<(RecordFile, Vec<Record>), RecordFileError> {
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let records = match Record::read_all(&text) {
            Ok(records) => records,
            Err(error) => {
                // Each record begins with the tag of the game and ends with a whole line. A
                // text that does not was not written by us, so it is refused and not cut.
                let last = text.rfind("[Game \"").filter(|_| !text.ends_with('\n'));
                let before = last.map(|last| text[..last].trim_end().len());
                let (Some(last), Some(before)) = (last, before) else {
                    return Err(RecordFileError::Text(error));
                };
                let whole =
                    Record::read_all(&text[..last]).map_err(|_| RecordFileError::Text(error))?;
                text.truncate(before + usize::from(before > 0));
                file.set_len(text.len() as u64)?;
                whole
            }
        };
        let empty = text.is_empty();
        Ok((RecordFile { file, empty }, records))
    }

    /// Adds a record.
    pub fn write(&mut self, record: &Record) -> io::Result<()> {
        let gap = if self.empty { "" } else { "\n" };
        self.empty = false;
        let text = format!("{gap}{}", record.to_text());
        self.file.write_all(text.as_bytes())
    }
}
