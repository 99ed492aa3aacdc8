//! The opening explorer beside the analysis board: its switch, and the chunk behind it.

mod games;
mod moves;
mod panel;
mod query;

use super::state::AnalysisState;
use crate::browser;
use crate::chunk::{Chunk, NotLoaded, wasm_split};
use crate::i18n::t;
use leptos::prelude::*;
use panel::Panel;

/// Shows what was played.
type Show = fn(AnalysisState) -> AnyView;

thread_local! {
    static OPENINGS: Chunk<Show> = const { Chunk::new(|| Box::pin(openings())) };
}

#[wasm_split(openings, fallible)]
fn openings() -> Result<Show, NotLoaded> {
    Ok(|state| view! { <Panel state/> }.into_any())
}

/// What was played from the position that is shown, once it is asked for.
#[component]
pub(in crate::pages) fn ExplorerPanel(state: AnalysisState) -> impl IntoView {
    let content = move || match (state.exploring.get(), browser::has_server()) {
        (false, _) => ().into_any(),
        (true, false) => {
            view! { <p class="quiet" data-test="openings-no-server">{t!(explorer.no_server)}</p> }
                .into_any()
        }
        (true, true) => OPENINGS.with(|chunk| chunk.show(|show| show(state))),
    };
    view! {
        <section class="engine explorer" aria-label=t!(explorer.title)>
            <label class="option">
                <input
                    type="checkbox"
                    role="switch"
                    data-test="openings"
                    prop:checked=state.exploring
                    on:change=move |event| state.exploring.set(event_target_checked(&event))
                />
                <b>{t!(explorer.title)}</b>
            </label>
            {content}
        </section>
    }
}
