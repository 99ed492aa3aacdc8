//! Writing, so that nothing is ever half written.

use crate::error::{Failure, Result};
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

/// Writes a file whole or not at all: under another name first, and then renamed.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<()> {
    let failure = |error: &dyn std::fmt::Display| {
        Failure::new(format_args!("cannot write {}: {error}", path.display()))
    };
    if path.is_dir() {
        return Err(failure(&"it is a directory"));
    }
    let Some(name) = path.file_name() else {
        return Err(failure(&"it is not the name of a file"));
    };
    let mut temporary = name.to_os_string();
    temporary.push(format!(".{}.tmp", std::process::id()));
    let temporary: PathBuf = path.with_file_name(temporary);
    let written = fs::write(&temporary, bytes).and_then(|()| fs::rename(&temporary, path));
    written.map_err(|error| {
        // It may never have come into being.
        let _ = fs::remove_file(&temporary);
        failure(&error)
    })
}
