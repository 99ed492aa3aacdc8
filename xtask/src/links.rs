//! Links between documents.

use crate::anchors;
use crate::shell::root;
use crate::tracked::File;
use std::path::{Component, Path, PathBuf};

/// Relative links in Markdown files that lead nowhere.
pub(crate) fn problems(files: &[File]) -> Vec<String> {
    let mut problems = Vec::new();
    for file in files.iter().filter(|file| file.is("md")) {
        for (number, target) in links(&file.text) {
            if let Some(why) = why_wrong(files, file, target) {
                problems.push(format!("{}:{number}: the link {target:?} {why}", file.path));
            }
        }
    }
    problems
}

fn why_wrong(files: &[File], file: &File, target: &str) -> Option<String> {
    if target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let (path, anchor) = match target.split_once('#') {
        Some((path, anchor)) => (path, Some(anchor)),
        None => (target, None),
    };
    let path = if path.is_empty() {
        PathBuf::from(&file.path)
    } else {
        let folder = Path::new(&file.path).parent().unwrap_or(Path::new(""));
        match plain(&folder.join(path)) {
            Some(path) => path,
            None => return Some("leaves the repository".to_owned()),
        }
    };
    let found = files.iter().find(|file| Path::new(&file.path) == path);
    if found.is_none() && !root().join(&path).exists() {
        return Some(format!("leads to no file: {}", path.display()));
    }
    let anchor = anchor?;
    let text = found.map_or("", |file| &file.text);
    if anchors::of(text).iter().any(|known| known == anchor) {
        return None;
    }
    Some(format!("leads to no heading of {}", path.display()))
}

/// The path without `.` and `..`; nothing if it leaves the root.
fn plain(path: &Path) -> Option<PathBuf> {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                if !plain.pop() {
                    return None;
                }
            }
            Component::Normal(name) => plain.push(name),
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(plain)
}

/// The targets of `[text](target)`, `src="target"` and `[name]: target`, with their lines; not in
/// code.
fn links(text: &str) -> Vec<(usize, &str)> {
    let mut links = Vec::new();
    let mut in_code = false;
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        }
        if in_code {
            continue;
        }
        // Every second part stands between backquotes.
        for prose in line.split('`').step_by(2) {
            for (open, close) in [
                ("](", ')'),
                ("src=\"", '"'),
                ("srcset=\"", '"'),
                ("href=\"", '"'),
            ] {
                let parts = prose.split(open).skip(1);
                links.extend(parts.filter_map(|part| Some((number, part.split_once(close)?.0))));
            }
        }
        // A link whose text has code in it is cut in two by the split above.
        for part in line.split("`](").skip(1) {
            links.extend(part.split_once(')').map(|(target, _)| (number, target)));
        }
        if line.starts_with('[')
            && let Some((_, target)) = line.split_once("]: ")
        {
            links.push((number, target.trim()));
        }
    }
    links.sort_unstable();
    links.dedup();
    links
}

#[cfg(test)]
mod tests {
    use super::problems;
    use crate::tracked::File;

    #[test]
    fn links_that_lead_nowhere_are_found() {
        let file = |path: &str, text: &str| File {
            path: path.to_owned(),
            text: text.to_owned(),
        };
        let target = file("docs/b.md", "# One heading\n");
        let good =
            "[b](docs/b.md) [b](docs/b.md#one-heading) [w](https://example.org/x) `[c](none.md)`";
        let good = file("a.md", good);
        assert_eq!(problems(&[good, target]), Vec::<String>::new());
        let bad = "[x](docs/none.md)\n[`x`](docs/b.md#none)\n<img src=\"none.svg\">\n[x](../up.md)\n[x](#none)";
        let target = file("docs/b.md", "# One heading\n");
        assert_eq!(problems(&[file("a.md", bad), target]).len(), 5);
    }
}
