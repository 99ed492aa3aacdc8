//! A large board on a small screen: it can be shown larger than the screen and moved about.

use leptos::html;
use leptos::prelude::*;

/// How many cells fit side by side on a small phone and can still be hit by a finger.
pub(super) const ROOMY: f64 = 8.3;

/// Whether the board is shown larger than its frame.
#[derive(Clone, Copy)]
pub(super) struct Zoom {
    pub(super) on: RwSignal<bool>,
    pub(super) frame: NodeRef<html::Div>,
}

impl Zoom {
    /// At first the whole board is shown.
    pub(super) fn new() -> Zoom {
        Zoom {
            on: RwSignal::new(false),
            frame: NodeRef::new(),
        }
    }

    /// Shows the other size, with the middle of the viewer's side in sight.
    pub(super) fn toggle(self) {
        self.on.update(|on| *on = !*on);
        request_animation_frame(move || {
            if let Some(frame) = self.frame.get_untracked() {
                frame.set_scroll_left((frame.scroll_width() - frame.client_width()) / 2);
                frame.set_scroll_top(frame.scroll_height());
            }
        });
    }
}
