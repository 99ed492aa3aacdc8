//! Drawing on the board without a right button.

use crate::board::BoardHost;
use crate::i18n::{self, t};
use leptos::prelude::*;
use tercio_studies::Pen;

/// A switch that lets pointers and the keyboard draw, the pens, and a way to erase.
#[component]
pub(crate) fn DrawTools(board: BoardHost) -> impl IntoView {
    let sheet = board.sheet;
    let pens = Pen::ALL.map(|pen| {
        view! {
            <label class=format!("pen pen-{}", pen.name())>
                <input
                    type="radio"
                    name="pen"
                    data-test=format!("pen-{}", pen.name())
                    prop:checked=move || sheet.pen.get() == Some(pen)
                    on:change=move |_| sheet.pen.set(Some(pen))
                />
                <span class="unseen">{move || (i18n::texts().board().pen)(pen)}</span>
            </label>
        }
    });
    view! {
        <div class="draw-tools">
            <label class="option">
                <input
                    type="checkbox"
                    data-test="draw"
                    prop:checked=move || sheet.pen.get().is_some()
                    on:change=move |event| {
                        sheet.pen.set(event_target_checked(&event).then(Pen::default));
                    }
                />
                <span>{t!(board.draw)}</span>
            </label>
            <span class="pens" hidden=move || sheet.pen.get().is_none()>
                {pens.collect_view()}
            </span>
            <Show when=move || !sheet.is_empty()>
                <button type="button" data-test="erase" on:click=move |_| sheet.clear()>
                    {t!(board.erase)}
                </button>
            </Show>
        </div>
    }
}
