//! Which puzzles are wanted.

use crate::route;
use tercio_api::Page;
use tercio_learn::puzzle::{Puzzle, Theme};

/// Which puzzles are wanted: of one theme, of one grade, or any.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Filter {
    pub(super) theme: Option<Theme>,
    pub(super) grade: Option<u8>,
}

impl Filter {
    /// Reads the query of an address. What makes no sense is passed over.
    pub(super) fn read(query: &str) -> Filter {
        let mut filter = Filter::default();
        for (name, value) in route::pairs(query) {
            match name.as_str() {
                "theme" => filter.theme = Theme::from_name(&value),
                "grade" => filter.grade = grade(&value),
                _ => {}
            }
        }
        filter
    }

    /// Whether a puzzle is wanted.
    pub(super) fn takes(self, puzzle: &Puzzle) -> bool {
        let theme = self.theme.is_none_or(|theme| theme == puzzle.theme);
        theme && self.grade.is_none_or(|grade| grade == puzzle.grade)
    }

    /// The address of a puzzle, with the wish for others like it.
    pub(super) fn address(self, puzzle: &Puzzle) -> String {
        let theme = self.theme.map(|theme| format!("theme={theme}"));
        let grade = self.grade.map(|grade| format!("grade={grade}"));
        let query: Vec<String> = theme.into_iter().chain(grade).collect();
        let mark = if query.is_empty() { "" } else { "?" };
        let path = Page::Puzzles.path();
        format!("{path}/{}{mark}{}", puzzle.id(), query.join("&"))
    }
}

/// Reads a grade.
pub(super) fn grade(text: &str) -> Option<u8> {
    let grade = text.parse().ok();
    grade.filter(|grade| (1..=Puzzle::HARDEST).contains(grade))
}
