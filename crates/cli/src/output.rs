//! Writing, so that nothing is ever half written.

use crate::error::{Failure, Result};
use serde::Serialize;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes bytes to the standard output.
pub(crate) fn print(bytes: impl AsRef<[u8]>) -> Result<()> {
    let mut stdout = io::stdout().lock();
    stdout
        .write_all(bytes.as_ref())
        .and_then(|()| stdout.flush())
        .map_err(|error| Failure::stdout(&error))
}

/// A value as JSON, in lines that people can read.
pub(crate) fn json(value: &impl Serialize) -> Result<Vec<u8>> {
    let mut json = serde_json::to_vec_pretty(value).map_err(Failure::new)?;
    json.push(b'\n');
    Ok(json)
}

/// Writes a file, or the standard output if it is called `-`.
pub(crate) fn write_file(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    match path == Path::new("-") {
        true => print(bytes),
        false => write_files([(path, bytes)]),
    }
}

/// Writes all files, or none of them.
pub(crate) fn write_files<'p, B: AsRef<[u8]>>(
    files: impl IntoIterator<Item = (&'p Path, B)>,
) -> Result<()> {
    tercio_files::write_all(files).map_err(Failure::new)
}

/// Writes all files into a folder, which is made if need be, or none of them.
pub(crate) fn write_into<B: AsRef<[u8]>>(folder: &Path, files: &[(String, B)]) -> Result<()> {
    fs::create_dir_all(folder).map_err(|error| {
        let folder = folder.display();
        Failure::new(format_args!("cannot make the folder {folder}: {error}"))
    })?;
    let paths: Vec<PathBuf> = files.iter().map(|(name, _)| folder.join(name)).collect();
    let bytes = files.iter().map(|(_, bytes)| bytes);
    write_files(paths.iter().map(PathBuf::as_path).zip(bytes))
}
