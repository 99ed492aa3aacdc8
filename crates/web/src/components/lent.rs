//! What depends on a volume of the library.

use crate::i18n::t;
use crate::library::{self, Loan, Volume};
use leptos::prelude::*;

/// Shows what a volume holds, or that it is on its way, or that it could not be fetched.
pub(crate) fn lent(volume: Volume, show: impl Fn(&'static str) -> AnyView) -> AnyView {
    match library::read(volume) {
        Loan::Here(text) => show(text),
        Loan::Waiting => view! { <p class="quiet" role="status" data-test="loading">{t!(common.loading)}</p> }.into_any(),
        Loan::Failed => view! {
            <p role="alert">{t!(common.not_loaded)}</p>
            <p><button type="button" on:click=move |_| library::retry(volume)>{t!(common.retry)}</button></p>
        }
        .into_any(),
    }
}
