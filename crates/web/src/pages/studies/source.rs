//! What a chapter begins with: a setup that is chosen.

use crate::game::Setup;
use crate::i18n::{self, t};
use crate::pages::play::GameOption;
use leptos::prelude::*;
use tercio_api::ChapterSource;
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

/// A setup without moves, called as the language calls it unless a name is given.
pub(super) fn fresh(setup: &Setup, name: Option<String>) -> ChapterSource {
    let rules = setup.rules;
    let usual =
        || (untrack(i18n::texts).setups().setup)(rules.game_name(), rules.setup_name()).to_owned();
    ChapterSource {
        chapter: Some(name.unwrap_or_else(usual)),
        record: Some(Record::from_game(&Game::from_position(setup.start())).to_text()),
        game: None,
    }
}
