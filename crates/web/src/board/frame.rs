//! The frame around the picture of a board: how large it is shown.

use super::state::Look;
use super::zoom::{ROOMY, Zoom};
use crate::i18n;
use leptos::prelude::*;
use tercio_draw::{CELL, number};

/// The frame around the picture of a board. On a small screen a large board can be zoomed.
#[component]
pub(crate) fn BoardFrame(look: Memo<Look>, children: Children) -> impl IntoView {
    let zoom = Zoom::new();
    let across = move || look.get().view().width() / CELL;
    let ratio = move || {
        let view = look.get().view();
        format!("calc({} / {})", number(view.width()), number(view.height()))
    };
    view! {
        <div
            class="board-frame"
            class:large=move || { across() > ROOMY }
            class:zoomed=zoom.on
            style=("--board-across", move || number(across()).to_string())
            style=("--board-ratio", ratio)
            node_ref=zoom.frame
        >
            <button
                type="button"
                class="board-zoom"
                data-test="zoom"
                aria-pressed=move || zoom.on.get().to_string()
                aria-label=move || i18n::texts().board().zoom
                on:click=move |_| zoom.toggle()
            >
                <span aria-hidden="true">{move || if zoom.on.get() { "−" } else { "+" }}</span>
            </button>
            <div class="board">{children()}</div>
        </div>
    }
}
