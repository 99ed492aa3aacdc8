//! The list of all tournaments, or of all simuls: those that are played, that wait and that are over.

use super::NeedsAccount;
use super::summary::{EventSummary, Row};
use crate::online::http::{self, Failure};
use crate::online::people::has_account;
use crate::online::socket;
use crate::pages::online::LinkLine;
use leptos::prelude::*;
use serde::de::DeserializeOwned;
use std::time::Duration;
use tercio_api::EventList;
use wasm_bindgen_futures::spawn_local;

/// How often the list is looked at again.
const TICK: Duration = Duration::from_secs(10);

/// What a list says about itself.
#[derive(Clone, Copy)]
pub(in crate::pages) struct Words {
    pub(in crate::pages) title: fn() -> &'static str,
    pub(in crate::pages) about: fn() -> &'static str,
    pub(in crate::pages) needs_account: fn() -> &'static str,
    pub(in crate::pages) create: fn() -> &'static str,
    pub(in crate::pages) none: fn() -> &'static str,
    pub(in crate::pages) running: fn() -> &'static str,
    pub(in crate::pages) open: fn() -> &'static str,
    pub(in crate::pages) finished: fn() -> &'static str,
    pub(in crate::pages) failed: fn(&Failure) -> String,
}

/// The rows of a list.
pub(in crate::pages) struct Rows {
    running: Vec<AnyView>,
    open: Vec<AnyView>,
    finished: Vec<AnyView>,
}

impl Rows {
    /// A row for each.
    pub(in crate::pages) fn of<S: EventSummary>(list: EventList<S>) -> Rows {
        let rows = |all: Vec<S>| {
            let rows = all.into_iter();
            rows.map(|summary| view! { <Row summary/> }.into_any())
                .collect()
        };
        Rows {
            running: rows(list.running),
            open: rows(list.open),
            finished: rows(list.finished),
        }
    }
}

/// The list, and the button that opens the dialog for a new one.
#[component]
pub(in crate::pages) fn Listing<L>(
    /// What is asked for.
    path: &'static str,
    words: Words,
    rows: fn(L) -> Rows,
    creating: RwSignal<bool>,
    /// The dialog.
    children: Children,
) -> impl IntoView
where
    L: DeserializeOwned + Clone + Send + Sync + 'static,
{
    // It tells who looks.
    socket::listen(|_| {});
    let list = RwSignal::new(None::<L>);
    let failure = RwSignal::new(None::<Failure>);
    let load = move || {
        spawn_local(async move {
            match http::get::<L>(path).await {
                Ok(found) => {
                    let _ = failure.try_set(None);
                    let _ = list.try_set(Some(found));
                }
                Err(why) => drop(failure.try_set(Some(why))),
            }
        });
    };
    load();
    let handle = set_interval_with_handle(load, TICK);
    on_cleanup(move || {
        if let Ok(handle) = handle {
            handle.clear();
        }
    });
    let section = |title: fn() -> &'static str, test: &'static str, rows: Vec<AnyView>| {
        (!rows.is_empty()).then(|| {
            view! {
                <h2>{title}</h2>
                <ul class="kept-games" data-test=test>{rows}</ul>
            }
        })
    };
    let content = move || {
        let Rows {
            running,
            open,
            finished,
        } = rows(list.get()?);
        let empty = running.is_empty() && open.is_empty() && finished.is_empty();
        let none = empty.then(|| view! { <p data-test="none">{words.none}</p> });
        Some(view! {
            {none}
            {section(words.running, "running", running)}
            {section(words.open, "upcoming", open)}
            {section(words.finished, "ended", finished)}
        })
    };
    view! {
        <article class="page lobby tournaments">
            <div class="lobby-head">
                <h1>{words.title}</h1>
                <Show when=|| has_account() == Some(true)>
                    <button
                        type="button"
                        class="primary"
                        data-test="create"
                        on:click=move |_| creating.set(true)
                    >
                        {words.create}
                    </button>
                </Show>
            </div>
            <p class="quiet">{words.about}</p>
            <LinkLine/>
            <NeedsAccount why=words.needs_account/>
            <p class="wrong" role="alert">
                {move || failure.with(|failure| failure.as_ref().map(words.failed))}
            </p>
            {content}
            {children()}
        </article>
    }
}
