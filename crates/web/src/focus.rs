//! Where the focus goes when the page changes under it.

use crate::browser;
use leptos::prelude::request_animation_frame;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, FocusOptions, HtmlElement, MutationObserver, MutationObserverInit};

/// The part of every page that is the page itself.
pub(crate) const PAGE: &str = "main";

/// Follows the focus from now on. The button that was pressed may be gone with what it changed, and whoever
/// uses the keyboard or hears the page would begin at its top again: the focus goes to the innermost
/// part of the page that was around the button and is still there.
pub(crate) fn start() {
    let around = Rc::new(RefCell::new(Vec::new()));
    let focused = around.clone();
    browser::listen(&browser::document(), "focusin", move |event| {
        let target = event.target();
        let target = target.and_then(|target| target.dyn_into::<Element>().ok());
        focused.replace(with_ancestors(target));
    });
    let changed = Closure::<dyn FnMut()>::new(move || {
        let gone = around
            .borrow()
            .first()
            .is_some_and(|one: &Element| !one.is_connected());
        if gone && is_lost() {
            // Who gets the focus is noted while it is given.
            let left = around.take().into_iter();
            let left = left.filter(|one| one.is_connected() && is_shown(one));
            let mut left = left.filter_map(|one| one.dyn_into().ok());
            if let Some(place) = left.next() {
                give_to_place(&place);
            }
        }
    });
    // A browser that cannot observe puts the focus where it likes.
    if let Ok(observer) = MutationObserver::new(changed.as_ref().unchecked_ref()) {
        let what = MutationObserverInit::new();
        what.set_child_list(true);
        what.set_subtree(true);
        let _ = observer.observe_with_options(&browser::root(), &what);
    }
    changed.forget();
}

/// An element and what is around it up to the body, which is not part of it.
fn with_ancestors(element: Option<Element>) -> Vec<Element> {
    let all = std::iter::successors(element, |one| one.parent_element());
    all.take_while(|one| one.tag_name() != "BODY").collect()
}

fn is_shown(element: &Element) -> bool {
    let place = element.get_bounding_client_rect();
    place.width() > 0.0 && place.height() > 0.0
}

/// Whether nothing has the focus.
fn is_lost() -> bool {
    let active = browser::document().active_element();
    active.is_none_or(|active| active.tag_name() == "BODY")
}

fn give_to_place(place: &HtmlElement) {
    if !place.has_attribute("tabindex") {
        place.set_tab_index(-1);
    }
    let stay = FocusOptions::new();
    stay.set_prevent_scroll(true);
    // If it fails, the focus is where the browser puts it.
    let _ = place.focus_with_options(&stay);
}

/// Gives the focus to the element with an id.
pub(crate) fn give(id: &str) {
    let element = browser::document().get_element_by_id(id);
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // If it fails, the focus is where the browser puts it.
        let _ = element.focus();
    }
}

/// The button that was pressed goes with what it changes. Then the focus shall go to the element with
/// an id, as soon as the change is shown.
pub(crate) fn lead_to(id: &'static str) {
    request_animation_frame(move || {
        let active = browser::document().active_element();
        let at_place =
            active.is_some_and(|active| active.get_attribute("tabindex").as_deref() == Some("-1"));
        if at_place || is_lost() {
            give(id);
        }
    });
}
