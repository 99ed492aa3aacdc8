//! The few things of the browser that several modules need.

use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
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

/// Whether a server is behind the page that keeps people and their games; `tercio web` writes pages
/// that have none.
pub(crate) fn has_server() -> bool {
    let none = document().query_selector("meta[name=server][content=none]");
    !matches!(none, Ok(Some(_)))
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
pub(crate) fn seed() -> u32 {
    (js_sys::Math::random() * f64::from(u32::MAX)) as u32
}

/// Copies a text for pasting elsewhere. `false` if the browser does not let us.
pub(crate) async fn copy(text: &str) -> bool {
    // Without a secure page there is no clipboard, whatever its type says.
    let clipboard = window().navigator().clipboard();
    if clipboard.is_undefined() {
        return false;
    }
    let written = clipboard.write_text(text);
    wasm_bindgen_futures::JsFuture::from(written).await.is_ok()
}

/// Gives the user a file.
pub(crate) fn download(name: &str, media_type: &str, bytes: &[u8]) {
    let saved = object_address(media_type, bytes).and_then(|address| {
        let link = document().create_element("a")?;
        link.set_attribute("href", &address)?;
        link.set_attribute("download", name)?;
        if let Some(link) = link.dyn_ref::<web_sys::HtmlElement>() {
            link.click();
        }
        web_sys::Url::revoke_object_url(&address)
    });
    if let Err(error) = saved {
        web_sys::console::warn_1(&error);
    }
}

/// An address in this tab under which bytes can be read until it is revoked.
pub(crate) fn object_address(media_type: &str, bytes: &[u8]) -> Result<String, JsValue> {
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(media_type);
    let blob = web_sys::Blob::new_with_u8_array_sequence_and_options(&parts, &options)?;
    web_sys::Url::create_object_url_with_blob(&blob)
}
