//! The field for the name of a study or a chapter.

use crate::i18n::Phrase;
use leptos::prelude::*;

#[component]
pub(super) fn NameField(
    name: RwSignal<String>,
    label: Phrase,
    test: &'static str,
) -> impl IntoView {
    view! {
        <label class="field">
            <span>{label}</span>
            <input
                type="text"
                maxlength="80"
                data-test=test
                prop:value=name
                on:input=move |event| name.set(event_target_value(&event))
            />
        </label>
    }
}
