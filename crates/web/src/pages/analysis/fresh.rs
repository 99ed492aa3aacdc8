//! The dialog for another start position.

use super::state::AnalysisState;
use crate::components::Dialog;
use crate::game::Setup;
use crate::i18n::t;
use crate::pages::play::{GameOption, Options};
use crate::study::Study;
use leptos::prelude::*;
use tercio_rules::Rules;

/// The dialog for another start position. What is in it is made when it opens.
#[component]
pub(super) fn Fresh(state: AnalysisState) -> impl IntoView {
    view! {
        <Dialog open=state.choosing title=Signal::derive(t!(analysis.new))>
            {move || state.choosing.get().then(|| view! { <Choices state/> })}
        </Dialog>
    }
}

#[component]
fn Choices(state: AnalysisState) -> impl IntoView {
    let setup = RwSignal::new(Setup::usual(untrack(|| state.board.rules())));
    let start = move |_| {
        state.choosing.set(false);
        state.replace(Study::new(setup.with_untracked(Setup::start)));
    };
    view! {
        <fieldset class="games">
            <legend>{t!(play.game)}</legend>
            {Rules::all().map(|rules| view! { <GameOption setup rules/> }).collect_view()}
        </fieldset>
        <Options setup/>
        <div class="dialog-buttons">
            <button type="button" on:click=move |_| state.choosing.set(false)>{t!(play.cancel)}</button>
            <button type="button" class="primary" data-test="start" on:click=start>{t!(play.start)}</button>
        </div>
    }
}
