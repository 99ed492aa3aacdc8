//! Stepping through the moves, by button and by key.

use super::state::AnalysisState;
use crate::components::Icon;
use crate::i18n::{self, t};
use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// A button with a picture. It keeps the focus even where it cannot be used.
#[component]
fn Step(
    name: &'static str,
    label: fn() -> &'static str,
    icon: Icon,
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
            {icon.view()}
        </button>
    }
}

/// The buttons below the board. The arrow keys, Home and End do the same wherever they have no other
/// meaning.
#[component]
pub(in crate::pages) fn Steps(state: AnalysisState) -> impl IntoView {
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
            <Step name="to-start" label=|| i18n::texts().analysis().to_start icon=Icon::ToStart
                possible=past act=move || state.to_start()/>
            <Step name="back" label=|| i18n::texts().analysis().back icon=Icon::Back
                possible=past act=move || state.back()/>
            <Step name="forward" label=|| i18n::texts().analysis().forward icon=Icon::Forward
                possible=future act=move || state.forward()/>
            <Step name="to-end" label=|| i18n::texts().analysis().to_end icon=Icon::ToEnd
                possible=future act=move || state.to_end()/>
            <Step name="flip" label=|| i18n::texts().play().flip icon=Icon::Turn
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
