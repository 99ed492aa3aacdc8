//! Lessons.

use crate::i18n::t;
use leptos::prelude::*;

/// Lessons.
#[component]
pub(crate) fn Learn() -> impl IntoView {
    view! {
        <article class="page">
            <h1>{t!(nav.learn)}</h1>
            <p>{t!(soon.text)}</p>
        </article>
    }
}
