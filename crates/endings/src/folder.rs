//! Tables in a folder.

use crate::{Endings, MOST_PIECES, TableError, file_name};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why the tables of a folder cannot be used.
#[derive(Debug)]
pub enum FolderError {
    /// It holds none.
    Empty(PathBuf),
    /// A file cannot be read.
    Unreadable(PathBuf, io::Error),
    /// A file is no table.
    NotATable(PathBuf, TableError),
}

impl fmt::Display for FolderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FolderError::Empty(folder) => {
                let first = file_name(2);
                write!(
                    f,
                    "{} holds no tables of endings, such as {first}",
                    folder.display()
                )
            }
            FolderError::Unreadable(file, error) => {
                write!(f, "cannot read {}: {error}", file.display())
            }
            FolderError::NotATable(file, error) => write!(f, "{}: {error}", file.display()),
        }
    }
}

impl std::error::Error for FolderError {}

impl Endings {
    /// Reads the tables of a folder, up to so many pieces and as far as there are any.
    pub fn read_folder(folder: &Path, most: usize) -> Result<Endings, FolderError> {
        let mut endings = Endings::default();
        for pieces in 2..=most.min(MOST_PIECES) {
            let file = folder.join(file_name(pieces));
            let bytes = match std::fs::read(&file) {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::NotFound => break,
                Err(error) => return Err(FolderError::Unreadable(file, error)),
            };
            let added = endings.add(&bytes);
            added.map_err(|error| FolderError::NotATable(file, error))?;
        }
        match endings.pieces() {
            0 => Err(FolderError::Empty(folder.to_owned())),
            _ => Ok(endings),
        }
    }
}
