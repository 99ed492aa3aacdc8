//! The line under the board: who is to move or how it ended, and what explains the position.

use super::state::PlayState;
use crate::components::StatusLine;
use crate::game::Player;
use crate::i18n::t;
use leptos::prelude::*;

/// One line for everybody; screen readers hear its parts when they happen.
#[component]
pub(super) fn Line(state: PlayState) -> impl IntoView {
    let back = move || state.looks_back() && !state.is_elsewhere();
    let engine_waits = move || {
        let engine = state.player_to_move() != Player::Human;
        engine && !state.is_over() && !state.is_thinking()
    };
    let otherwise = Signal::derive(move || Some(state.explanation()));
    view! {
        <div class="line">
            <b class="status" data-test="status">{move || state.status()}</b>
            <StatusLine board=state.board otherwise/>
            <Show when=back>
                <button type="button" data-test="return" on:click=move |_| state.return_to_game()>
                    {t!(play.return_to_game)}
                </button>
                <Show when=engine_waits>
                    <button
                        type="button"
                        data-test="play-on-from-here"
                        on:click=move |_| state.play_on_from_here()
                    >
                        {t!(play.play_on_from_here)}
                    </button>
                </Show>
            </Show>
            <Show when=move || state.is_elsewhere()>
                <button type="button" data-test="play-here" on:click=move |_| state.play_here()>
                    {t!(play.play_here)}
                </button>
            </Show>
        </div>
    }
}
