//! The board one plays on.

mod chooser;
mod clocks;
mod controls;
mod engines;
mod head;
mod keys;
mod line;
mod moves;
mod options;
mod seats;
mod state;

use crate::board::BoardView;
use crate::i18n::t;
use chooser::Chooser;
pub(super) use chooser::{Boards, GameOption, Games, Seating};
use controls::Controls;
pub(crate) use engines::Pace;
use head::Head;
pub(super) use keys::is_free;
use leptos::prelude::*;
use line::Line;
use moves::Moves;
pub(super) use options::Options;
use seats::Seats;
pub(super) use seats::clock_face;
use state::PlayState;
pub(super) use state::address;

/// The board one plays on: the game that was left, the one the address describes, or a first one.
#[component]
pub(crate) fn Play() -> impl IntoView {
    let state = PlayState::open();
    keys::listen(state);
    view! {
        <div class="play live">
            <h1 class="unseen">{t!(play.title)}</h1>
            <div class="stage">
                <BoardView host=state.board on_move=move |mv| state.play(mv)/>
                <Line state/>
            </div>
            <div class="side">
                <Head state/>
                <Seats state/>
                <Controls state/>
                <Moves state/>
            </div>
            <Chooser state/>
        </div>
    }
}
