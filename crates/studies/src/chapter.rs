//! One game or position of a study.

use crate::limits::Limit;
use crate::{Origin, Refusal, Tree};
use serde::{Deserialize, Serialize};
use tercio_rules::record::{Record, RecordProblem};

/// The number of a chapter, chosen by whoever adds it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ChapterId(pub u32);

/// One game or position of a study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    pub(crate) id: ChapterId,
    pub(crate) name: String,
    pub(crate) tree: Tree,
    origin: Origin,
}

/// A chapter as it is kept and sent.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChapterText {
    /// Its number.
    #[cfg_attr(feature = "schema", schema(value_type = u32))]
    pub id: ChapterId,
    /// What it is called.
    pub name: String,
    /// Its tree, as a record.
    pub record: String,
}

impl Chapter {
    /// The tag of a record that names the chapter it was.
    pub const TAG: &'static str = "Chapter";

    pub(crate) fn new(id: ChapterId, name: String, record: &Record) -> Chapter {
        Chapter {
            id,
            name,
            tree: Tree::from_record(record),
            origin: Origin::of(record),
        }
    }

    /// Reads a record that is to become a chapter.
    pub(crate) fn read(id: ChapterId, name: String, text: &str) -> Result<Chapter, Refusal> {
        if text.len() > Limit::Record.most() {
            let limit = Limit::Record;
            return Err(Refusal::TooMuch { limit });
        }
        let record = Record::from_text(text).map_err(|error| Refusal::BadRecord {
            why: error.to_string(),
        })?;
        Ok(Chapter::new(id, name, &record))
    }

    /// Its number.
    pub fn id(&self) -> ChapterId {
        self.id
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its moves.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The whole chapter as a record.
    pub fn record(&self) -> Result<Record, RecordProblem> {
        let mut record = self.tree.record()?;
        self.origin.tell(&mut record)?;
        Ok(record)
    }

    /// The tree has changed.
    pub(crate) fn settle(&mut self) {
        self.origin.settle(self.tree.main_line());
    }

    /// How many bytes its texts have.
    pub(crate) fn bytes(&self) -> usize {
        self.tree.bytes() + self.origin.bytes()
    }
}
