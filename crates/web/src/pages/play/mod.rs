//! The board one plays on.

mod chooser;
mod controls;
mod moves;
mod options;
mod seats;
mod state;

use crate::board::BoardView;
use crate::components::StatusLine;
use crate::i18n::t;
use chooser::Chooser;
pub(super) use chooser::GameOption;
use controls::Controls;
use leptos::prelude::*;
use moves::Moves;
pub(super) use options::Options;
use seats::Seats;
use state::PlayState;
pub(super) use state::described;

/// The board one plays on: the game that was left, the one the address describes, or a first one.
#[component]
pub(crate) fn Play() -> impl IntoView {
    let state = PlayState::open();
    view! {
        <div class="play">
            <h1 class="unseen">{t!(play.title)}</h1>
            <div class="board-place">
                <BoardView host=state.board on_move=move |mv| state.play(mv)/>
                <StatusLine board=state.board/>
            </div>
            <div class="side">
                <Seats state/>
                <p class="status" data-test="status">{move || state.status()}</p>
                <Controls state/>
                <Moves state/>
            </div>
            <Chooser state/>
        </div>
    }
}
