//! An address that leads nowhere.

use crate::i18n::t;
use leptos::prelude::*;

/// An address that leads nowhere.
#[component]
pub(crate) fn Missing() -> impl IntoView {
    view! {
        <article class="page">
            <h1>{t!(missing.title)}</h1>
            <p>{t!(missing.why)}</p>
            <p><a class="button" href="/">{t!(missing.home)}</a></p>
        </article>
    }
}
