//! How large studies may become, decided here alone.

use core::fmt;
use serde::{Deserialize, Serialize};

/// Something that a study may have only so much of.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// Chapters.
    Chapters,
    /// Moves of all chapters together.
    Moves,
    /// Letters of one comment.
    Comment,
    /// Bytes of all comments and tags together.
    Texts,
    /// Moves in a row.
    Line,
    /// Variations inside of variations.
    Depth,
    /// Letters of a name.
    Name,
    /// Bytes of a record that becomes a chapter.
    Record,
}

impl Limit {
    /// How much there may be.
    pub const fn most(self) -> usize {
        match self {
            Limit::Chapters => 64,
            Limit::Moves => 5_000,
            Limit::Comment => 1_000,
            Limit::Texts => 200_000,
            Limit::Line => 1_000,
            Limit::Depth => tercio_rules::record::Record::DEEPEST,
            Limit::Name => 80,
            Limit::Record => 100_000,
        }
    }

    const fn things(self) -> &'static str {
        match self {
            Limit::Chapters => "chapters in a study",
            Limit::Moves => "moves in a study",
            Limit::Comment => "letters in a comment",
            Limit::Texts => "bytes of comments in a study",
            Limit::Line => "moves in a row",
            Limit::Depth => "variations inside of each other",
            Limit::Name => "letters in a name",
            Limit::Record => "bytes in a record",
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at most {} {}", self.most(), self.things())
    }
}

/// Words with single blanks between them, and nothing that cannot be seen.
pub(crate) fn tidy(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// The name of a study or a chapter, if it can be one.
#[must_use]
pub fn tidy_name(text: &str) -> Option<String> {
    let name = tidy(text);
    (1..=Limit::Name.most())
        .contains(&name.chars().count())
        .then_some(name)
}
