//! Stepping through the moves, by button and by key.

use super::desk::Desk;
use crate::i18n::t;
use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// The buttons below the board. The arrow keys, Home and End do the same wherever they have no other
/// meaning.
#[component]
pub(super) fn Steps(desk: Desk) -> impl IntoView {
    let can = desk.can_step();
    let keys = window_event_listener(ev::keydown, move |event| {
        if !is_free(&event) {
            return;
        }
        match (event.key().as_str(), can.get_untracked()) {
            ("ArrowLeft", (true, _)) => desk.back(),
            ("ArrowRight", (_, true)) => desk.forward(),
            ("Home", (true, _)) => desk.to_start(),
            ("End", (_, true)) => desk.to_end(),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || keys.remove());
    let past = move || !can.get().0;
    let future = move || !can.get().1;
    view! {
        <div class="steps-row" role="group" aria-label=t!(analysis.steps)>
            <button type="button" data-test="to-start" aria-label=t!(analysis.to_start) title=t!(analysis.to_start)
                disabled=past on:click=move |_| desk.to_start()>"⏮\u{fe0e}"</button>
            <button type="button" data-test="back" aria-label=t!(analysis.back) title=t!(analysis.back)
                disabled=past on:click=move |_| desk.back()>"◀\u{fe0e}"</button>
            <button type="button" data-test="forward" aria-label=t!(analysis.forward) title=t!(analysis.forward)
                disabled=future on:click=move |_| desk.forward()>"▶\u{fe0e}"</button>
            <button type="button" data-test="to-end" aria-label=t!(analysis.to_end) title=t!(analysis.to_end)
                disabled=future on:click=move |_| desk.to_end()>"⏭\u{fe0e}"</button>
            <button type="button" aria-label=t!(play.flip) title=t!(play.flip)
                on:click=move |_| desk.flip()>"⟳"</button>
        </div>
    }
}

/// Whether a key has no other meaning where it was pressed.
fn is_free(event: &KeyboardEvent) -> bool {
    if event.default_prevented() || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return false;
    }
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let taken = "input:not([type=checkbox]), textarea, select, dialog, [role=grid]";
    !target.is_some_and(|element| matches!(element.closest(taken), Ok(Some(_)) | Err(_)))
}
