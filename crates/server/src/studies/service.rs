//! What happens in studies: load, check, keep, tell.

use super::audience::Audience;
use super::no_study;
use crate::bucket::Rate;
use crate::buckets::Buckets;
use crate::bus::{Bus, News};
use crate::clock::Clock;
use crate::problem::Refused;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tercio_store::{
    NewStudyEdit, PlayerId, Store, StoreError, StudyBody, StudyEdited, StudyId, StudySnapshot,
};
use tercio_studies::{BrokenStudy, ChapterText, Edit, Entry, Refusal, Study};
use tokio::sync::Mutex as AsyncMutex;

/// How often an edit is checked anew because somebody was faster.
const TRIES: usize = 8;
/// How many studies are held in memory.
const MOST_HELD: usize = 500;
/// After how many edits all chapters are written down.
const SNAPSHOT: u32 = 50;
/// How many edits are kept that a snapshot has in it already: who was away for no longer hears them
/// one by one, and what is sent again is known.
const KEPT: i64 = 1_000;
/// How large they may be together, in bytes. Who has missed more hears the whole study, which is not
/// much larger, and can be sent in one message.
const KEPT_BYTES: usize = 256 * 1024;
/// An edit of so many bytes, a chapter that is brought in, is written down at once: a few of them are
/// more than is kept.
const LARGE: usize = 8 * 1024;
/// How many edits somebody may make.
const EDITS: Rate = Rate {
    burst: 100.0,
    per_second: 10.0,
};

/// A study in memory.
pub(super) struct LiveStudy {
    pub(super) study: Study,
    /// How many edits it has seen.
    pub(super) version: u32,
    /// What was written of this version, for whoever asks next.
    written: Written,
}

/// A study as it is sent; nothing where nobody has asked yet.
#[derive(Default)]
struct Written {
    chapters: Option<Vec<ChapterText>>,
    text: Option<String>,
}

/// A study that one task at a time works on.
pub(super) type Shared = Arc<AsyncMutex<LiveStudy>>;

/// Why an edit was not carried out.
#[derive(Debug)]
pub(crate) enum EditError {
    /// The study refuses it.
    Refused(Refusal),
    /// There is no such study, or the store could not keep it.
    Other(Refused),
}

impl From<StoreError> for EditError {
    fn from(error: StoreError) -> EditError {
        EditError::Other(error.into())
    }
}

/// The studies.
pub(crate) struct Studies {
    pub(super) store: Store,
    pub(super) clock: Clock,
    pub(super) bus: Arc<dyn Bus>,
    pub(crate) audience: Arc<Audience>,
    pub(super) edits: Buckets<PlayerId>,
    held: Mutex<HashMap<StudyId, Shared>>,
}

fn broken(id: &StudyId, error: impl ToString) -> StoreError {
    StoreError::Broken(format!("study {id}: {}", error.to_string()))
}

impl LiveStudy {
    fn read(id: &StudyId, body: &StudyBody) -> Result<LiveStudy, StoreError> {
        let texts: Vec<ChapterText> =
            serde_json::from_str(&body.snapshot).map_err(|error| broken(id, error))?;
        let study = Study::from_texts(&texts).map_err(|error| broken(id, error))?;
        let mut live = LiveStudy {
            study,
            version: number(body.snapshot_version),
            written: Written::default(),
        };
        for edit in &body.edits {
            let done = read_edit(&edit.body).and_then(|edit| live.apply(&edit));
            done.map_err(|why| broken(id, why))?;
        }
        Ok(live)
    }

    fn apply(&mut self, edit: &Edit) -> Result<(), String> {
        self.study.apply(edit).map_err(|why| why.to_string())?;
        self.version += 1;
        self.written = Written::default();
        Ok(())
    }

    /// All chapters, each as a record. To write a large study takes long, and anybody may ask for one:
    /// each version is written once.
    pub(super) fn chapters(&mut self) -> Result<&[ChapterText], StoreError> {
        let written = once(&mut self.written.chapters, || self.study.texts())?;
        Ok(written)
    }

    /// All chapters as one text of records, written once as well.
    pub(super) fn text(&mut self) -> Result<&str, StoreError> {
        let written = once(&mut self.written.text, || self.study.to_text())?;
        Ok(written)
    }
}

/// What is kept, or written now.
fn once<T>(
    kept: &mut Option<T>,
    write: impl FnOnce() -> Result<T, BrokenStudy>,
) -> Result<&T, StoreError> {
    match *kept {
        Some(ref kept) => Ok(kept),
        None => {
            let written = write().map_err(|error| StoreError::Broken(error.to_string()))?;
            Ok(kept.insert(written))
        }
    }
}

fn read_edit(body: &str) -> Result<Edit, String> {
    serde_json::from_str(body).map_err(|error| error.to_string())
}

fn number(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// All chapters as the store keeps them.
pub(super) fn snapshot(study: &Study) -> Result<String, StoreError> {
    let texts = study.texts();
    let texts = texts.map_err(|error| StoreError::Refused(error.to_string()))?;
    serde_json::to_string(&texts).map_err(|error| StoreError::Refused(error.to_string()))
}

impl Studies {
    pub(crate) fn new(
        store: &Store,
        clock: &Clock,
        bus: Arc<dyn Bus>,
        audience: Arc<Audience>,
    ) -> Studies {
        Studies {
            store: store.clone(),
            clock: clock.clone(),
            bus,
            audience,
            edits: Buckets::new(EDITS),
            held: Mutex::default(),
        }
    }

    /// A study, from memory or from the store.
    async fn load(&self, id: &StudyId) -> Result<Option<Shared>, StoreError> {
        if let Some(held) = self.held().get(id) {
            return Ok(Some(held.clone()));
        }
        let Some(body) = self.store.study_body(id).await? else {
            return Ok(None);
        };
        let live = LiveStudy::read(id, &body)?;
        let mut held = self.held();
        if held.len() >= MOST_HELD {
            // Those that nobody works on are read again.
            held.retain(|_, study| Arc::strong_count(study) > 1);
        }
        // If another task was faster, its copy stays.
        let kept = held.entry(id.clone());
        let kept = kept.or_insert_with(|| Arc::new(AsyncMutex::new(live)));
        Ok(Some(kept.clone()))
    }

    fn held(&self) -> std::sync::MutexGuard<'_, HashMap<StudyId, Shared>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets a study that is not there any more.
    pub(super) fn forget(&self, id: &StudyId) {
        self.held().remove(id);
    }

    /// A study with all that happened up to now, on other nodes as well.
    pub(super) async fn latest(&self, id: &StudyId) -> Result<Shared, Refused> {
        let shared = self.load(id).await?.ok_or_else(no_study)?;
        self.catch_up(id, &mut *shared.lock().await).await?;
        Ok(shared)
    }

    /// Reads what other nodes have done.
    async fn catch_up(&self, id: &StudyId, live: &mut LiveStudy) -> Result<(), Refused> {
        for edit in self.store.study_edits(id, live.version.into()).await? {
            let fits = edit.seq == i64::from(live.version);
            let read = read_edit(&edit.body);
            if !fits || read.and_then(|edit| live.apply(&edit)).is_err() {
                // So much has happened that it is not kept one by one.
                let body = self.store.study_body(id).await?.ok_or_else(no_study)?;
                *live = LiveStudy::read(id, &body)?;
                return Ok(());
            }
        }
        Ok(())
    }

    /// The edits of a study from a number on; none if they are not kept any more, or too much to tell.
    pub(super) async fn entries(
        &self,
        id: &StudyId,
        since: u32,
        version: u32,
    ) -> Result<Option<Vec<Entry>>, StoreError> {
        if since > version {
            return Ok(None);
        }
        let edits = self.store.study_edits(id, since.into()).await?;
        if edits.iter().map(|edit| edit.body.len()).sum::<usize>() > KEPT_BYTES {
            return Ok(None);
        }
        let mut entries = Vec::new();
        for (seq, kept) in (i64::from(since)..).zip(edits) {
            if kept.seq != seq {
                return Ok(None);
            }
            let edit = read_edit(&kept.body).map_err(|why| broken(id, why))?;
            let key = kept.key;
            entries.push(Entry { key, edit });
        }
        let whole = entries.len() >= usize::try_from(version - since).unwrap_or(usize::MAX);
        Ok(whole.then_some(entries))
    }

    /// Carries an edit out: its number.
    pub(super) async fn edit(
        &self,
        id: &StudyId,
        player: &PlayerId,
        key: &str,
        edit: &Edit,
    ) -> Result<u32, EditError> {
        let shared = self.load(id).await?;
        let shared = shared.ok_or_else(|| EditError::Other(no_study()))?;
        let mut live = shared.lock().await;
        let mut fresh = false;
        for _ in 0..TRIES {
            if let Err(refusal) = live.study.check(edit) {
                if fresh {
                    // It may be refused because it was carried out before.
                    let known = self.store.study_edit(id, player, key).await?;
                    return known.map(number).ok_or(EditError::Refused(refusal));
                }
                self.catch_up(id, &mut live)
                    .await
                    .map_err(EditError::Other)?;
                fresh = true;
                continue;
            }
            let new = self.prepared(id, &live, player, key, edit)?;
            match self.store.edit_study(&new).await? {
                StudyEdited::At { seq } => {
                    live.apply(edit).map_err(|why| broken(id, why))?;
                    let from = number(seq);
                    self.bus.publish(News::StudyEdits {
                        study: id.to_string(),
                        from,
                        entries: vec![Entry {
                            key: key.to_owned(),
                            edit: edit.clone(),
                        }],
                    });
                    return Ok(from);
                }
                StudyEdited::Known { seq } => return Ok(number(seq)),
                StudyEdited::Conflict => {
                    self.catch_up(id, &mut live)
                        .await
                        .map_err(EditError::Other)?;
                    fresh = true;
                }
                StudyEdited::Gone => {
                    self.forget(id);
                    return Err(EditError::Other(no_study()));
                }
            }
        }
        let busy = "too many edit this study at once";
        Err(StoreError::Unavailable(busy.to_owned()).into())
    }

    /// What the store is to keep of an edit that fits.
    fn prepared(
        &self,
        id: &StudyId,
        live: &LiveStudy,
        player: &PlayerId,
        key: &str,
        edit: &Edit,
    ) -> Result<NewStudyEdit, StoreError> {
        let mut chapters = i64::try_from(live.study.chapters().len()).unwrap_or(i64::MAX);
        match edit {
            Edit::AddChapter { .. } => chapters += 1,
            Edit::RemoveChapter { .. } => chapters -= 1,
            _ => {}
        }
        let body =
            serde_json::to_string(edit).map_err(|error| StoreError::Refused(error.to_string()))?;
        let due = (live.version + 1).is_multiple_of(SNAPSHOT) || body.len() > LARGE;
        let after = due.then(|| {
            let mut after = live.study.clone();
            // It was checked.
            let _ = after.apply(edit);
            snapshot(&after)
        });
        let after = after.transpose()?;
        Ok(NewStudyEdit {
            study: id.clone(),
            version: live.version.into(),
            player: player.clone(),
            key: key.to_owned(),
            body,
            chapters,
            snapshot: after.map(|chapters| StudySnapshot {
                chapters,
                kept: KEPT,
                letters: i64::try_from(KEPT_BYTES).unwrap_or(i64::MAX),
            }),
            at: self.clock.now().0,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{LiveStudy, Written};
    use tercio_studies::{ChapterId, Edit, Study};

    #[test]
    fn a_study_is_written_once_for_each_version() {
        let mut live = LiveStudy {
            study: Study::default(),
            version: 0,
            written: Written::default(),
        };
        let add = |number| Edit::AddChapter {
            chapter: ChapterId(number),
            name: format!("chapter {number}"),
            record: "[Game \"martian\"]\n[Setup \"two\"]\n\n *\n".to_owned(),
        };
        for number in 1..=2 {
            live.apply(&add(number)).expect("it fits");
            let chapters = live.chapters().expect("texts").as_ptr();
            let text = live.text().expect("a text").as_ptr();
            assert_eq!(live.chapters().expect("texts").as_ptr(), chapters);
            assert_eq!(live.text().expect("a text").as_ptr(), text);
            let fresh = live.study.texts().expect("texts");
            assert_eq!(live.chapters().expect("texts"), fresh);
            let name = format!("chapter {number}");
            assert!(live.text().expect("a text").contains(&name));
        }
    }
}
