//! The analysis board.

use crate::i18n::t;
use leptos::prelude::*;

/// The analysis board.
#[component]
pub(crate) fn Analysis() -> impl IntoView {
    view! {
        <article class="page">
            <h1>{t!(nav.analysis)}</h1>
            <p>{t!(soon.text)}</p>
        </article>
    }
}
