//! What is laid over the board on demand.

use super::draw_tools::DrawTools;
use crate::board::{BoardHost, Overlays};
use crate::i18n::{self, t};
use leptos::prelude::*;
use tercio_rules::Rules;

/// A switch for each overlay of a game.
#[component]
pub(crate) fn OverlaySwitches(board: BoardHost) -> impl IntoView {
    let overlays = board.overlays;
    let switch = move |name, label: fn() -> &'static str, on: fn(&mut Overlays) -> &mut bool| {
        let checked = move || *on(&mut overlays.get());
        view! {
            <label class="option">
                <input
                    type="checkbox"
                    data-test=name
                    prop:checked=checked
                    on:change=move |event| {
                        overlays.update(|overlays| *on(overlays) = event_target_checked(&event));
                    }
                />
                <span>{label}</span>
            </label>
        }
    };
    // Only some overlays make sense for both games.
    let martian = Memo::new(move |_| matches!(board.rules(), Rules::Martian(_)));
    view! {
        <details class="overlays">
            <summary>{t!(play.overlays)}</summary>
            {switch("overlay-lines", || i18n::texts().play().lines, |overlays| &mut overlays.lines)}
            {switch("overlay-threats", || i18n::texts().play().threats, |overlays| &mut overlays.threats)}
            {move || match martian.get() {
                true => switch("overlay-hands", || i18n::texts().play().hands, |overlays| &mut overlays.hands),
                false => switch("overlay-pins", || i18n::texts().play().pins, |overlays| &mut overlays.pins),
            }}
            <DrawTools board/>
            <button type="button" data-test="board-help" on:click=move |_| board.help.set(true)>
                {t!(shortcuts.help)}
            </button>
        </details>
    }
}
