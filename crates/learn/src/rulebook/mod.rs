//! The rule books as trees that an interface can show: numbered rules, tables, diagrams.
//!
//! The books are the Markdown files in `docs/rules`; what is read is the part of Markdown they use.

mod block;
mod span;

pub use block::{Block, Rule, read};
pub use span::Span;

use crate::Language;

/// One of the rule books.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Book {
    /// Pieces, seats and boards.
    Boards,
    /// Pikemen.
    Pikemen,
    /// Martian Chess.
    Martian,
}

impl Book {
    /// Every book.
    pub const ALL: [Book; 3] = [Book::Boards, Book::Pikemen, Book::Martian];

    /// The name of the book in addresses, and of its file.
    pub const fn name(self) -> &'static str {
        match self {
            Book::Boards => "boards",
            Book::Pikemen => "pikemen",
            Book::Martian => "martian",
        }
    }

    /// The book with this name.
    pub fn from_name(name: &str) -> Option<Book> {
        Book::ALL.into_iter().find(|book| book.name() == name)
    }

    /// The book in which a rule such as `P-12` stands, by its letter.
    pub fn of_rule(number: &str) -> Option<Book> {
        match number.split_once('-')?.0 {
            "G" => Some(Book::Boards),
            "P" => Some(Book::Pikemen),
            "M" => Some(Book::Martian),
            _ => None,
        }
    }

    /// The book as Markdown.
    pub const fn source(self, language: Language) -> &'static str {
        match (self, language) {
            (Book::Boards, Language::English) => {
                include_str!("../../../../docs/rules/boards.md")
            }
            (Book::Pikemen, Language::English) => {
                include_str!("../../../../docs/rules/pikemen.md")
            }
            (Book::Martian, Language::English) => {
                include_str!("../../../../docs/rules/martian.md")
            }
            (Book::Boards, Language::French) => {
                include_str!("../../../../docs/rules/fr/boards.md")
            }
            (Book::Pikemen, Language::French) => {
                include_str!("../../../../docs/rules/fr/pikemen.md")
            }
            (Book::Martian, Language::French) => {
                include_str!("../../../../docs/rules/fr/martian.md")
            }
        }
    }

    /// The book as blocks.
    pub fn blocks(self, language: Language) -> Vec<Block> {
        read(self.source(language))
    }
}
