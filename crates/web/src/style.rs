//! Styles that a first visit does not need: one more sheet, loaded with the first chunk.

use crate::{browser, resources};
use js_sys::Promise;
use std::cell::RefCell;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// The name of the `meta` element that holds the address of the sheet.
const SHEET: &str = "pages-style";

thread_local! {
    /// Kept once the sheet is here, or on its way.
    static ASKED: RefCell<Option<Promise>> = const { RefCell::new(None) };
}

/// Begins to load the sheet, unless it is here. What is returned ends when it is here, and says whether it could
/// be loaded; if not, the next call tries again.
pub(crate) fn load() -> impl Future<Output = bool> {
    let asked = ASKED.with_borrow_mut(|asked| asked.get_or_insert_with(ask).clone());
    async move {
        let is_here = JsFuture::from(asked).await.is_ok();
        if !is_here {
            ASKED.take();
        }
        is_here
    }
}

fn ask() -> Promise {
    Promise::new(&mut |loaded, failed| {
        if add_sheet(&loaded, &failed).is_none() {
            // Whoever waits is told; there is nobody else.
            let _ = failed.call0(&JsValue::NULL);
        }
    })
}

fn add_sheet(loaded: &js_sys::Function, failed: &js_sys::Function) -> Option<()> {
    let document = browser::document();
    let sheet = document.create_element("link").ok()?;
    sheet.set_attribute("rel", "stylesheet").ok()?;
    let address = resources::address(SHEET)?;
    sheet.set_attribute("href", &address).ok()?;
    let events = [("load", loaded), ("error", failed)];
    for (event, act) in events {
        sheet.add_event_listener_with_callback(event, act).ok()?;
    }
    let head = document.query_selector("head").ok()??;
    head.append_child(&sheet).ok()?;
    Some(())
}
