//! What is fetched when it is first needed.

use crate::i18n::t;
use crate::library::{self, Loan, Volume};
use leptos::prelude::*;

/// Shows what a volume holds, or that it is on its way, or that it could not be fetched.
pub(crate) fn lent(volume: Volume, show: impl Fn(&'static str) -> AnyView) -> AnyView {
    fetched(library::read(volume), show, move || library::retry(volume))
}

/// Shows what was fetched, or that it is on its way, or that it could not be fetched and can be
/// tried again.
pub(crate) fn fetched<T>(
    loan: Loan<T>,
    show: impl FnOnce(T) -> AnyView,
    retry: impl Fn() + 'static,
) -> AnyView {
    match loan {
        Loan::Here(content) => show(content),
        Loan::Waiting => view! { <p class="quiet" role="status" data-test="loading">{t!(common.loading)}</p> }.into_any(),
        Loan::Failed => view! {
            <p role="alert" data-test="not-loaded">{t!(common.not_loaded)}</p>
            <p><button type="button" data-test="retry" on:click=move |_| retry()>{t!(common.retry)}</button></p>
        }
        .into_any(),
    }
}
