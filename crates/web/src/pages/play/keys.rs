//! Keys for the whole page: looking back and forward, and taking back.

use super::state::PlayState;
use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Listens wherever nobody writes, chooses or moves on the board.
pub(super) fn listen(state: PlayState) {
    let listener = window_event_listener(ev::keydown, move |event| {
        if !event.default_prevented() && is_free(&event) && act(state, &event) {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
}

/// Does what a key means; `false` if it means nothing.
fn act(state: PlayState, event: &KeyboardEvent) -> bool {
    let command = event.ctrl_key() || event.meta_key();
    let (ply, all) = state.local().with_untracked(|local| {
        let tree = local.tree();
        (tree.ply(), tree.whole_game().plies())
    });
    match event.key().as_str() {
        "z" if command && !event.shift_key() => state.undo(),
        "z" | "Z" | "y" if command => state.redo(),
        _ if command || event.alt_key() => return false,
        "ArrowLeft" => state.go_to(ply.saturating_sub(1)),
        "ArrowRight" => state.go_to((ply + 1).min(all)),
        "Home" => state.go_to(0),
        "End" => state.return_to_game(),
        _ => return false,
    }
    true
}

/// Whether the key is not meant for a field, a dialog or the board.
pub(crate) fn is_free(event: &KeyboardEvent) -> bool {
    let target = event.target();
    let element = target.and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element.is_none_or(|element| {
        let field = element.closest("input, textarea, select, dialog, .board-frame");
        field.is_ok_and(|field| field.is_none())
    })
}
