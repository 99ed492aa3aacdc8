//! The moves that were made.

use super::state::PlayState;
use crate::components::{Rounds, rows_of};
use leptos::prelude::*;

/// The moves of the current line.
#[component]
pub(super) fn Moves(state: PlayState) -> impl IntoView {
    // The whole line with its notation changes only when moves do, not when one looks around.
    let line = Memo::new(move |_| {
        state
            .local()
            .with(|local| rows_of(&local.tree().whole_game()))
    });
    let seats = Memo::new(move |_| state.local().with(|local| local.setup().rules.seats()));
    let shown = Memo::new(move |_| state.local().with(|local| local.tree().ply()));
    // At the end of a game the list gets less room.
    let over = Memo::new(move |_| state.is_over());
    view! { <Rounds line seats shown show=move |ply| state.go_to(ply) room=over/> }
}
