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

/// What a chapter is called if nobody says it: as the language calls its setup.
pub(super) fn usual_name(rules: Rules) -> String {
    (untrack(i18n::texts).setups().setup)(rules.game_name(), rules.setup_name()).to_owned()
}

/// A setup without moves.
pub(super) fn fresh(setup: &Setup, name: Option<String>) -> ChapterSource {
    ChapterSource {
        chapter: Some(name.unwrap_or_else(|| usual_name(setup.rules))),
        record: Some(Record::from_game(&Game::from_position(setup.start())).to_text()),
        game: None,
    }
}
