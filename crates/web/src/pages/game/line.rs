//! The line under the board.

use super::state::GameState;
use crate::components::StatusLine;
use crate::i18n::t;
use leptos::prelude::*;

/// One line for everybody; screen readers hear its parts when they happen.
#[component]
pub(super) fn Line(state: GameState) -> impl IntoView {
    let otherwise = Signal::derive(move || Some(state.explanation()));
    let prepared = Memo::new(move |_| state.online.with(|online| online.premove().is_some()));
    view! {
        <div class="line">
            <b class="status" data-test="status">{move || state.status()}</b>
            <StatusLine board=state.board otherwise/>
            <Show when=move || state.looks_back()>
                <button type="button" data-test="return" on:click=move |_| state.return_to_game()>
                    {t!(play.return_to_game)}
                </button>
            </Show>
            <Show when=move || prepared.get()>
                <button type="button" data-test="drop-premove" on:click=move |_| state.drop_premove()>
                    {t!(online.drop_premove)}
                </button>
            </Show>
        </div>
    }
}
