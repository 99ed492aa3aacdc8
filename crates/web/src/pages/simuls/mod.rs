//! Simuls: the list of them, and the page of each.

mod create;
mod list;
mod one;

use crate::i18n;
use crate::online::http::Failure;
use leptos::prelude::*;
use list::List;
use one::One;

/// The list, or the simul that the address names.
#[component]
pub(crate) fn Simuls(id: String) -> impl IntoView {
    match id.is_empty() {
        true => view! { <List/> }.into_any(),
        false => view! { <One id/> }.into_any(),
    }
}

/// A failure in words.
fn failed(failure: &Failure) -> String {
    let known = match failure {
        Failure::Refused(problem) => (i18n::texts().simuls().problem)(&problem.kind),
        Failure::Unreachable => None,
    };
    known.map_or_else(|| super::online::failed(failure), str::to_owned)
}
