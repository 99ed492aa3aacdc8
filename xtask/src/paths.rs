//! Places of one machine that slipped into a file.

use crate::tracked::File;

/// Text that means a place on somebody's machine or in somebody's network. Written in two parts,
/// so that this file does not find itself.
const FOREIGN: [(&str, &str); 6] = [
    ("/ho", "me/"),
    ("/Us", "ers/"),
    ("/tm", "p/"),
    ("/ro", "ot/"),
    ("C:\\Us", "ers"),
    ("artif", "actory"),
];

/// The only registry the lock file may name.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Lines that name such a place.
pub(crate) fn problems(files: &[File]) -> Vec<String> {
    let mut problems = Vec::new();
    for file in files {
        for (number, line) in (1..).zip(file.text.lines()) {
            for (one, other) in FOREIGN {
                let place = format!("{one}{other}");
                if line.contains(&place) {
                    let path = &file.path;
                    problems.push(format!(
                        "{path}:{number}: names a place of one machine: {place}"
                    ));
                }
            }
            if line.contains("registry+")
                && file.path.ends_with(".lock")
                && !line.contains(REGISTRY)
            {
                problems.push(format!("{}:{number}: names another registry", file.path));
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::problems;
    use crate::tracked::File;

    #[test]
    fn a_folder_of_mine_is_found() {
        let text = format!("fine\nsee {}me/notes", "/ho");
        let path = "a.md".to_owned();
        assert_eq!(problems(&[File { path, text }]).len(), 1);
    }

    #[test]
    fn another_registry_is_found() {
        let text = "source = \"registry+https://example.org/index\"".to_owned();
        let path = "Cargo.lock".to_owned();
        assert_eq!(problems(&[File { path, text }]).len(), 1);
    }
}
