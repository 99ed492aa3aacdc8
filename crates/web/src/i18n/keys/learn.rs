//! What the pages say on which one learns.

use super::Text;
use tercio_learn::rulebook::Book;

/// The rule books.
pub(crate) struct Rules {
    /// The way to the books.
    pub(crate) books: Text,
    pub(crate) book: fn(Book) -> Text,
    pub(crate) contents: Text,
    pub(crate) decision: Text,
}

/// The lessons.
pub(crate) struct Learn {
    pub(crate) title: Text,
    pub(crate) intro: Text,
    /// How many steps of a lesson are done.
    pub(crate) done: fn(done: usize, steps: usize) -> String,
    pub(crate) back: Text,
    pub(crate) hint: Text,
    pub(crate) again: Text,
    pub(crate) next: Text,
    pub(crate) next_lesson: Text,
    /// A right move after which the task goes on.
    pub(crate) go_on: Text,
    pub(crate) right: Text,
    pub(crate) wrong: Text,
    pub(crate) steps: Text,
    pub(crate) step: fn(number: usize, done: bool) -> String,
}

/// The puzzles.
pub(crate) struct Puzzles {
    pub(crate) title: Text,
    pub(crate) none: Text,
    /// An address of no puzzle.
    pub(crate) unknown: Text,
    /// No puzzle has the theme and the grade that were chosen.
    pub(crate) no_match: Text,
    pub(crate) choose_theme: Text,
    pub(crate) all_themes: Text,
    pub(crate) choose_grade: Text,
    pub(crate) all_grades: Text,
    /// An entry of a list, and how many puzzles it stands for.
    pub(crate) counted: fn(name: &str, count: usize) -> String,
    /// How hard a puzzle is, from 1 to 5.
    pub(crate) grade: fn(u8) -> String,
    pub(crate) theme: Text,
    /// The link to the game that a puzzle was found in.
    pub(crate) from_game: Text,
    pub(crate) solution: Text,
    pub(crate) next: Text,
    /// The next one, while this one is not solved.
    pub(crate) skip: Text,
    pub(crate) go_on: Text,
    pub(crate) wrong: Text,
    pub(crate) solved: Text,
    /// The solution, as a move is written.
    pub(crate) shown: fn(&str) -> String,
    pub(crate) score: fn(solved: usize, all: usize) -> String,
    /// How hard a puzzle is.
    pub(crate) rated: fn(u32) -> String,
    pub(crate) your_rating: Text,
    /// A rating that is little more than a guess.
    pub(crate) about: fn(u32) -> String,
    pub(crate) streak: Text,
    pub(crate) in_a_row: fn(streak: u32, best: u32) -> String,
    /// By how much the rating changed.
    pub(crate) change: fn(i64) -> String,
    pub(crate) copy_link: Text,
    pub(crate) link_copied: Text,
    pub(crate) link_not_copied: Text,
}
