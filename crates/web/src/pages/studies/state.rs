//! What the page of a study knows: its chapters as this client sees them, who is there, and what is
//! still on its way to the server.

use super::failed;
use crate::game::Setup;
use crate::i18n;
use crate::online::http::Failure;
use crate::online::socket::{self, Heard as News, Link};
use crate::pages::analysis::{AnalysisState, Change};
use crate::storage::{self, Key};
use crate::study::Study as Analysed;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use std::collections::BTreeMap;
use std::time::Duration;
use tercio_api::{
    ClientMessage, PlayerRef, Problem, ServerMessage, StudyInfo, StudyRole, StudyView,
};
use tercio_studies::{ChapterId, Edit, Heard, MoveId, Pending, Refusal, Replica, Stroke, Study};

/// How long a comment rests before it is sent: nobody wants to read it letter by letter.
const REST: Duration = Duration::from_millis(600);
/// How often it is looked whether something has to be sent again.
const TICK: Duration = Duration::from_secs(1);
/// After how many milliseconds an edit without an answer is sent again.
const PATIENCE: f64 = 4_000.0;

/// Why something is not as the user wished.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Trouble {
    /// An edit did not fit.
    Refused(Refusal),
    /// The server refuses.
    Failed(Failure),
}

impl Trouble {
    /// In the language that is shown.
    pub(super) fn text(&self) -> String {
        let texts = i18n::texts().studies();
        match self {
            Trouble::Refused(refusal) => format!("{} {}", texts.lost, (texts.refusal)(refusal)),
            Trouble::Failed(failure) => failed(failure),
        }
    }
}

/// Whether all is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sync {
    Saved,
    Saving,
    /// So many edits wait for the connection.
    Offline(usize),
    ReadOnly,
    ReadOnlyOffline,
}

/// What the page knows. It is a handful of signals, and is copied around.
#[derive(Clone, Copy)]
pub(super) struct StudyState {
    id: StoredValue<String>,
    replica: RwSignal<Option<Replica>>,
    pub(super) info: RwSignal<Option<StudyInfo>>,
    pub(super) people: RwSignal<Vec<PlayerRef>>,
    /// The chapter that is shown.
    pub(super) chapter: RwSignal<Option<ChapterId>>,
    pub(super) trouble: RwSignal<Option<Trouble>>,
    /// Whether the study is not there, or not for us.
    pub(super) gone: RwSignal<bool>,
    pub(super) analysis: AnalysisState,
    /// Whether the server has told all on this connection.
    told: StoredValue<bool>,
    /// The edit that the server has not answered, and since when.
    on_its_way: StoredValue<Option<(String, f64)>>,
    /// A comment that is being written.
    draft: RwSignal<Option<Edit>>,
    timer: StoredValue<Option<TimeoutHandle>>,
}

impl StudyState {
    pub(super) fn open(id: String) -> StudyState {
        let info = RwSignal::new(None::<StudyInfo>);
        let editable =
            Signal::derive(move || info.with(|info| role(info).is_some_and(StudyRole::writes)));
        let own = StoredValue::new(None::<StudyState>);
        let on_change = Callback::new(move |change| {
            if let Some(state) = own.get_value() {
                state.change(change);
            }
        });
        let start = Analysed::new(Setup::first_game().start());
        let state = StudyState {
            id: StoredValue::new(id),
            replica: RwSignal::new(None),
            info,
            people: RwSignal::new(Vec::new()),
            chapter: RwSignal::new(None),
            trouble: RwSignal::new(None),
            gone: RwSignal::new(false),
            analysis: AnalysisState::shared(start, editable, on_change),
            told: StoredValue::new(false),
            on_its_way: StoredValue::new(None),
            draft: RwSignal::new(None),
            timer: StoredValue::new(None),
        };
        own.set_value(Some(state));
        socket::listen(move |news| state.hear(&news));
        let ticks = set_interval_with_handle(move || state.send(), TICK);
        let leaving = window_event_listener(leptos::ev::beforeunload, move |_| state.flush());
        on_cleanup(move || {
            state.flush();
            leaving.remove();
            if let Ok(ticks) = ticks {
                ticks.clear();
            }
            let study = state.id.get_value();
            socket::send(&ClientMessage::UnwatchStudy { study });
        });
        state
    }

    /// Its number.
    pub(super) fn id(self) -> String {
        self.id.get_value()
    }

    /// An address of the server about it.
    pub(super) fn path(self, rest: &str) -> String {
        let id = js_sys::encode_uri_component(&self.id.get_value());
        format!("/api/studies/{id}{rest}")
    }

    /// What one may do here.
    pub(super) fn role(self) -> Option<StudyRole> {
        self.info.with(role)
    }

    /// The chapters in their order.
    pub(super) fn chapters(self) -> Vec<(ChapterId, String)> {
        self.replica.with(|replica| {
            let chapters = replica
                .iter()
                .flat_map(|replica| replica.study().chapters());
            chapters
                .map(|chapter| (chapter.id(), chapter.name().to_owned()))
                .collect()
        })
    }

    /// Whether the chapters are there.
    pub(super) fn is_open(self) -> bool {
        self.chapter.with(Option::is_some)
    }

    /// Whether all is kept.
    pub(super) fn sync(self) -> Sync {
        let writes = self.role().is_some_and(StudyRole::writes);
        let waiting = self.replica.with(|replica| {
            let replica = replica.as_ref();
            replica.map_or(0, |replica| replica.pending().len())
        });
        let waiting = waiting + usize::from(self.draft.with(Option::is_some));
        match (socket::link() == Link::Open, writes) {
            (true, true) if waiting == 0 => Sync::Saved,
            (true, true) => Sync::Saving,
            (false, true) => Sync::Offline(waiting),
            (true, false) => Sync::ReadOnly,
            (false, false) => Sync::ReadOnlyOffline,
        }
    }

    /// Shows a chapter from its start.
    pub(super) fn show(self, id: ChapterId) {
        self.flush();
        let record = self.replica.with_untracked(|replica| {
            let chapter = replica.as_ref()?.study().chapter(id)?;
            chapter.record().ok()
        });
        let Some(record) = record else {
            return;
        };
        self.chapter.set(Some(id));
        let mut study = Analysed::from_record(&record);
        study.tree.go_to(0);
        self.analysis.lay(study);
    }

    /// Shows what the chapters are now, without moving the place that is shown.
    fn refresh(self) {
        let shown = self.chapter.get_untracked();
        let found = self.replica.with_untracked(|replica| {
            let study = replica.as_ref()?.study();
            let chapter = shown.and_then(|id| study.chapter(id));
            let chapter = chapter.or(study.chapters().first())?;
            Some((chapter.id(), chapter.record().ok()?))
        });
        match found {
            Some((id, record)) if shown == Some(id) => self.analysis.follow(&record),
            Some((id, _)) => self.show(id),
            None => {}
        }
    }

    /// Something was changed on the board or beside it.
    fn change(self, change: Change) {
        let Some(chapter) = self.chapter.get_untracked() else {
            return;
        };
        let id = |line: &[tercio_rules::Ply]| MoveId::of_line(line.iter().copied());
        let edit = match change {
            Change::Play(line) => line.split_last().map(|(&ply, before)| Edit::Play {
                chapter,
                after: id(before),
                ply,
            }),
            Change::Remove(line) => id(&line).map(|at| Edit::Remove { chapter, at }),
            Change::Promote(line) => id(&line).map(|at| Edit::Promote { chapter, at }),
            Change::Judge(line, glyph) => id(&line).map(|at| Edit::Judge { chapter, at, glyph }),
            Change::Draw(line, stroke) => Some(self.drawn(chapter, id(&line), stroke)),
            Change::Comment(line, text) => {
                let at = id(&line);
                return self.write(Edit::Comment { chapter, at, text });
            }
        };
        if let Some(edit) = edit {
            self.edit(edit);
        }
    }

    /// What was drawn or erased, as an edit.
    fn drawn(self, chapter: ChapterId, at: Option<MoveId>, stroke: Stroke) -> Edit {
        let board = untrack(|| self.analysis.board.position()).board();
        let (drawing, pen) = match stroke {
            Stroke::Draw(drawing) => (drawing, Some(drawing.pen)),
            Stroke::Erase(drawing) => (drawing, None),
            Stroke::EraseAll => return Edit::Erase { chapter, at },
        };
        Edit::Draw {
            chapter,
            at,
            place: drawing.place(board),
            pen,
        }
    }

    /// A comment is being written.
    fn write(self, comment: Edit) {
        let place = |edit: &Edit| match edit {
            Edit::Comment { chapter, at, .. } => Some((*chapter, *at)),
            _ => None,
        };
        let draft = self.draft.get_untracked();
        if draft.is_some_and(|draft| place(&draft) != place(&comment)) {
            self.flush();
        }
        self.draft.set(Some(comment));
        self.stop_timer();
        let timer = set_timeout_with_handle(move || self.flush(), REST);
        self.timer.set_value(timer.ok());
    }

    fn stop_timer(self) {
        if let Some(Some(timer)) = self.timer.try_update_value(Option::take) {
            timer.clear();
        }
    }

    /// Sends the comment that is being written.
    fn flush(self) {
        self.stop_timer();
        if let Some(Some(draft)) = self.draft.try_update(Option::take) {
            self.commit(draft);
        }
    }

    /// Edits the study.
    pub(super) fn edit(self, edit: Edit) {
        self.flush();
        self.commit(edit);
    }

    fn commit(self, edit: Edit) {
        let key = format!(
            "{:08x}{:08x}",
            crate::browser::seed(),
            crate::browser::seed()
        );
        let mut done = Ok(());
        self.replica.update(|replica| {
            if let Some(replica) = replica {
                done = replica.edit(key, edit);
            }
        });
        match done {
            Ok(()) => {
                self.trouble.set(None);
                self.keep();
                self.send();
            }
            Err(refusal) => {
                self.trouble.set(Some(Trouble::Refused(refusal)));
                self.refresh();
            }
        }
    }

    /// Keeps in the browser what the server has not acknowledged.
    fn keep(self) {
        let pending = self.replica.with_untracked(|replica| {
            let replica = replica.as_ref();
            replica.map_or_else(Vec::new, |replica| replica.pending().to_vec())
        });
        let mut all = kept();
        let before = match pending.is_empty() {
            true => all.remove(&self.id()),
            false => all.insert(self.id(), pending),
        };
        if before.is_none() && !all.contains_key(&self.id()) {
            return;
        }
        match all.is_empty() {
            true => storage::remove(Key::Edits),
            false => {
                if let Ok(text) = serde_json::to_string(&all) {
                    storage::set(Key::Edits, &text);
                }
            }
        }
    }

    /// Sends the oldest edit, if none is on its way: what depends on it follows when it is kept.
    fn send(self) {
        if !self.told.get_value() || untrack(socket::link) != Link::Open {
            return;
        }
        let now = js_sys::Date::now();
        let waits = self.on_its_way.with_value(|sent| {
            let sent = sent.as_ref();
            sent.is_some_and(|(_, since)| now - since < PATIENCE)
        });
        if waits {
            return;
        }
        let next = self.replica.with_untracked(|replica| {
            let pending = replica.as_ref()?.pending().first()?;
            Some((pending.key.clone(), pending.edit.clone()))
        });
        if let Some((key, edit)) = next {
            self.on_its_way.set_value(Some((key.clone(), now)));
            let study = self.id();
            socket::send(&ClientMessage::Edit { study, key, edit });
        }
    }

    /// Asks for what is not known.
    fn ask(self, since: Option<u32>) {
        let study = self.id();
        socket::send(&ClientMessage::WatchStudy { study, since });
    }

    fn version(self) -> Option<u32> {
        self.replica
            .with_untracked(|replica| replica.as_ref().map(Replica::version))
    }

    fn hear(self, news: &News) {
        let message = match news {
            News::Connected => {
                self.told.set_value(false);
                self.on_its_way.set_value(None);
                return self.ask(self.version());
            }
            News::Message(message) => message,
        };
        let ours = self.id();
        match &**message {
            ServerMessage::Study { view } if view.info.summary.id == ours => self.take(view),
            ServerMessage::StudyEdits {
                study,
                from,
                entries,
            } if *study == ours => {
                // What is being written stays on top of what others wrote.
                self.flush();
                let mut heard = Heard::Broken;
                self.replica.update(|replica| {
                    if let Some(replica) = replica {
                        heard = replica.hear(*from, entries);
                    }
                });
                match heard {
                    Heard::Applied => self.refresh(),
                    Heard::Known => {}
                    Heard::Gap => return self.ask(self.version()),
                    Heard::Broken => return self.ask(None),
                }
                self.told.set_value(true);
                self.go_on();
            }
            ServerMessage::Edited { study, key, seq } if *study == ours => {
                self.update(|replica| replica.done(key, *seq));
                self.answered(key);
            }
            ServerMessage::EditRefused {
                study,
                key,
                refusal,
            } if *study == ours => {
                self.update(|replica| replica.refused(key));
                self.trouble.set(Some(Trouble::Refused(refusal.clone())));
                self.refresh();
                self.answered(key);
            }
            ServerMessage::StudyInfo { study, info } if *study == ours => match info {
                Some(info) => self.info.set(Some((**info).clone())),
                None => self.gone.set(true),
            },
            ServerMessage::StudyPresence { study, people } if *study == ours => {
                self.people.set(people.clone());
            }
            ServerMessage::Problem { problem } => self.complain(problem),
            _ => {}
        }
    }

    /// The whole study was told.
    fn take(self, view: &StudyView) {
        let Ok(study) = Study::from_texts(&view.chapters) else {
            return self.gone.set(true);
        };
        self.flush();
        self.info.set(Some(view.info.clone()));
        self.replica.update(|replica| match replica {
            Some(replica) => replica.replace(study, view.version),
            None => {
                let mut new = Replica::new(study, view.version);
                new.resume(kept().remove(&self.id()).unwrap_or_default());
                *replica = Some(new);
            }
        });
        self.refresh();
        self.told.set_value(true);
        self.go_on();
    }

    fn update(self, change: impl FnOnce(&mut Replica)) {
        self.replica.update(|replica| {
            if let Some(replica) = replica {
                change(replica);
            }
        });
    }

    /// The server has answered an edit.
    fn answered(self, key: &str) {
        self.on_its_way.update_value(|sent| {
            if sent.as_ref().is_some_and(|(other, _)| other == key) {
                *sent = None;
            }
        });
        self.go_on();
    }

    /// Something is known that was not.
    fn go_on(self) {
        let gone = self.on_its_way.with_value(|sent| {
            let key = sent.as_ref().map(|(key, _)| key.clone());
            key.is_some_and(|key| {
                self.replica.with_untracked(|replica| {
                    let mut pending = replica.iter().flat_map(Replica::pending);
                    !pending.any(|pending| pending.key == key)
                })
            })
        });
        if gone {
            self.on_its_way.set_value(None);
        }
        self.keep();
        self.send();
    }

    /// The server does not do what was asked.
    fn complain(self, problem: &Problem) {
        match problem.kind.as_str() {
            "no-study" => self.gone.set(true),
            "not-a-writer" | "muted" => {
                self.update(|replica| {
                    let keys: Vec<String> = replica
                        .pending()
                        .iter()
                        .map(|pending| pending.key.clone())
                        .collect();
                    keys.iter().for_each(|key| replica.refused(key));
                });
                self.on_its_way.set_value(None);
                let failure = Failure::Refused(problem.clone());
                self.trouble.set(Some(Trouble::Failed(failure)));
                self.refresh();
                self.keep();
            }
            // It is sent again.
            _ => {}
        }
    }
}

fn role(info: &Option<StudyInfo>) -> Option<StudyRole> {
    info.as_ref()?.summary.role
}

/// The edits of all studies that no server has acknowledged.
fn kept() -> BTreeMap<String, Vec<Pending>> {
    let text = storage::get(Key::Edits);
    let kept = text.and_then(|text| serde_json::from_str(&text).ok());
    kept.unwrap_or_default()
}
