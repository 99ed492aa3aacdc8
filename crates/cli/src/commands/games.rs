//! The files of `tercio selfplay`, for the commands that read them.

use crate::error::{Failure, Result};
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use tercio_arena::selfplay::Archive;

/// How the names of the files end.
pub(crate) const ENDING: &str = "games";

/// Something is wrong with a file.
pub(crate) fn about(path: &Path, error: &dyn Display) -> Failure {
    Failure::new(format_args!("{}: {error}", path.display()))
}

/// The files of games in a folder, by name.
pub(crate) fn list(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).map_err(|error| about(folder, &error))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|end| end == ENDING))
        .collect();
    files.sort_unstable();
    Ok(files)
}

/// The bytes of a file.
pub(crate) fn load(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).map_err(|error| about(path, &error))
}

/// The games in the bytes of a file.
pub(crate) fn open<'b>(path: &Path, bytes: &'b [u8]) -> Result<Archive<'b>> {
    Archive::new(bytes).map_err(|error| about(path, &error))
}
