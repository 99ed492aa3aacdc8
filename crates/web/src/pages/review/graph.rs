//! The graph of the chances: a slider over the moves.

use super::state::{ReviewState, Step};
use crate::i18n;
use crate::review::Reviewed;
use crate::theme;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use tercio_draw::{Graph, Mark};
use tercio_engine_api::Verdict;
use wasm_bindgen::JsCast;

/// The chances over the moves. Clicks and arrow keys choose a move, Page keys a mistake.
#[component]
pub(super) fn ChanceGraph(state: ReviewState) -> impl IntoView {
    let graph = Memo::new(move |_| {
        Another(state.with(|review| {
            let graph = Graph::new(&review.all_chances()).narrow();
            review
                .mistakes()
                .fold(graph, |graph, (number, seat, verdict)| {
                    let mark = match verdict {
                        Verdict::Blunder => Mark::Blunder,
                        Verdict::Mistake => Mark::Mistake,
                        _ => Mark::Inaccuracy,
                    };
                    graph.mark(number, seat, mark)
                })
        }))
    });
    let drawn = move || {
        let graph = graph.get().0.cursor(state.chosen());
        graph.theme(theme::shown()).to_svg()
    };
    let len = move || state.with(Reviewed::len);
    let key = move |event: KeyboardEvent| {
        let step = match event.key().as_str() {
            "ArrowLeft" | "ArrowDown" => Step::Back,
            "ArrowRight" | "ArrowUp" => Step::Forward,
            "Home" => Step::First,
            "End" => Step::Last,
            "PageUp" => Step::PreviousMistake,
            "PageDown" => Step::NextMistake,
            _ => return,
        };
        event.prevent_default();
        state.take(step);
    };
    let point = move |event: PointerEvent| {
        if event.buttons() & 1 == 0 {
            return;
        }
        let place = event
            .current_target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if let Some(place) = place {
            let rect = place.get_bounding_client_rect();
            let share = (f64::from(event.client_x()) - rect.left()) / rect.width().max(1.0);
            state.choose(graph.with_untracked(|graph| graph.0.plies_at(share)));
        }
    };
    view! {
        <div
            class="review-graph"
            role="slider"
            tabindex="0"
            aria-label=move || i18n::texts().review.graph
            aria-valuemin="1"
            aria-valuemax=len
            aria-valuenow=move || state.chosen()
            aria-valuetext=move || state.words()
            data-test="review-graph"
            on:keydown=key
            on:pointerdown=point
            on:pointermove=point
            inner_html=drawn
        ></div>
    }
}

/// A graph that always counts as another one: comparing costs as much as drawing.
#[derive(Clone)]
struct Another(Graph);

impl PartialEq for Another {
    fn eq(&self, _: &Another) -> bool {
        false
    }
}
