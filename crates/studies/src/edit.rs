//! What people do to a study, and why it may be refused.

use crate::{ChapterId, Glyph, Limit, MoveId, Pen};
use core::fmt;
use serde::{Deserialize, Serialize};
use tercio_rules::Ply;

/// One change of a study.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "edit", rename_all = "kebab-case")]
pub enum Edit {
    /// A move after another, or at the start. What was tried already stays as it is.
    Play {
        /// In which chapter.
        chapter: ChapterId,
        /// After which move; at the start if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<MoveId>,
        /// The move, or the seat that leaves, as a number.
        ply: Ply,
    },
    /// A move and all that follows it go away.
    Remove {
        /// In which chapter.
        chapter: ChapterId,
        /// Which move.
        at: MoveId,
    },
    /// A move becomes the first among those that were tried in its place.
    Promote {
        /// In which chapter.
        chapter: ChapterId,
        /// Which move.
        at: MoveId,
    },
    /// Something is said about a move or the start, in place of what was said before.
    Comment {
        /// In which chapter.
        chapter: ChapterId,
        /// About which move; about the start if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<MoveId>,
        /// What; nothing takes back what was said.
        text: String,
    },
    /// A move is judged.
    Judge {
        /// In which chapter.
        chapter: ChapterId,
        /// Which move.
        at: MoveId,
        /// How; the judgement is taken back if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        glyph: Option<Glyph>,
    },
    /// Something is drawn on the board after a move, or at the start.
    Draw {
        /// In which chapter.
        chapter: ChapterId,
        /// After which move; at the start if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<MoveId>,
        /// Where: `d3-d4` is an arrow, `e5` a mark.
        place: String,
        /// In which colour; what is there is erased if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pen: Option<Pen>,
    },
    /// All that is drawn there is erased.
    Erase {
        /// In which chapter.
        chapter: ChapterId,
        /// After which move; at the start if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<MoveId>,
    },
    /// A chapter comes last.
    AddChapter {
        /// A number that no other chapter of the study has.
        chapter: ChapterId,
        /// What it is called.
        name: String,
        /// The tree that it begins with, as a record.
        record: String,
    },
    /// A chapter gets another name.
    RenameChapter {
        /// Which one.
        chapter: ChapterId,
        /// The new name.
        name: String,
    },
    /// A chapter moves to another place.
    MoveChapter {
        /// Which one.
        chapter: ChapterId,
        /// How many chapters come before it then.
        to: u32,
    },
    /// A chapter goes away.
    RemoveChapter {
        /// Which one.
        chapter: ChapterId,
    },
}

/// An edit that was carried out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The text with which whoever sent it knows it again.
    pub key: String,
    /// What was done.
    #[serde(flatten)]
    pub edit: Edit,
}

/// Why an edit is refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "refusal", rename_all = "kebab-case")]
pub enum Refusal {
    /// The chapter is not there, or not any more.
    NoChapter,
    /// The move is not there, or not any more.
    NoMove,
    /// The rules do not allow the move.
    Illegal {
        /// Why.
        why: String,
    },
    /// The board has no such cell.
    NoCell,
    /// There would be too much of something.
    TooMuch {
        /// Of what.
        limit: Limit,
    },
    /// A name has too few letters or too many.
    BadName,
    /// This is no record.
    BadRecord {
        /// Why.
        why: String,
    },
    /// Another chapter has this number.
    ChapterTaken,
    /// A study has at least one chapter.
    LastChapter,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoChapter => f.write_str("the chapter is not there any more"),
            Refusal::NoMove => f.write_str("the move is not there any more"),
            Refusal::Illegal { why } | Refusal::BadRecord { why } => f.write_str(why),
            Refusal::NoCell => f.write_str("the board has no such cell"),
            Refusal::TooMuch { limit } => write!(f, "there are {limit}"),
            Refusal::BadName => write!(f, "a name has 1 to {} letters", Limit::Name.most()),
            Refusal::ChapterTaken => f.write_str("another chapter has this number"),
            Refusal::LastChapter => f.write_str("a study has at least one chapter"),
        }
    }
}

impl core::error::Error for Refusal {}
