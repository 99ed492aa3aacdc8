//! The chapters of a study, and what can be done with them.

use super::failed;
use super::name_field::NameField;
use super::source::{Setups, fresh};
use super::state::StudyState;
use crate::browser;
use crate::components::{Act, Dialog, Sure};
use crate::game::Setup;
use crate::i18n::{self, t};
use crate::online::http::{self, Failure};
use leptos::prelude::*;
use tercio_api::{ChapterSource, NewChapters, StudyRole};
use tercio_studies::{ChapterId, Edit};
use wasm_bindgen_futures::spawn_local;

/// The list of chapters; a click shows one.
#[component]
pub(super) fn Chapters(state: StudyState) -> impl IntoView {
    let adding = RwSignal::new(false);
    let editing = RwSignal::new(false);
    let chapters = Memo::new(move |_| state.chapters());
    let writes = move || state.role().is_some_and(StudyRole::writes);
    let row = move |(id, name): (ChapterId, String)| {
        view! {
            <li>
                <button
                    type="button"
                    data-test="chapter"
                    aria-current=move || (state.chapter.get() == Some(id)).then_some("true")
                    on:click=move |_| state.show(id)
                >
                    {name}
                </button>
            </li>
        }
    };
    view! {
        <nav class="chapters" aria-label=t!(studies.chapters)>
            <ol data-test="chapters">
                <For each=move || chapters.get() key=Clone::clone children=row/>
            </ol>
            <Show when=writes>
                <div class="controls">
                    <button type="button" data-test="add-chapter" on:click=move |_| adding.set(true)>
                        {t!(studies.add_chapter)}
                    </button>
                    <button type="button" data-test="edit-chapter" on:click=move |_| editing.set(true)>
                        {t!(studies.edit_chapter)}
                    </button>
                </div>
            </Show>
        </nav>
        <Dialog open=adding title=Signal::derive(t!(studies.add_chapter))>
            {move || adding.get().then(|| view! { <Add state open=adding/> })}
        </Dialog>
        <Dialog open=editing title=Signal::derive(t!(studies.edit_chapter))>
            {move || editing.get().then(|| view! { <EditChapter state open=editing/> })}
        </Dialog>
    }
}

/// More chapters: a start, or records.
#[component]
fn Add(state: StudyState, open: RwSignal<bool>) -> impl IntoView {
    let name = RwSignal::new(String::new());
    let records = RwSignal::new(String::new());
    let setup = RwSignal::new(Setup::first_game());
    let failure = RwSignal::new(None::<Failure>);
    // What is sent again after a lost answer is the same wish.
    let key = format!("{:08x}{:08x}", browser::seed(), browser::seed());
    let add = move |_| {
        failure.set(None);
        let records = records.get_untracked();
        let name = name.get_untracked();
        let name = (!name.trim().is_empty()).then_some(name);
        let source = match records.trim().is_empty() {
            true => setup.with_untracked(|setup| fresh(setup, name)),
            false => ChapterSource {
                chapter: name,
                record: Some(records),
                game: None,
            },
        };
        let new = NewChapters {
            key: key.clone(),
            source,
        };
        spawn_local(async move {
            match http::tell(&state.path("/chapters"), &new).await {
                Ok(()) => drop(open.try_set(false)),
                Err(why) => drop(failure.try_set(Some(why))),
            }
        });
    };
    view! {
        <NameField name label=t!(studies.chapter_name) test="chapter-name"/>
        <Setups setup/>
        <label class="exchange">
            <span>{t!(studies.records)}</span>
            <textarea
                rows="5"
                spellcheck="false"
                data-test="chapter-records"
                aria-describedby="records-about"
                prop:value=records
                on:input=move |event| records.set(event_target_value(&event))
            ></textarea>
        </label>
        <p class="quiet" id="records-about">{t!(studies.records_about)}</p>
        <p class="wrong" role="alert" data-test="not-added">
            {move || failure.with(|failure| failure.as_ref().map(failed))}
        </p>
        <div class="dialog-buttons">
            <button type="button" on:click=move |_| open.set(false)>{t!(play.cancel)}</button>
            <button type="button" class="primary" data-test="add" on:click=add>{t!(studies.add)}</button>
        </div>
    }
}

/// The name and the place of the chapter that is shown.
#[component]
fn EditChapter(state: StudyState, open: RwSignal<bool>) -> impl IntoView {
    let place = Memo::new(move |_| {
        let shown = state.chapter.get();
        let chapters = state.chapters();
        let place = chapters.iter().position(|(id, _)| Some(*id) == shown);
        place.map(|place| (place, chapters.len()))
    });
    let shown = untrack(|| {
        let shown = state.chapter.get();
        let found = state
            .chapters()
            .into_iter()
            .find(|(id, _)| Some(*id) == shown);
        found.map(|(_, name)| name)
    });
    let name = RwSignal::new(shown.unwrap_or_default());
    let edit = move |edit: &dyn Fn(ChapterId) -> Edit| {
        if let Some(chapter) = state.chapter.get_untracked() {
            state.edit(edit(chapter));
        }
    };
    let go = move |step: isize| {
        let Some((place, _)) = place.get_untracked() else {
            return;
        };
        let to = u32::try_from(place.saturating_add_signed(step)).unwrap_or(u32::MAX);
        edit(&|chapter| Edit::MoveChapter { chapter, to });
    };
    let first = Signal::derive(move || place.get().is_some_and(|(place, _)| place > 0));
    let last = Signal::derive(move || place.get().is_some_and(|(place, count)| place + 1 < count));
    let several = Signal::derive(move || place.get().is_some_and(|(_, count)| count > 1));
    view! {
        <NameField name label=t!(studies.chapter_name) test="chapter-name"/>
        <div class="controls">
            <Act name="move-up" possible=first act=move || go(-1)>{t!(studies.move_up)}</Act>
            <Act name="move-down" possible=last act=move || go(1)>{t!(studies.move_down)}</Act>
            <Sure
                name="remove-chapter"
                label=|| i18n::texts().studies().remove_chapter
                question=|| i18n::texts().studies().really_remove_chapter
                possible=several
                act=move || {
                    edit(&|chapter| Edit::RemoveChapter { chapter });
                    open.set(false);
                }
            />
        </div>
        <div class="dialog-buttons">
            <button type="button" on:click=move |_| open.set(false)>{t!(play.cancel)}</button>
            <button type="button" class="primary" data-test="rename" on:click=move |_| {
                edit(&|chapter| Edit::RenameChapter { chapter, name: name.get_untracked() });
                open.set(false);
            }>
                {t!(studies.rename)}
            </button>
        </div>
    }
}
