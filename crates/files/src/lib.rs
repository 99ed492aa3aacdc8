//! Files that are written whole or not at all.
//!
//! A file is written under another name in the same folder, brought to the disk, and then renamed:
//! whoever reads it meets the old text or the new one, also after a crash. What is not a plain file
//! (a device, a pipe) is written through, and so is a file that a new one could not stand in for.
//!
//! ```
//! let folder = tempfile::tempdir()?;
//! let (one, two) = (folder.path().join("one.txt"), folder.path().join("two.txt"));
//! tercio_files::write_all([(one.as_path(), "1"), (two.as_path(), "2")])?;
//! assert_eq!(std::fs::read_to_string(two)?, "2");
//! # Ok::<(), std::io::Error>(())
//! ```

mod place;

use place::Place;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why nothing was written.
#[derive(Debug)]
pub struct WriteError {
    /// The file that could not be written.
    pub path: PathBuf,
    /// Why.
    pub error: io::Error,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot write {}: {}", self.path.display(), self.error)
    }
}

impl std::error::Error for WriteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

impl From<WriteError> for io::Error {
    fn from(error: WriteError) -> io::Error {
        io::Error::new(error.error.kind(), error)
    }
}

/// Writes one file.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), WriteError> {
    write_all([(path, bytes)])
}

/// Writes several files, all or none. What can fail is done first: only renaming is left once the
/// first of them changes.
pub fn write_all<'p, B: AsRef<[u8]>>(
    files: impl IntoIterator<Item = (&'p Path, B)>,
) -> Result<(), WriteError> {
    let at = |path: &Path| {
        let path = path.to_owned();
        move |error| WriteError { path, error }
    };
    let files: Vec<(&Path, B)> = files.into_iter().collect();
    let mut places = Vec::new();
    for (path, bytes) in &files {
        let place = Place::prepare(path, bytes.as_ref()).map_err(at(path))?;
        places.push((*path, place));
    }
    // What is written through cannot be taken back, so it comes before anything is renamed.
    for (path, place) in &mut places {
        place.write_through().map_err(at(path))?;
    }
    for (path, place) in places {
        place.finish().map_err(at(path))?;
    }
    Ok(())
}
