//! Stepping through the moves, by button and by key.

use super::state::AnalysisState;
use crate::i18n::{self, t};
use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

const TO_START: &str = "M6 5h2.5v14H6zM19 5v14l-9.5-7z";
const BACK: &str = "M16.5 5v14L7 12z";
const FORWARD: &str = "M7.5 5v14l9.5-7z";
const TO_END: &str = "M15.5 5H18v14h-2.5zM5 5l9.5 7L5 19z";
const FLIP: &str = "M12 4a8 8 0 1 0 7.7 10h-2.6A5.5 5.5 0 1 1 12 6.5c1.5 0 2.9.6 3.9 1.6L13 11h7V4l-2.3 2.3A8 8 0 0 0 12 4z";

/// A button with a picture. It keeps the focus even where it cannot be used.
#[component]
fn Step(
    name: &'static str,
    label: fn() -> &'static str,
    icon: &'static str,
    possible: Signal<bool>,
    act: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <button
            type="button"
            data-test=name
            aria-label=label
            title=label
            aria-disabled=move || (!possible.get()).to_string()
            on:click=move |_| {
                if possible.get_untracked() {
                    act();
                }
            }
        >
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=icon/></svg>
        </button>
    }
}

/// The buttons below the board. The arrow keys, Home and End do the same wherever they have no other
/// meaning.
#[component]
pub(super) fn Steps(state: AnalysisState) -> impl IntoView {
    let can = state.can_step();
    let keys = window_event_listener(ev::keydown, move |event| {
        if !is_free(&event) {
            return;
        }
        match (event.key().as_str(), can.get_untracked()) {
            ("ArrowLeft", (true, _)) => state.back(),
            ("ArrowRight", (_, true)) => state.forward(),
            ("Home", (true, _)) => state.to_start(),
            ("End", (_, true)) => state.to_end(),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || keys.remove());
    let past = Signal::derive(move || can.get().0);
    let future = Signal::derive(move || can.get().1);
    let always = Signal::derive(|| true);
    view! {
        <div class="steps-row" role="group" aria-label=t!(analysis.steps)>
            <Step name="to-start" label=|| i18n::texts().analysis.to_start icon=TO_START
                possible=past act=move || state.to_start()/>
            <Step name="back" label=|| i18n::texts().analysis.back icon=BACK
                possible=past act=move || state.back()/>
            <Step name="forward" label=|| i18n::texts().analysis.forward icon=FORWARD
                possible=future act=move || state.forward()/>
            <Step name="to-end" label=|| i18n::texts().analysis.to_end icon=TO_END
                possible=future act=move || state.to_end()/>
            <Step name="flip" label=|| i18n::texts().play.flip icon=FLIP
                possible=always act=move || state.board.flip()/>
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
