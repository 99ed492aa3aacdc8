//! The few things of the browser that several modules need.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Document, Element, EventTarget, Window};

/// The window. There is always one: this code runs in no worker.
pub(crate) fn window() -> Window {
    web_sys::window().expect("the app runs in a window")
}

/// The document.
pub(crate) fn document() -> Document {
    window().document().expect("a window has a document")
}

/// The root element of the page.
pub(crate) fn root() -> Element {
    document()
        .document_element()
        .expect("a document has a root")
}

/// Listens for as long as the page lives.
pub(crate) fn listen(target: &EventTarget, event: &str, act: impl FnMut(web_sys::Event) + 'static) {
    let act = Closure::<dyn FnMut(web_sys::Event)>::new(act);
    // A browser that cannot listen cannot run the app at all.
    let _ = target.add_event_listener_with_callback(event, act.as_ref().unchecked_ref());
    act.forget();
}

/// Whether a media query holds now, and what it is if it should be watched.
pub(crate) fn media(query: &str) -> Option<web_sys::MediaQueryList> {
    window().match_media(query).ok().flatten()
}

/// A number that is another one each time; good enough for games, not for secrets.
pub(crate) fn chance() -> u32 {
    (js_sys::Math::random() * f64::from(u32::MAX)) as u32
}
