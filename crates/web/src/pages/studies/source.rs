//! What a chapter begins with: a setup that is chosen.

use crate::game::Setup;
use crate::i18n::t;
use crate::pages::play::GameOption;
use leptos::prelude::*;
use tercio_rules::record::Record;
use tercio_rules::{Game, Rules};

/// The setups to choose from.
#[component]
pub(super) fn Setups(setup: RwSignal<Setup>) -> impl IntoView {
    view! {
        <fieldset class="games">
            <legend>{t!(play.game)}</legend>
            {Rules::all().map(|rules| view! { <GameOption setup rules/> }).collect_view()}
        </fieldset>
    }
}

/// A setup without moves, as a record.
pub(super) fn bare(setup: &Setup) -> String {
    Record::from_game(&Game::from_position(setup.start())).to_text()
}
