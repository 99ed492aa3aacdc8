//! The moves that were made.

use super::state::PlayState;
use crate::components::{MoveButton, MoveList};
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
    let follow = move || {
        line.track();
        shown.track();
    };
    view! {
        <MoveList empty=Signal::derive(move || line.with(Vec::is_empty)) follow>
            <ol data-test="moves">
                <For
                    each=rows
                    key=|(index, (_, text))| (*index, text.clone())
                    children=move |(index, (seat, text))| {
                        let ply = index + 1;
                        view! {
                            <li>
                                <MoveButton
                                    seat
                                    here=move || shown.get() == ply
                                    show=move || state.go_to(ply)
                                >
                                    {text}
                                </MoveButton>
                            </li>
                        }
                    }
                />
            </ol>
        </MoveList>
    }
}
