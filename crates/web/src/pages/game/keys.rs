//! Keys and presses that mean something on the whole page.

use super::state::GameState;
use crate::online::Tryout;
use crate::pages::play::is_free;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

impl GameState {
    /// Keys for the whole page: looking back and forward, or taking back what is tried; Escape and a tap on the board take a
    /// prepared move back.
    pub(super) fn listen_to_keys(self) {
        let keys = window_event_listener(ev::keydown, move |event| {
            let held = event.ctrl_key() || event.meta_key() || event.alt_key();
            if event.default_prevented() || held {
                return;
            }
            if event.key() == "Escape" {
                return self.drop_premove();
            }
            if !is_free(&event) {
                return;
            }
            if untrack(|| self.is_trying()) {
                match event.key().as_str() {
                    "ArrowLeft" => self.change_tryout(Tryout::undo),
                    "Home" => self.change_tryout(Tryout::reset),
                    _ => return,
                }
                return event.prevent_default();
            }
            let ply = untrack(|| self.ply());
            match event.key().as_str() {
                "ArrowLeft" => self.go_to(ply.saturating_sub(1)),
                "ArrowRight" => self.go_to(ply + 1),
                "Home" => self.go_to(0),
                "End" => self.return_to_game(),
                _ => return,
            }
            event.prevent_default();
        });
        let presses = window_event_listener(ev::pointerdown, move |event| {
            let target = event.target();
            let target = target.and_then(|target| target.dyn_into::<web_sys::Element>().ok());
            let board = target
                .is_some_and(|target| target.closest(".board").is_ok_and(|board| board.is_some()));
            if board {
                self.drop_premove();
            }
        });
        on_cleanup(move || {
            keys.remove();
            presses.remove();
        });
    }
}
