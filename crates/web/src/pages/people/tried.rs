//! What somebody tries to change, and what became of it.

use super::failed;
use crate::browser;
use crate::i18n;
use crate::online::http;
use crate::online::passkey::{self, Obstacle};
use leptos::{html, prelude::*};
use serde::Serialize;
use tercio_api::PasskeyPurpose;
use wasm_bindgen_futures::spawn_local;

/// What was tried last: nothing, done, or why not.
pub(super) type Tried = RwSignal<Option<Result<(), Obstacle>>>;

/// Everything may look different to somebody else: all begins anew.
pub(super) fn begin_anew() {
    let _ = browser::window().location().reload();
}

/// Tries something; if it is done, `then` follows.
fn attempt(
    tried: Tried,
    change: impl Future<Output = Result<(), Obstacle>> + 'static,
    then: impl FnOnce() + 'static,
) {
    tried.set(None);
    spawn_local(async move {
        let done = change.await;
        let fine = done.is_ok();
        let _ = tried.try_set(Some(done));
        if fine {
            then();
        }
    });
}

/// Asks the server for a change; if it is made, `then` follows.
pub(super) fn ask(
    path: impl Into<String>,
    body: impl Serialize + 'static,
    tried: Tried,
    then: impl FnOnce() + 'static,
) {
    let path = path.into();
    let change = async move { Ok(http::tell(&path, &body).await?) };
    attempt(tried, change, then);
}

/// Asks the device for a passkey; if the server takes it, `then` follows.
pub(super) fn ask_device(purpose: PasskeyPurpose, tried: Tried, then: impl FnOnce() + 'static) {
    attempt(tried, passkey::ask(purpose), then);
}

/// Why what was tried failed.
#[component]
pub(super) fn Trouble(tried: Tried) -> impl IntoView {
    let words = |obstacle: &Obstacle| match obstacle {
        Obstacle::Server(failure) => failed(failure),
        Obstacle::Passkey(trouble) => {
            (i18n::texts().account().passkey_trouble)(*trouble).to_owned()
        }
    };
    let words = move || tried.with(|tried| tried.as_ref()?.as_ref().err().map(words));
    view! { <p class="wrong" role="alert" data-test="trouble">{words}</p> }
}

/// What stands in a field.
pub(super) fn value(field: NodeRef<html::Input>) -> String {
    let field = field.get_untracked();
    field.map(|field| field.value()).unwrap_or_default()
}
