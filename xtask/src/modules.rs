//! Source files that no module lists: nothing compiles them, so nothing can hold them right.

use crate::tracked::File;
use std::collections::{BTreeMap, BTreeSet};

/// Rust files that cannot be reached from the root of a crate.
pub(crate) fn problems(files: &[File]) -> Vec<String> {
    let sources: BTreeMap<&str, &str> = files
        .iter()
        .filter(|file| file.is("rs"))
        .map(|file| (file.path.as_str(), file.text.as_str()))
        .collect();
    let roots = sources.keys().copied().filter(|path| is_root(path));
    let mut waiting: Vec<String> = roots.map(str::to_owned).collect();
    let mut reached = BTreeSet::new();
    while let Some(path) = waiting.pop() {
        let Some(text) = sources.get(path.as_str()) else {
            continue;
        };
        let folder = folder(&path);
        for module in modules(text) {
            waiting.push(format!("{folder}/{module}.rs"));
            waiting.push(format!("{folder}/{module}/mod.rs"));
        }
        reached.insert(path);
    }
    let lost = sources.keys().filter(|path| !reached.contains(**path));
    lost.map(|path| format!("{path}: no module lists it"))
        .collect()
}

/// Whether cargo compiles a file by itself: the places where it looks for crates.
fn is_root(path: &str) -> bool {
    let mut steps = path.rsplit('/');
    let (file, folder, above) = (steps.next(), steps.next(), steps.next());
    let by_name = ["bin", "tests", "examples", "benches", "fuzz_targets"];
    match (file, folder, above) {
        (Some("build.rs"), ..) | (Some("lib.rs" | "main.rs"), Some("src"), _) => true,
        (Some("main.rs"), _, Some(above)) if by_name.contains(&above) => true,
        (_, Some(folder), _) => by_name.contains(&folder),
        _ => false,
    }
}

/// Where the modules of a file lie.
fn folder(path: &str) -> String {
    let (folder, _) = path.rsplit_once('/').unwrap_or(("", path));
    match is_root(path) || path.ends_with("/mod.rs") {
        true => folder.to_owned(),
        false => path.trim_end_matches(".rs").to_owned(),
    }
}

/// The modules that a file lists as files of their own.
fn modules(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let line = line.trim().strip_suffix(';')?;
        let (before, name) = line.rsplit_once("mod ")?;
        let is_listed = before.is_empty() || before.starts_with("pub") && before.ends_with(' ');
        is_listed.then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::problems;
    use crate::tracked::File;

    #[test]
    fn a_file_that_no_module_lists_is_found() {
        let file = |path: &str, text: &str| File {
            path: path.to_owned(),
            text: text.to_owned(),
        };
        let files = [
            file(
                "a/src/lib.rs",
                "mod one;\npub(crate) mod two;\n// mod lost;\n",
            ),
            file("a/src/one.rs", "mod inner;"),
            file("a/src/one/inner.rs", ""),
            file("a/src/two/mod.rs", "pub mod deep;"),
            file("a/src/two/deep.rs", ""),
            file("a/src/lost.rs", "mod farther;"),
            file("a/src/lost/farther.rs", ""),
            file("a/tests/one.rs", "mod common;"),
            file("a/tests/common/mod.rs", ""),
            file("a/tests/browser/main.rs", "mod page;"),
            file("a/tests/browser/page.rs", ""),
            file("a/tests/browser/forgotten.rs", ""),
            file("a/build.rs", ""),
        ];
        assert_eq!(
            problems(&files),
            [
                "a/src/lost.rs: no module lists it",
                "a/src/lost/farther.rs: no module lists it",
                "a/tests/browser/forgotten.rs: no module lists it"
            ]
        );
    }
}
