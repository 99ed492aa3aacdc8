//! The board one plays on.

mod chooser;
mod controls;
mod moves;
mod options;
mod seats;
mod table;

use crate::board::BoardView;
use crate::i18n::t;
use chooser::Chooser;
pub(super) use chooser::GameOption;
use controls::Controls;
use leptos::prelude::*;
use moves::Moves;
pub(super) use options::Options;
use seats::Seats;
use table::Table;
pub(super) use table::described;

/// The board one plays on: the game that was left, the one the address describes, or a first one.
#[component]
pub(crate) fn Play() -> impl IntoView {
    let table = Table::open();
    view! {
        <div class="play">
            <h1 class="unseen">{t!(play.title)}</h1>
            <BoardView scene=table.scene() on_move=move |mv| table.play(mv)/>
            <div class="side">
                <Seats table/>
                <p class="status" data-test="status">{move || table.status()}</p>
                <Controls table/>
                <Moves table/>
            </div>
            <Chooser table/>
        </div>
    }
}
