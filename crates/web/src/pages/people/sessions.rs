//! Where one is logged in.

use super::{day, failed};
use crate::i18n::{self, t};
use crate::online::http::{self, Failure};
use leptos::prelude::*;
use tercio_api::SessionInfo;
use wasm_bindgen_futures::spawn_local;

/// The browsers in which one is logged in, each with a way to end that.
#[component]
pub(super) fn Sessions() -> impl IntoView {
    let sessions = RwSignal::new(Vec::<SessionInfo>::new());
    let failure = RwSignal::new(None::<Failure>);
    let load = move || {
        spawn_local(async move {
            match http::get("/api/account/sessions").await {
                Ok(found) => drop(sessions.try_set(found)),
                Err(why) => drop(failure.try_set(Some(why))),
            }
        });
    };
    load();
    let end = move |id: String| {
        failure.set(None);
        spawn_local(async move {
            match http::tell(&format!("/api/account/sessions/{id}/end"), &()).await {
                Ok(()) => load(),
                Err(why) => drop(failure.try_set(Some(why))),
            }
        });
    };
    let row = move |session: SessionInfo| {
        let SessionInfo {
            id,
            label,
            seen,
            current,
            ..
        } = session;
        let name = move || match label.is_empty() {
            true => i18n::texts().account().unknown_browser.to_owned(),
            false => label.clone(),
        };
        let when = move || match current {
            true => i18n::texts().account().this_one.to_owned(),
            false => (i18n::texts().account().last_used)(&day(seen)),
        };
        let button = (!current).then(|| {
            view! {
                <button type="button" data-test="end-session" on:click=move |_| end(id.clone())>
                    {t!(account.end)}
                </button>
            }
        });
        view! { <li data-test="session"><span><strong>{name}</strong> " · " {when}</span> {button}</li> }
    };
    view! {
        <section class="options">
            <h2>{t!(account.sessions)}</h2>
            <ul class="sessions">{move || sessions.get().into_iter().map(row).collect_view()}</ul>
            <p class="wrong" role="alert">
                {move || failure.with(|failure| failure.as_ref().map(failed))}
            </p>
        </section>
    }
}
