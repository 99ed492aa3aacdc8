//! The moves that were made.

use super::state::GameState;
use crate::components::{Rounds, rows_of};
use leptos::prelude::*;

/// The moves of the game.
#[component]
pub(super) fn Moves(state: GameState) -> impl IntoView {
    let line = Memo::new(move |_| {
        let line = state.with_game(|game| rows_of(game.game()));
        line.unwrap_or_default()
    });
    let seats = Memo::new(move |_| {
        let seats = state.with_game(|game| game.agreement().seats.len());
        seats.unwrap_or(2)
    });
    let shown = Memo::new(move |_| state.ply());
    view! { <Rounds line seats shown show=move |ply| state.go_to(ply)/> }
}
