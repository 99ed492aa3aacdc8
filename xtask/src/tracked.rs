//! The files that belong to the repository.

use crate::shell::{Failure, command, output, root};
use std::fs;
use std::path::Path;

/// A text file of the repository.
pub(crate) struct File {
    /// Its path from the root, with `/` between the folders.
    pub(crate) path: String,
    /// What stands in it.
    pub(crate) text: String,
}

/// Every text file that is tracked, or new and not ignored.
pub(crate) fn text_files() -> Result<Vec<File>, Failure> {
    let args = [
        "ls-files",
        "--cached",
        "--others",
        "--exclude-standard",
        "-z",
    ];
    let list = output(command("git", &args))
        .ok_or_else(|| Failure("git ls-files failed: tidy looks at the files git knows".into()))?;
    let paths = list.split('\0').filter(|path| !path.is_empty());
    // Deleted files are still listed, and pictures are no text: neither can be read.
    Ok(paths
        .filter_map(|path| {
            let text = fs::read_to_string(root().join(path)).ok()?;
            let path = path.to_owned();
            Some(File { path, text })
        })
        .collect())
}

impl File {
    /// Whether its name ends so.
    pub(crate) fn is(&self, extension: &str) -> bool {
        Path::new(&self.path)
            .extension()
            .is_some_and(|found| found == extension)
    }
}
