//! A file that others see when it is whole, and that never takes the place of another.

use super::{BackupError, file_error};
use std::fs::File;
use std::path::Path;
use tempfile::NamedTempFile;

/// A new file in the same folder, which only its owner may read.
pub(super) fn beside(path: &Path) -> Result<NamedTempFile, BackupError> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let file = tempfile::Builder::new()
        .prefix(".tercio-")
        .tempfile_in(folder);
    file.map_err(file_error(folder))
}

/// Brings a file to the disk and gives it its name, which nobody else may have taken.
pub(super) fn finish(file: NamedTempFile, to: &Path) -> Result<(), BackupError> {
    file.as_file().sync_all().map_err(file_error(to))?;
    let folder = file.path().parent().map(Path::to_owned);
    file.persist_noclobber(to)
        .map_err(|error| BackupError::File(to.to_owned(), error.error))?;
    // Elsewhere folders cannot be opened, and need not be.
    if let Some(folder) = folder.filter(|_| cfg!(unix)) {
        let opened = File::open(&folder).and_then(|folder| folder.sync_all());
        opened.map_err(file_error(&folder))?;
    }
    Ok(())
}
