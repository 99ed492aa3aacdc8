//! Tournaments: the list of them, making one, and the page of each.

mod create;
mod list;
mod listing;
mod one;
mod rounds;
mod standings;
mod summary;
mod watched;

use crate::i18n::{self, t};
use crate::online::http::Failure;
use crate::online::people::has_account;
use leptos::prelude::*;
use list::List;
pub(super) use listing::{Listing, Rows, Words};
use one::One;
pub(super) use summary::{EventSummary, Head};
use tercio_api::{Page, Standing};
pub(super) use watched::{Deed, Event, EventPage, EventWords, MyGame, Watched};

/// The list, or the tournament that the address names.
#[component]
pub(crate) fn Tournaments(id: String) -> impl IntoView {
    match id.is_empty() {
        true => view! { <List/> }.into_any(),
        false => view! { <One id/> }.into_any(),
    }
}

/// A failure in words.
fn failed(failure: &Failure) -> String {
    let known = match failure {
        Failure::Refused(problem) => (i18n::texts().tournaments().problem)(&problem.kind),
        Failure::Unreachable => None,
    };
    known.map_or_else(|| super::online::failed(failure), str::to_owned)
}

/// Parts of a win: `2½`, or `1.33` where halves do not do.
fn score(parts: u64) -> String {
    let win = u64::from(Standing::WIN);
    let (whole, rest) = (parts / win, parts % win);
    if rest == 0 {
        return whole.to_string();
    }
    if rest * 2 == win {
        return match whole {
            0 => "½".to_owned(),
            _ => format!("{whole}½"),
        };
    }
    let hundredths = (parts as f64 / win as f64 * 100.0).round() / 100.0;
    let code = i18n::language().code();
    js_sys::Number::from(hundredths)
        .to_locale_string(code)
        .into()
}

/// The way to an account, for who has none.
#[component]
pub(super) fn NeedsAccount(why: fn() -> &'static str) -> impl IntoView {
    view! {
        <Show when=|| has_account() == Some(false)>
            <p class="deeds" data-test="needs-account">
                <span>{why}</span>
                <a href=Page::Account.path()>{t!(nav.account)}</a>
            </p>
        </Show>
    }
}
