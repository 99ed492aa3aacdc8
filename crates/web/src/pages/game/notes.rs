//! What a player writes about a game over days, for nobody else.

use super::state::{GameState, repeat};
use crate::i18n::{self, t};
use crate::online::http;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use std::time::Duration;
use tercio_api::Note;
use wasm_bindgen_futures::spawn_local;

/// How long after the last letter a note is sent.
const PAUSE: Duration = Duration::from_millis(700);
/// After how long it is sent again if that failed.
const AGAIN: Duration = Duration::from_secs(5);

/// How far the note is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Progress {
    /// It is being read.
    Loading,
    /// It could not be read.
    Unread,
    /// The server has it as it is.
    Saved,
    /// Something was typed since.
    Typed,
    /// It is on its way.
    Saving,
    /// It could not be sent; it is sent again.
    Failed,
}

/// A note that is sent as it is typed. It is a handful of signals, and is copied around.
#[derive(Clone, Copy)]
struct Draft {
    path: StoredValue<String>,
    text: RwSignal<String>,
    progress: RwSignal<Progress>,
    timer: StoredValue<Option<TimeoutHandle>>,
}

impl Draft {
    fn open(game: &str) -> Draft {
        let draft = Draft {
            path: StoredValue::new(format!("/api/games/{game}/note")),
            text: RwSignal::new(String::new()),
            progress: RwSignal::new(Progress::Loading),
            timer: StoredValue::new(None),
        };
        draft.read();
        repeat(AGAIN, move || match draft.progress.get_untracked() {
            Progress::Failed => draft.save(),
            Progress::Unread => draft.read(),
            Progress::Loading | Progress::Saved | Progress::Typed | Progress::Saving => {}
        });
        // Who leaves the page has written all the same.
        on_cleanup(move || draft.save_what_is_typed());
        draft
    }

    fn read(self) {
        let path = self.path.get_value();
        spawn_local(async move {
            let note = http::get::<Note>(&path).await;
            // Nobody may be here any more.
            let _ = self.progress.try_set(match note {
                Ok(note) => {
                    let _ = self.text.try_set(note.text);
                    Progress::Saved
                }
                Err(_) => Progress::Unread,
            });
        });
    }

    fn typed(self, text: String) {
        self.text.set(text);
        self.progress.set(Progress::Typed);
        self.stop_timer();
        let later = set_timeout_with_handle(move || self.save_what_is_typed(), PAUSE);
        self.timer.set_value(later.ok());
    }

    fn stop_timer(self) {
        if let Some(timer) = self.timer.get_value() {
            timer.clear();
        }
    }

    fn save_what_is_typed(self) {
        if self.progress.try_get_untracked() == Some(Progress::Typed) {
            self.save();
        }
    }

    fn save(self) {
        self.stop_timer();
        self.progress.set(Progress::Saving);
        let (path, text) = (self.path.get_value(), self.text.get_untracked());
        spawn_local(async move {
            let done = http::tell(&path, &Note { text }).await;
            let now = match done {
                Ok(()) => Progress::Saved,
                Err(_) => Progress::Failed,
            };
            // What was typed meanwhile is sent by itself.
            if self.progress.try_get_untracked() == Some(Progress::Saving) {
                let _ = self.progress.try_set(now);
            }
        });
    }
}

/// The note, for those who play.
#[component]
pub(super) fn Notes(state: GameState) -> impl IntoView {
    let writes = Memo::new(move |_| {
        state
            .online
            .with(|online| online.is_slow() && !online.mine().is_empty())
    });
    view! { <Show when=move || writes.get()><Paper state/></Show> }
}

#[component]
fn Paper(state: GameState) -> impl IntoView {
    let draft = state
        .online
        .with_untracked(|online| Draft::open(online.id()));
    let progress = draft.progress;
    let words = move || {
        let texts = i18n::texts().slow();
        match progress.get() {
            Progress::Loading => "",
            Progress::Unread => texts.note_unread,
            Progress::Saved if draft.text.with(String::is_empty) => "",
            Progress::Saved => texts.saved,
            Progress::Typed | Progress::Saving => texts.saving,
            Progress::Failed => texts.not_saved,
        }
    };
    let saved = move || (progress.get() == Progress::Saved).to_string();
    let unread = move || matches!(progress.get(), Progress::Loading | Progress::Unread);
    view! {
        <details class="chat notes" data-test="notes">
            <summary>
                {t!(slow.notes)}
                <span class="quiet" role="status" data-test="note-state" data-saved=saved>
                    {words}
                </span>
            </summary>
            <p class="quiet" id="notes-about">{t!(slow.notes_about)}</p>
            <textarea
                rows="5"
                maxlength=Note::LONGEST
                aria-label=t!(slow.notes)
                aria-describedby="notes-about"
                data-test="note"
                prop:readOnly=unread
                prop:value=draft.text
                on:input=move |event| draft.typed(event_target_value(&event))
                on:blur=move |_| draft.save_what_is_typed()
            ></textarea>
        </details>
    }
}
