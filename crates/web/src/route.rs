//! Which page is shown: the address of the tab as a signal.

use crate::{browser, focus};
use leptos::prelude::*;
use tercio_api::Page;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{HtmlAnchorElement, MouseEvent};

/// Where the user is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Address {
    /// The page and its part, if there is such a page.
    pub(crate) page: Option<(Page, String)>,
    /// What follows the question mark.
    pub(crate) query: String,
    /// What follows the hash.
    pub(crate) fragment: String,
}

thread_local! {
    static CURRENT: ArcRwSignal<Address> = ArcRwSignal::new(Address {
        page: Some((Page::Home, String::new())),
        query: String::new(),
        fragment: String::new(),
    });
}

fn read() -> Address {
    let location = browser::window().location();
    let path = location.pathname().unwrap_or_default();
    let query = location.search().unwrap_or_default();
    let fragment = location.hash().unwrap_or_default();
    Address {
        page: Page::at(&path).map(|(page, part)| (page, part.to_owned())),
        query: query.trim_start_matches('?').to_owned(),
        fragment: fragment.trim_start_matches('#').to_owned(),
    }
}

/// Reads the address, and follows the Back button and all links from now on.
pub(crate) fn start() {
    CURRENT.with(|current| current.set(read()));
    browser::listen(&browser::window(), "popstate", |_| arrive());
    browser::listen(&browser::document(), "click", |event| {
        if let Some(target) = followed(&event) {
            event.prevent_default();
            go(&target);
        }
    });
}

/// The address a click leads to, if it is a plain click on a link to another page of ours.
fn followed(event: &web_sys::Event) -> Option<String> {
    let mouse = event.dyn_ref::<MouseEvent>()?;
    let held = mouse.ctrl_key() || mouse.meta_key() || mouse.shift_key() || mouse.alt_key();
    if held || mouse.button() != 0 || event.default_prevented() {
        return None;
    }
    let element = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    let link = element.closest("a[href]").ok()??;
    let link = link.dyn_into::<HtmlAnchorElement>().ok()?;
    let here = browser::window().location().origin().ok()?;
    let ours = link.origin() == here && Page::at(&link.pathname()).is_some();
    let elsewhere = link.has_attribute("download") || !link.target().is_empty();
    // A place on the same page: the browser goes there by itself.
    let location = browser::window().location();
    let same = location.pathname().ok()? == link.pathname() && !link.hash().is_empty();
    (ours && !elsewhere && !same)
        .then(|| format!("{}{}{}", link.pathname(), link.search(), link.hash()))
}

/// Where the user is.
pub(crate) fn current() -> Address {
    CURRENT.with(Clone::clone).get()
}

/// Goes to an address of the app, as a link would.
pub(crate) fn go(address: &str) {
    if let Ok(history) = browser::window().history() {
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(address));
    }
    arrive();
    browser::window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// Shows what the address means now. The link that led to another page may be gone with the page
/// it was on, so the focus goes to where the new one begins.
fn arrive() {
    let (before, now) = (untrack(current), read());
    let other = before.page != now.page;
    CURRENT.with(|current| current.set(now));
    if other {
        focus::give(focus::PAGE);
    }
}

/// Puts another address into the bar, such that Back leads to the one before, without going
/// anywhere.
pub(crate) fn push(address: &str) {
    if let Ok(history) = browser::window().history() {
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(address));
    }
    CURRENT.with(|current| current.set(read()));
}

/// Puts another address into the bar, for a state worth sharing, without going anywhere.
pub(crate) fn replace(address: &str) {
    if let Ok(history) = browser::window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(address));
    }
    CURRENT.with(|current| current.set(read()));
}

/// The values of a query, decoded, in their order.
pub(crate) fn pairs(query: &str) -> Vec<(String, String)> {
    let decoded = |text: &str| {
        let text = text.replace('+', " ");
        js_sys::decode_uri_component(&text).map_or(text.clone(), String::from)
    };
    query
        .split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decoded(name), decoded(value))
        })
        .collect()
}
