//! Lists of moves.

use crate::i18n::{self, t};
use leptos::html;
use leptos::prelude::*;
use tercio_rules::Seat;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// The frame of a list of moves. It says when there are none, and keeps the present one in sight.
#[component]
pub(crate) fn MoveList(
    #[prop(default = "moves")] class: &'static str,
    #[prop(into)] empty: Signal<bool>,
    /// Reads whatever the list depends on, so that it is looked at again.
    follow: impl Fn() + 'static,
    children: ChildrenFn,
) -> impl IntoView {
    let list = NodeRef::<html::Section>::new();
    Effect::new(move |_| {
        follow();
        if let Some(list) = list.get() {
            keep_in_sight(&list);
        }
    });
    view! {
        <section class=class aria-label=t!(play.moves) node_ref=list>
            <Show
                when=move || !empty.get()
                fallback=|| view! { <p class="quiet">{t!(play.no_moves)}</p> }
            >
                {children()}
            </Show>
        </section>
    }
}

/// A move of a list; a click shows it.
#[component]
pub(crate) fn MoveButton(
    seat: Seat,
    /// Whether it is the present one.
    here: impl Fn() -> bool + Send + Sync + 'static,
    /// What is said about it; if nothing, who made it.
    #[prop(optional)]
    title: Option<Signal<Option<&'static str>>>,
    show: impl Fn() + 'static,
    children: Children,
) -> impl IntoView {
    let title = move || match title {
        Some(title) => title.get(),
        None => Some((i18n::texts().board.seat)(seat)),
    };
    view! {
        <button
            type="button"
            data-seat=seat.to_string()
            aria-current=move || here().then_some("step")
            title=title
            on:click=move |_| show()
        >
            {children()}
        </button>
    }
}

/// Scrolls the list, and only the list, so that the present move is in it.
fn keep_in_sight(list: &HtmlElement) {
    let Ok(Some(current)) = list.query_selector("[aria-current]") else {
        return list.set_scroll_top(0);
    };
    let Ok(current) = current.dyn_into::<HtmlElement>() else {
        return;
    };
    let top = current.offset_top() - list.offset_top();
    let (from, height) = (list.scroll_top(), list.client_height());
    let margin = 8;
    if top < from + margin {
        list.set_scroll_top(top - margin);
    } else if top + current.offset_height() + margin > from + height {
        list.set_scroll_top(top + current.offset_height() + margin - height);
    }
}
