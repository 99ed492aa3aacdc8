//! What stands in the place of pages that need a server, where there is none.

use crate::i18n::t;
use leptos::prelude::*;

/// There is no server here.
#[component]
pub(crate) fn NoServer() -> impl IntoView {
    view! {
        <article class="page">
            <h1>{t!(no_server.title)}</h1>
            <p data-test="no-server">{t!(no_server.why)}</p>
            <p><a class="button" href="/">{t!(no_server.home)}</a></p>
        </article>
    }
}
