//! Puzzles.

use crate::i18n::t;
use leptos::prelude::*;

/// Puzzles.
#[component]
pub(crate) fn Puzzles() -> impl IntoView {
    view! {
        <article class="page">
            <h1>{t!(nav.puzzles)}</h1>
            <p>{t!(soon.text)}</p>
        </article>
    }
}
