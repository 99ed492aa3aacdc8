//! Shows what is loaded when it is first needed.

use crate::i18n::t;
use crate::lazy::Lazy;
use crate::resources::{self, Resource};
use leptos::prelude::*;

/// Shows the content of a resource, or how far it has come.
pub(crate) fn resource(resource: Resource, show: impl Fn(&'static str) -> AnyView) -> AnyView {
    let retry = move || resources::retry(resource);
    lazy(resources::read(resource), show, retry)
}

/// Shows what was loaded, or that it is loading, or that it failed, with a button to try again.
pub(crate) fn lazy<T>(
    state: Lazy<T>,
    show: impl FnOnce(T) -> AnyView,
    retry: impl Fn() + 'static,
) -> AnyView {
    match state {
        Lazy::Ready(content) => show(content),
        Lazy::Loading => view! { <p class="quiet" role="status" data-test="loading">{t!(common.loading)}</p> }.into_any(),
        Lazy::Failed => view! {
            <p role="alert" data-test="not-loaded">{t!(failures.not_loaded)}</p>
            <p><button type="button" data-test="retry" on:click=move |_| retry()>{t!(common.retry)}</button></p>
        }
        .into_any(),
    }
}
