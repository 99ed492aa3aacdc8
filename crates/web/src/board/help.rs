//! How the board is used: a dialog that `?` opens, with the keys, the gestures and the signs.

use super::legend;
use crate::components::Dialog;
use crate::i18n::{self, t};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// The dialog. The key is heard wherever nobody is writing.
#[component]
pub(super) fn Help(
    /// Whether it is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    let listener = window_event_listener(ev::keydown, move |event| {
        let held = event.ctrl_key() || event.meta_key() || event.alt_key();
        if event.key() == "?" && !held && !is_writing(&event) {
            open.set(true);
        }
    });
    on_cleanup(move || listener.remove());
    view! {
        <button type="button" class="board-keys" data-test="keys" on:click=move |_| open.set(true)>
            {t!(shortcuts.help)}
        </button>
        <Dialog open title=Signal::derive(t!(shortcuts.help))>
            {move || open.get().then(legend::lazy)}
            <h3>{t!(shortcuts.title)}</h3>
            <KeyList/>
            <div class="dialog-buttons">
                <button type="button" class="primary" on:click=move |_| open.set(false)>
                    {t!(shortcuts.close)}
                </button>
            </div>
        </Dialog>
    }
}

/// Whether a key goes into a field.
fn is_writing(event: &ev::KeyboardEvent) -> bool {
    let target = event.target();
    let element = target.and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|element| {
        let field = element.closest("input, textarea, select, dialog");
        field.is_ok_and(|field| field.is_some())
    })
}

/// The keys, and what they do.
#[component]
pub(crate) fn KeyList() -> impl IntoView {
    let rows = move || {
        let rows = i18n::texts().shortcuts().rows.into_iter();
        rows.map(|(keys, does)| view! { <dt><kbd>{keys}</kbd></dt><dd>{does}</dd> })
            .collect_view()
    };
    view! { <dl class="keys">{rows}</dl> }
}
