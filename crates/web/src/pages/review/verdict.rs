//! What there is to say about the move that is looked at.

use super::retry::Retry;
use super::state::ReviewState;
use crate::components::SeatMark;
use crate::i18n::{self, t};
use leptos::prelude::*;

/// How many moves of the best line are written.
const LINE: usize = 6;

/// The move, the verdict, the best line, and the way to try again.
#[component]
pub(super) fn Verdict(state: ReviewState) -> impl IntoView {
    let sign = move || {
        let number = state.chosen();
        state.with(|review| review.judgement(number).map(|judged| judged.verdict))
    };
    let line = move || {
        let number = state.chosen();
        let line = state.with(|review| review.best_line(number));
        line.into_iter().take(LINE).map(|(seat, text)| {
            view! {
                <li>
                    <SeatMark seat/>
                    <span class="unseen">{move || (i18n::texts().board().seat)(seat)}" "</span>
                    {text}
                </li>
            }
        })
    };
    let has_line = move || {
        let number = state.chosen();
        state.with(|review| review.best(number).is_some())
    };
    view! {
        <section class="review-verdict" data-verdict=move || sign().map(|verdict| format!("{verdict:?}").to_ascii_lowercase())>
            <p data-test="review-words">
                <b class="sign" aria-hidden="true">{move || sign().map(tercio_engine_api::Verdict::sign)}</b>
                {move || state.words()}
            </p>
            <Show when=has_line>
                <h2>{t!(review.best_line)}</h2>
                <ol class="best-line" data-test="best-line">{move || line().collect_view()}</ol>
            </Show>
            <Retry state/>
        </section>
    }
}
