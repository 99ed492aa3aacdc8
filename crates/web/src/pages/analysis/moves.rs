//! The tree of moves.

use super::state::AnalysisState;
use crate::components::{Act, MoveButton, MoveList};
use crate::i18n::{self, t};
use crate::study::{Entry, Part};
use leptos::prelude::*;
use tercio_studies::Glyph;

/// The tree of moves, variations in their places, and what can be done about the place that is shown.
#[component]
pub(in crate::pages) fn Moves(state: AnalysisState) -> impl IntoView {
    let outline = state.outline();
    let at = state.at();
    let follow = move || {
        at.track();
        outline.track();
    };
    view! {
        <MoveList class="moves tree" empty=Signal::derive(move || outline.with(Vec::is_empty)) follow>
            <div data-test="moves">{move || line(state, outline.get())}</div>
        </MoveList>
        <div class="controls">
            <Act
                name="promote"
                possible=Signal::derive(move || state.editable.get() && state.in_variation())
                act=move || state.promote()
            >
                {t!(analysis.promote)}
            </Act>
            <Act
                name="remove"
                possible=Signal::derive(move || state.editable.get() && at.get().is_some())
                act=move || state.remove()
            >
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

/// How a move is judged, as a sign that is also said.
fn sign(glyph: Glyph) -> impl IntoView {
    view! {
        <span class="glyph" data-glyph=glyph.sign()>
            <span aria-hidden="true">{glyph.sign()}</span>
            <span class="unseen">" "{move || (i18n::texts().analysis().glyph)(glyph)}</span>
        </span>
    }
}

fn shown_move(state: AnalysisState, entry: Entry) -> AnyView {
    let Entry {
        id,
        number,
        seat,
        text,
        glyph,
    } = entry;
    let at = state.at();
    view! {
        <li class="move">
            {number.map(|number| view! { <span class="number">{number}</span> })}
            <MoveButton seat here=move || at.get() == Some(id) show=move || state.show(id)>
                {text}
                {glyph.map(sign)}
            </MoveButton>
        </li>
    }
    .into_any()
}
