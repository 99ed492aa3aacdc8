//! Stepping through the moves, by button and by key.

use super::desk::Desk;
use crate::i18n::t;
use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

const TO_START: &str = "M6 5h2.5v14H6zM19 5v14l-9.5-7z";
const BACK: &str = "M16.5 5v14L7 12z";
const FORWARD: &str = "M7.5 5v14l9.5-7z";
const TO_END: &str = "M15.5 5H18v14h-2.5zM5 5l9.5 7L5 19z";
const FLIP: &str = "M12 4a8 8 0 1 0 7.7 10h-2.6A5.5 5.5 0 1 1 12 6.5c1.5 0 2.9.6 3.9 1.6L13 11h7V4l-2.3 2.3A8 8 0 0 0 12 4z";

fn icon(path: &'static str) -> impl IntoView {
    view! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=path/></svg> }
}

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
                disabled=past on:click=move |_| desk.to_start()>{icon(TO_START)}</button>
            <button type="button" data-test="back" aria-label=t!(analysis.back) title=t!(analysis.back)
                disabled=past on:click=move |_| desk.back()>{icon(BACK)}</button>
            <button type="button" data-test="forward" aria-label=t!(analysis.forward) title=t!(analysis.forward)
                disabled=future on:click=move |_| desk.forward()>{icon(FORWARD)}</button>
            <button type="button" data-test="to-end" aria-label=t!(analysis.to_end) title=t!(analysis.to_end)
                disabled=future on:click=move |_| desk.to_end()>{icon(TO_END)}</button>
            <button type="button" aria-label=t!(play.flip) title=t!(play.flip)
                on:click=move |_| desk.flip()>{icon(FLIP)}</button>
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
