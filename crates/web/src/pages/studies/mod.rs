//! Studies: the list of them, making one, and the page of each.

mod chapters;
mod create;
mod list;
mod manage;
mod name_field;
mod one;
mod source;
mod state;

use crate::i18n;
use crate::online::http::Failure;
use leptos::prelude::*;
use list::List;
use one::One;
use tercio_api::Page;

/// The list, or the study that the address names.
#[component]
pub(crate) fn Studies(id: String) -> impl IntoView {
    match id.is_empty() {
        true => view! { <List/> }.into_any(),
        false => view! { <One id/> }.into_any(),
    }
}

/// The page of a study.
fn address(id: &str) -> String {
    format!("{}/{id}", Page::Studies.path())
}

/// A failure in words.
fn failed(failure: &Failure) -> String {
    let known = match failure {
        Failure::Refused(problem) => {
            let known = (i18n::texts().studies().problem)(&problem.kind);
            // What the study does not allow, it says itself.
            known.map(str::to_owned).or_else(|| problem.detail.clone())
        }
        Failure::Unreachable => None,
    };
    known.unwrap_or_else(|| super::online::failed(failure))
}
