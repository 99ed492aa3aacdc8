//! Files that have grown.

use crate::tracked::File;

/// From here on a file is worth a look.
const LONG: usize = 600;
/// From here on it must be cut.
const TOO_LONG: usize = 1000;

/// Files worth a look, and their lengths.
pub(crate) fn notes(files: &[File]) -> Vec<String> {
    long(files, LONG, TOO_LONG)
}

/// Files that are too long.
pub(crate) fn problems(files: &[File]) -> Vec<String> {
    long(files, TOO_LONG, usize::MAX)
}

fn long(files: &[File], above: usize, up_to: usize) -> Vec<String> {
    let sources = files.iter().filter(|file| file.is("rs"));
    sources
        .map(|file| (file, file.text.lines().count()))
        .filter(|&(_, lines)| lines > above && lines <= up_to)
        .map(|(file, lines)| format!("{}: {lines} lines", file.path))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{notes, problems};
    use crate::tracked::File;

    #[test]
    fn long_files_are_named() {
        let file = |lines: usize| File {
            path: format!("of_{lines}.rs"),
            text: "x\n".repeat(lines),
        };
        let files = [file(600), file(601), file(1000), file(1001)];
        assert_eq!(
            notes(&files),
            ["of_601.rs: 601 lines", "of_1000.rs: 1000 lines"]
        );
        assert_eq!(problems(&files), ["of_1001.rs: 1001 lines"]);
    }
}
