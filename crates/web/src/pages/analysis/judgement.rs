//! How the move that is shown is judged.

use super::state::AnalysisState;
use crate::i18n::{self, t};
use leptos::prelude::*;
use tercio_studies::Glyph;

/// A button for each judgement about the move that is shown.
#[component]
pub(in crate::pages) fn Judgement(state: AnalysisState) -> impl IntoView {
    let at = state.at();
    let possible = move || state.editable.get() && at.get().is_some();
    let buttons = Glyph::ALL.map(|glyph| {
        let chosen = move || state.glyph() == Some(glyph);
        view! {
            <button
                type="button"
                data-test="glyph"
                data-glyph=glyph.sign()
                aria-pressed=move || chosen().to_string()
                aria-disabled=move || (!possible()).to_string()
                aria-label=move || (i18n::texts().analysis().glyph)(glyph)
                title=move || (i18n::texts().analysis().glyph)(glyph)
                on:click=move |_| {
                    if untrack(possible) {
                        state.set_glyph((!untrack(chosen)).then_some(glyph));
                    }
                }
            >
                {glyph.sign()}
            </button>
        }
    });
    view! {
        <div class="judgement" role="group" aria-label=t!(analysis.judge)>{buttons.collect_view()}</div>
    }
}
