//! A newer version of the app: it is fetched in the background and waits until the user wants it.

use crate::browser;
use crate::i18n::t;
use leptos::prelude::*;

thread_local! {
    static READY: ArcRwSignal<bool> = ArcRwSignal::new(false);
}

/// Listens for the news; `static/offline.js` brings it.
pub(crate) fn start() {
    browser::listen(&browser::window(), "tercio-update", |_| {
        READY.with(Clone::clone).set(true);
    });
}

/// Asks for the newer version. All pages are loaded anew then; their games are kept.
fn take() {
    if let Ok(event) = web_sys::Event::new("tercio-update-now") {
        let _ = browser::window().dispatch_event(&event);
    }
}

/// Says that a newer version is ready.
#[component]
pub(crate) fn Update() -> impl IntoView {
    let ready = READY.with(Clone::clone);
    view! {
        <Show when=move || ready.get()>
            <p class="notice" role="status" data-test="update">
                {t!(common.new_version)} " "
                <button type="button" on:click=|_| take()>{t!(common.take_version)}</button>
            </p>
        </Show>
    }
}
