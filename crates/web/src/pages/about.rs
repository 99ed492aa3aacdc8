//! What Tercio is, and whose games these are.

use crate::i18n::t;
use leptos::prelude::*;

/// What Tercio is, and whose games these are.
#[component]
pub(crate) fn About() -> impl IntoView {
    view! {
        <article class="page">
            <h1>{t!(about.title)}</h1>
            <p>{t!(about.what)}</p>
            <p>{t!(about.credits)}</p>
            <p>{t!(about.unofficial)}</p>
            <p>{t!(about.licence)} " " <small>{concat!("Tercio ", env!("CARGO_PKG_VERSION"))}</small></p>
        </article>
    }
}
