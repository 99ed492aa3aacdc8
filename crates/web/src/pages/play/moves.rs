//! The moves that were made.

use super::state::PlayState;
use crate::i18n::{self, t};
use leptos::prelude::*;

/// The moves of the current line; a click shows the position after one.
#[component]
pub(super) fn Moves(state: PlayState) -> impl IntoView {
    // The whole line with its notation changes only when moves do, not when one looks around.
    let line = Memo::new(move |_| {
        state.local().with(|local| {
            let game = local.tree().whole_game();
            let line = game.steps();
            line.map(|(before, mv)| (before.turn(), before.notation(mv).to_string()))
                .collect::<Vec<_>>()
        })
    });
    let shown = Memo::new(move |_| state.local().with(|local| local.tree().ply()));
    let rows = move || line.get().into_iter().enumerate();
    view! {
        <section class="moves" aria-label=t!(play.moves)>
            <Show
                when=move || line.with(|line| !line.is_empty())
                fallback=|| view! { <p class="quiet">{t!(play.no_moves)}</p> }
            >
                <ol data-test="moves">
                    <For
                        each=rows
                        key=|(index, (_, text))| (*index, text.clone())
                        children=move |(index, (seat, text))| {
                            let ply = index + 1;
                            let here = move || (shown.get() == ply).then_some("step");
                            view! {
                                <li>
                                    <button
                                        type="button"
                                        data-seat=seat.to_string()
                                        aria-current=here
                                        title=move || (i18n::texts().board.seat)(seat)
                                        on:click=move |_| state.go_to(ply)
                                    >
                                        {text}
                                    </button>
                                </li>
                            }
                        }
                    />
                </ol>
            </Show>
        </section>
    }
}
