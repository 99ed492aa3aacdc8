//! Accounts, players and games that are over.

mod account;
mod archive;
mod blocked;
mod entrance;
mod graph;
mod mail;
mod notifications;
mod passkeys;
mod profile;
mod programs;
mod row;
mod sessions;
mod settings;
mod tried;
mod vacation;

pub(crate) use account::Account;
pub(crate) use archive::Archive;
pub(crate) use profile::Profile;

use crate::i18n;
use crate::online::http::Failure;
use tercio_api::Page;
use wasm_bindgen::JsValue;

/// A failure in words.
fn failed(failure: &Failure) -> String {
    let known = match failure {
        Failure::Refused(problem) => (i18n::texts().account().problem)(&problem.kind),
        Failure::Unreachable => None,
    };
    known.map_or_else(|| super::online::failed(failure), str::to_owned)
}

/// The day of a moment, as the language writes it.
pub(in crate::pages) fn day(ms: i64) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(ms as f64));
    let code = i18n::language().code();
    date.to_locale_date_string(code, &JsValue::UNDEFINED).into()
}

/// The address of a player's page.
fn player_address(name: &str) -> String {
    format!("{}/{name}", Page::Player.path())
}
