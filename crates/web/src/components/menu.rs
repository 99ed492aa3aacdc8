//! The menu of a board, with what is needed less often.

use super::Icon;
use crate::browser;
use crate::i18n::t;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// Opens and closes the menu.
#[component]
pub(crate) fn MoreButton(menu: RwSignal<bool>) -> impl IntoView {
    view! {
        <button
            type="button"
            data-test="more"
            aria-controls="menu"
            aria-expanded=move || menu.get().to_string()
            on:click=move |_| menu.update(|menu| *menu = !*menu)
        >
            {Icon::More.view()}<span>{t!(play.more)}</span>
        </button>
    }
}

/// The frame of the menu. Escape closes it, and so does a press elsewhere where it lies over the
/// page.
#[component]
pub(crate) fn Menu(open: RwSignal<bool>, children: Children) -> impl IntoView {
    close_by_press_elsewhere(open);
    let on_key = move |event: ev::KeyboardEvent| {
        if event.key() == "Escape" {
            open.set(false);
        }
    };
    view! {
        <div
            class="menu"
            id="menu"
            data-test="menu"
            hidden=move || !open.get()
            on:keydown=on_key
        >
            {children()}
        </div>
    }
}

fn close_by_press_elsewhere(open: RwSignal<bool>) {
    let pressed = window_event_listener(ev::pointerdown, move |event| {
        let target = event.target();
        let target = target.and_then(|target| target.dyn_into::<Element>().ok());
        let inside = target.is_some_and(|target| {
            let menu = target.closest(".menu, [aria-controls=menu], dialog");
            menu.is_ok_and(|menu| menu.is_some())
        });
        let over = browser::media("(max-width: 60rem)").is_some_and(|query| query.matches());
        if over && !inside {
            open.set(false);
        }
    });
    on_cleanup(move || pressed.remove());
}
