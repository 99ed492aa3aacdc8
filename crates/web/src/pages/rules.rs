//! The rules of both games.

use crate::i18n::t;
use leptos::prelude::*;

/// The rules of both games.
#[component]
pub(crate) fn Rules() -> impl IntoView {
    view! {
        <article class="page">
            <h1>{t!(nav.rules)}</h1>
            <p>{t!(soon.text)}</p>
        </article>
    }
}
