//! What Tercio is, and whose games these are.

use super::rules;
use crate::i18n::{self, t};
use leptos::prelude::*;
use tercio_learn::rulebook::Book;

/// What Tercio is, and whose games these are.
#[component]
pub(crate) fn About() -> impl IntoView {
    view! {
        <article class="page about">
            <h1>{t!(about.title)}</h1>
            <p>{t!(about.what)}</p>
            <p>{t!(about.credits)}</p>
            <p>{t!(about.sheets)}</p>
            <p>{t!(about.unofficial)}</p>
            <p>{t!(about.licence)} " " <small>{concat!("Tercio ", env!("CARGO_PKG_VERSION"))}</small></p>
            <nav class="tabs" aria-label=t!(rules.books)>
                {Book::ALL
                    .map(|book| {
                        view! {
                            <a href=rules::address(book)>{move || (i18n::texts().rules.book)(book)}</a>
                        }
                    })
                    .collect_view()}
            </nav>
        </article>
    }
}
