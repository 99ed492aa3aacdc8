//! The tree of moves.

use super::state::AnalysisState;
use crate::components::Act;
use crate::i18n::{self, t};
use crate::study::{Entry, Part};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// The tree of moves, variations in their places, and what can be done about the place that is shown.
#[component]
pub(super) fn Moves(state: AnalysisState) -> impl IntoView {
    let outline = state.outline();
    let at = state.at();
    let list = NodeRef::<html::Section>::new();
    Effect::new(move |_| {
        at.track();
        outline.track();
        if let Some(list) = list.get() {
            keep_in_sight(&list);
        }
    });
    view! {
        <section class="moves tree" aria-label=t!(play.moves) node_ref=list>
            <Show
                when=move || outline.with(|parts| !parts.is_empty())
                fallback=|| view! { <p class="quiet">{t!(play.no_moves)}</p> }
            >
                <div data-test="moves">{move || line(state, outline.get())}</div>
            </Show>
        </section>
        <div class="controls">
            <Act name="promote" possible=Signal::derive(move || state.in_variation()) act=move || state.promote()>
                {t!(analysis.promote)}
            </Act>
            <Act name="remove" possible=Signal::derive(move || at.get().is_some()) act=move || state.remove()>
                {t!(analysis.remove)}
            </Act>
        </div>
    }
}

/// A line with its variations.
fn line(state: AnalysisState, parts: Vec<Part>) -> AnyView {
    let parts = parts.into_iter().map(|part| match part {
        Part::Move(entry) => shown_move(state, entry),
        Part::Comment(text) => view! { <li class="said">{text}</li> }.into_any(),
        Part::Variation(parts) => view! {
            <li class="variation" data-test="variation">
                <span class="unseen">{t!(analysis.variation)}</span>
                {line(state, parts)}
            </li>
        }
        .into_any(),
    });
    view! { <ol>{parts.collect_view()}</ol> }.into_any()
}

fn shown_move(state: AnalysisState, entry: Entry) -> AnyView {
    let Entry {
        id,
        number,
        seat,
        text,
    } = entry;
    let at = state.at();
    let here = move || (at.get() == Some(id)).then_some("step");
    view! {
        <li class="move">
            {number.map(|number| view! { <span class="number">{number}</span> })}
            <button
                type="button"
                data-seat=seat.to_string()
                aria-current=here
                title=move || (i18n::texts().board.seat)(seat)
                on:click=move |_| state.show(id)
            >
                {text}
            </button>
        </li>
    }
    .into_any()
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
