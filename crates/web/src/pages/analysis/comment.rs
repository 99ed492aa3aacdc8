//! What is said about the position that is shown.

use super::state::AnalysisState;
use crate::i18n::t;
use leptos::prelude::*;

/// A field for what is said about the position that is shown.
#[component]
pub(in crate::pages) fn Comment(state: AnalysisState) -> impl IntoView {
    let at = state.at();
    let text = move || {
        // A memo that nobody reads is never made anew.
        at.get();
        state.comment()
    };
    view! {
        <label class="comment">
            <span class="unseen">{t!(analysis.comment)}</span>
            <textarea
                rows="2"
                placeholder=t!(analysis.comment)
                data-test="comment"
                readonly=move || !state.editable.get()
                prop:value=text
                on:input=move |event| state.set_comment(&event_target_value(&event))
            ></textarea>
        </label>
    }
}
