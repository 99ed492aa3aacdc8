//! The moves that were made.

use super::state::GameState;
use crate::components::{MoveButton, MoveList};
use crate::pages::play::{Row, rows_of};
use leptos::prelude::*;

/// The moves, a round a row and a seat a column; a click shows the position after one.
#[component]
pub(super) fn Moves(state: GameState) -> impl IntoView {
    let line = Memo::new(move |_| {
        let line = state.with_game(|game| rows_of(game.game()));
        line.unwrap_or_default()
    });
    let seats = move || {
        state
            .with_game(|game| game.agreement().seats.len())
            .unwrap_or(2)
    };
    let shown = Memo::new(move |_| state.ply());
    let follow = move || {
        line.track();
        shown.track();
    };
    let item = move |row: Row| {
        let Row {
            ply, seat, text, ..
        } = row;
        view! {
            <li
                data-round=row.opens.then(|| row.round.to_string())
                style=("--round", row.round.to_string())
                style=("--column", (seat.index() + 2).to_string())
            >
                <MoveButton seat here=move || shown.get() == ply show=move || state.go_to(ply)>
                    {text}
                </MoveButton>
            </li>
        }
    };
    view! {
        <MoveList empty=Signal::derive(move || line.with(Vec::is_empty)) follow>
            <ol data-test="moves" class="rounds" style=("--seats", move || seats().to_string())>
                <For each=move || line.get() key=Row::clone children=item/>
            </ol>
        </MoveList>
    }
}
