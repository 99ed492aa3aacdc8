//! The numbers of the rules, which tests and comments refer to.

use crate::tracked::File;
use std::collections::BTreeMap;

/// Numbers that are missing, twice there or out of order in the documents of rules.
pub(crate) fn problems(files: &[File]) -> Vec<String> {
    let mut problems = Vec::new();
    let documents = files.iter().filter(|file| {
        file.is("md") && (file.path.starts_with("docs/rules/") || file.path == "docs/notation.md")
    });
    for file in documents {
        let mut last: BTreeMap<&str, u32> = BTreeMap::new();
        for (line, (letter, number)) in numbers(&file.text) {
            let expected = last.get(letter).map_or(1, |last| last + 1);
            if number != expected {
                let path = &file.path;
                problems.push(format!(
                    "{path}:{line}: expected {letter}-{expected}, got {letter}-{number}"
                ));
            }
            last.insert(letter, number);
        }
        if last.is_empty() && file.path.starts_with("docs/rules/") {
            problems.push(format!("{}: no numbered rule", file.path));
        }
    }
    problems
}

/// Every `**P-12.**` at the start of a line, with the number of the line.
fn numbers(text: &str) -> impl Iterator<Item = (usize, (&str, u32))> {
    (1..).zip(text.lines()).filter_map(|(number, line)| {
        let (name, _) = line.strip_prefix("**")?.split_once(".**")?;
        let (letter, digits) = name.split_once('-')?;
        Some((number, (letter, digits.parse().ok()?)))
    })
}

#[cfg(test)]
mod tests {
    use super::problems;
    use crate::tracked::File;

    #[test]
    fn gaps_are_found() {
        let file = |text: &str| File {
            path: "docs/rules/x.md".to_owned(),
            text: text.to_owned(),
        };
        assert!(problems(&[file("**P-1.** One.\n\n**P-2.** Two.\n")]).is_empty());
        assert_eq!(
            problems(&[file("**P-1.** One.\n**P-3.** Three.\n")]),
            ["docs/rules/x.md:2: expected P-2, got P-3"]
        );
        assert_eq!(
            problems(&[file("nothing")]),
            ["docs/rules/x.md: no numbered rule"]
        );
    }
}
