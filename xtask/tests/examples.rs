//! The rules are a library, so their documentation shows how each part is used.
//!
//! An example is a block of code in a comment of documentation; `cargo test` runs it. A line of
//! code is one that is neither blank nor a comment, and stands before the tests of its file.

use std::fs;
use std::path::{Path, PathBuf};

/// As many examples for a thousand lines of code as shakmaty has.
const DENSITY: f64 = 9.0;

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/rules/src")
}

/// Every source file below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// The lines of a file before its tests.
fn lines(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let lines = text.lines().map(|line| line.trim().to_owned());
    lines.take_while(|line| line != "#[cfg(test)]").collect()
}

fn examples(path: &Path) -> usize {
    let fence = |line: &&String| matches!(line.as_str(), "/// ```" | "//! ```");
    lines(path).iter().filter(fence).count() / 2
}

fn code(path: &Path) -> usize {
    let is_code = |line: &&String| !line.is_empty() && !line.starts_with("//");
    lines(path).iter().filter(is_code).count()
}

/// The modules that users of the crate see, as modules or through what is taken from them.
fn public_modules() -> Vec<String> {
    let name = |line: &String| {
        let rest = line
            .strip_prefix("pub mod ")
            .or(line.strip_prefix("pub use "))?;
        Some(rest.split([';', ':']).next()?.to_owned())
    };
    let mut names: Vec<String> = lines(&source().join("lib.rs"))
        .iter()
        .filter_map(name)
        .collect();
    names.sort();
    names.dedup();
    names
}

#[test]
fn every_public_module_of_the_rules_has_an_example() {
    let modules = public_modules();
    assert!(modules.len() > 10, "{modules:?}");
    for module in modules {
        let file = source().join(format!("{module}.rs"));
        let parts = match file.exists() {
            true => vec![file],
            false => files(&source().join(&module)),
        };
        let examples: usize = parts.iter().map(|path| examples(path)).sum();
        assert!(examples > 0, "tercio_rules: {module} has no example");
    }
}

#[test]
fn the_rules_have_enough_examples() {
    let files = files(&source());
    let examples: usize = files.iter().map(|path| examples(path)).sum();
    let code: usize = files.iter().map(|path| code(path)).sum();
    let density = 1000.0 * examples as f64 / code as f64;
    assert!(
        density >= DENSITY,
        "{examples} examples in {code} lines of code are {density:.1} for a thousand, expected {DENSITY}"
    );
}
