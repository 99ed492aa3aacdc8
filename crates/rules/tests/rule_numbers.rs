//! Every numbered rule of the documentation has a test of its number, and no test a number that is
//! not there.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Each letter with the document that has its rules and the tests that check them.
const RULES: [(char, &str, &str); 4] = [
    ('g', "docs/rules/boards.md", "rules_boards"),
    ('p', "docs/rules/pikemen.md", "rules_pikemen"),
    ('m', "docs/rules/martian.md", "rules_martian"),
    ('n', "docs/notation.md", "rules_notation"),
];

/// The numbers of a document: each paragraph that begins with `**X-12.**`.
fn numbers_in_document(letter: char, text: &str) -> Vec<u32> {
    let start = format!("**{}-", letter.to_ascii_uppercase());
    text.lines()
        .filter_map(|line| line.strip_prefix(&start)?.split_once(".**"))
        .map(|(number, _)| number.parse().expect("a number"))
        .collect()
}

/// The numbers of test functions: `fn x12_…` below a `#[test]`.
fn numbers_in_tests(letter: char, text: &str) -> Vec<u32> {
    let start = format!("fn {letter}");
    let lines: Vec<&str> = text.lines().collect();
    let tests = lines.windows(2).filter(|pair| pair[0].trim() == "#[test]");
    tests
        .filter_map(|pair| pair[1].strip_prefix(&start)?.split_once('_'))
        .map(|(number, _)| number.parse().expect("a number behind the letter"))
        .collect()
}

/// The files at a path: itself, or those in it if it is a folder.
fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_path_buf()];
    }
    let entries = std::fs::read_dir(path).expect("the tests are there");
    entries
        .map(|entry| entry.expect("an entry").path())
        .collect()
}

/// The numbers of the rules of a document that are our own decisions.
fn decisions_in_document(text: &str) -> Vec<&str> {
    let decided = |rule: &&str| rule.contains("**Decision**") || rule.contains("**Décision**");
    let paragraphs = text.split("\n\n").filter(decided);
    paragraphs
        .filter_map(|rule| rule.trim_start().strip_prefix("**")?.split_once(".**"))
        .map(|(number, _)| number)
        .collect()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_numbered_rule_has_a_test_and_every_test_a_rule() {
    let crate_root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (letter, document, tests) in RULES {
        let text = read(&crate_root.join("../..").join(document));
        let rules = numbers_in_document(letter, &text);
        let consecutive: Vec<u32> = (1..=rules.len() as u32).collect();
        assert_eq!(rules, consecutive, "{document} counts without gaps");
        assert!(rules.len() > 20, "{document} has its rules");

        let mut tested: BTreeMap<u32, u32> = BTreeMap::new();
        for file in files(&crate_root.join("tests").join(tests)) {
            for number in numbers_in_tests(letter, &read(&file)) {
                *tested.entry(number).or_insert(0) += 1;
            }
        }
        let once: BTreeMap<u32, u32> = rules.into_iter().map(|number| (number, 1)).collect();
        assert_eq!(tested, once, "{document}: number and how many tests");
    }
}

#[test]
fn the_french_rules_have_the_same_numbers_and_decisions() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules");
    for (letter, book) in [('g', "boards"), ('p', "pikemen"), ('m', "martian")] {
        let english = read(&docs.join(book).with_extension("md"));
        let french = read(&docs.join("fr").join(book).with_extension("md"));
        assert_eq!(
            numbers_in_document(letter, &french),
            numbers_in_document(letter, &english),
            "{book}"
        );
        let decisions = decisions_in_document(&english);
        assert!(!decisions.is_empty(), "{book} has decisions");
        assert_eq!(decisions_in_document(&french), decisions, "{book}");
    }
}
