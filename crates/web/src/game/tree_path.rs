//! A path in a tree of moves, as an address names it.

use super::tree::{MoveId, Tree};
use std::fmt;
use std::str::FromStr;

/// A path in a tree of moves: after so many moves of the main line, or `7.1.3`, after three moves
/// of the first variation on its seventh move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TreePath {
    /// Where the main line is left, and for which of the variations; then the same of that one.
    pub(crate) branches: Vec<Branch>,
    /// How many moves of the last line.
    pub(crate) ply: usize,
}

/// Where a line is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Branch {
    /// The move that is replaced, counted from 1.
    pub(crate) ply: usize,
    /// The variation that is taken, counted from 1.
    pub(crate) variation: usize,
}

impl TreePath {
    /// After so many moves of the main line.
    pub(crate) fn after(ply: usize) -> TreePath {
        TreePath {
            branches: Vec::new(),
            ply,
        }
    }
}

impl Tree {
    /// The path to the position that is shown, as the record names it that [`Tree::record`] writes.
    pub(crate) fn tree_path(&self) -> TreePath {
        let mut path = TreePath::after(0);
        let mut before = None;
        for id in self.path(self.at()) {
            path.ply += 1;
            let index = self.next(before).iter().position(|&other| other == id);
            if let Some(variation) = index.filter(|&index| index > 0) {
                path.branches.push(Branch {
                    ply: path.ply,
                    variation,
                });
                path.ply = 1;
            }
            before = Some(id);
        }
        path
    }

    /// Shows the end of a path, or what is nearest to it.
    pub(crate) fn go_to_path(&mut self, path: &TreePath) {
        let mut at = None;
        // A variation starts with a move of its own.
        let mut played = 0;
        for branch in &path.branches {
            at = self.along(at, branch.ply.saturating_sub(played + 1));
            at = self.next(at).get(branch.variation).copied().or(at);
            played = 1;
        }
        let at = self.along(at, path.ply.saturating_sub(played));
        self.show(at);
    }

    /// So many moves further along the main line, or at its end.
    fn along(&self, at: Option<MoveId>, moves: usize) -> Option<MoveId> {
        let further = |at: &Option<MoveId>| self.next(*at).first().map(|&id| Some(id));
        std::iter::successors(Some(at), further)
            .take(moves.saturating_add(1))
            .last()?
    }
}

impl fmt::Display for TreePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for branch in &self.branches {
            write!(f, "{}.{}.", branch.ply, branch.variation)?;
        }
        write!(f, "{}", self.ply)
    }
}

/// A text that names no path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NoPath;

impl FromStr for TreePath {
    type Err = NoPath;

    fn from_str(text: &str) -> Result<TreePath, NoPath> {
        let number = |text: &str| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<usize>().ok().filter(|_| digits).ok_or(NoPath)
        };
        let mut numbers = text.split('.').map(number);
        let mut path = TreePath::after(0);
        loop {
            let ply = numbers.next().ok_or(NoPath)??;
            match numbers.next() {
                None => {
                    path.ply = ply;
                    return Ok(path);
                }
                Some(variation) => path.branches.push(Branch {
                    ply,
                    variation: variation?,
                }),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{NoPath, TreePath};
    use crate::game::Tree;
    use tercio_rules::record::Record;

    #[test]
    fn places_are_read_as_they_are_written() {
        for text in ["0", "12", "7.1.3", "7.1.3.2.1"] {
            let path: TreePath = text.parse().expect("a path");
            assert_eq!(path.to_string(), text);
        }
        for text in [
            "",
            "x",
            "7.1",
            "7..1",
            "+7",
            "7.1.",
            "99999999999999999999999",
        ] {
            assert_eq!(text.parse::<TreePath>(), Err(NoPath), "{text}");
        }
    }

    #[test]
    fn every_place_of_a_tree_is_found_again() {
        let text = "[Game \"martian\"]\n[Setup \"two\"]\n\n\
            1. d3-d4 (1. b3-a4 a6xa4) 1... a6-a5 (1... a6-a4 2. c3-b4 (2. d4-d3)) 2. d4-d3 *\n";
        let mut tree = Tree::from_record(&Record::from_text(text).expect("a record"));
        for text in [
            "0",
            "1",
            "2",
            "3",
            "1.1.1",
            "1.1.2",
            "2.1.1",
            "2.1.2",
            "2.1.2.1.1",
        ] {
            tree.go_to_path(&text.parse().expect("a path"));
            assert_eq!(tree.tree_path().to_string(), text);
        }
        for (text, nearest) in [
            ("99", "3"),
            ("2.9.1", "1"),
            ("1.1.9", "1.1.2"),
            ("0.0.0", "1"),
        ] {
            tree.go_to_path(&text.parse().expect("a path"));
            assert_eq!(tree.tree_path().to_string(), nearest, "{text}");
        }
    }
}
