//! A study as one client sees it: what the server has said, and what it has not answered yet.

use crate::{Edit, Entry, Refusal, Study};
use serde::{Deserialize, Serialize};

/// An edit on its way to the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pending {
    /// A text that no other edit of this person has: what is sent again is carried out once.
    pub key: String,
    /// What is to be done.
    pub edit: Edit,
}

/// What came of entries that were heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heard {
    /// They are applied.
    Applied,
    /// All of them were known.
    Known,
    /// Some before them are missing: ask for all from [`Replica::version`] on.
    Gap,
    /// They do not fit what is known here: ask for the whole study.
    Broken,
}

/// A study as one client sees it.
#[derive(Clone, Debug)]
pub struct Replica {
    /// What the server has said.
    kept: Study,
    version: u32,
    /// What it has not answered, oldest first.
    pending: Vec<Pending>,
    /// What was kept, with what is pending on top, as far as it fits.
    shown: Study,
}

impl Replica {
    /// A study after so many edits.
    #[must_use]
    pub fn new(study: Study, version: u32) -> Replica {
        Replica {
            shown: study.clone(),
            kept: study,
            version,
            pending: Vec::new(),
        }
    }

    /// The study with one's own edits, also those on their way.
    pub fn study(&self) -> &Study {
        &self.shown
    }

    /// How many edits of the server are known.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The edits on their way, oldest first.
    pub fn pending(&self) -> &[Pending] {
        &self.pending
    }

    /// Does something, and remembers it until the server has answered.
    pub fn edit(&mut self, key: String, edit: Edit) -> Result<(), Refusal> {
        self.shown.apply(&edit)?;
        self.pending.push(Pending { key, edit });
        Ok(())
    }

    /// Takes up edits that an earlier visit left on their way.
    pub fn resume(&mut self, pending: Vec<Pending>) {
        self.pending.extend(pending);
        self.show();
    }

    /// The server has said the whole study.
    pub fn replace(&mut self, study: Study, version: u32) {
        self.kept = study;
        self.version = version;
        self.show();
    }

    /// The server has said what was done, from a number on.
    pub fn hear(&mut self, from: u32, entries: &[Entry]) -> Heard {
        if from > self.version {
            return Heard::Gap;
        }
        let known = usize::try_from(self.version - from).unwrap_or(usize::MAX);
        let Some(entries) = entries.get(known..).filter(|new| !new.is_empty()) else {
            return Heard::Known;
        };
        for entry in entries {
            if self.kept.apply(&entry.edit).is_err() {
                return Heard::Broken;
            }
            self.version += 1;
            self.pending.retain(|pending| pending.key != entry.key);
        }
        self.show();
        Heard::Applied
    }

    /// An edit is kept for good, as a number. It stays on top until it is heard in its place.
    pub fn done(&mut self, key: &str, seq: u32) {
        if seq < self.version {
            self.forget(key);
        }
    }

    /// An edit was refused.
    pub fn refused(&mut self, key: &str) {
        self.forget(key);
    }

    fn forget(&mut self, key: &str) {
        self.pending.retain(|pending| pending.key != key);
        self.show();
    }

    fn show(&mut self) {
        self.shown.clone_from(&self.kept);
        for pending in &self.pending {
            // What does not fit any more is refused by the server as well.
            let _ = self.shown.apply(&pending.edit);
        }
    }
}
