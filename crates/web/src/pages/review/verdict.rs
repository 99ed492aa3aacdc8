//! What there is to say about the move that is looked at.

use super::retry::Retry;
use super::study::Study;
use crate::components::SeatMark;
use crate::i18n::{self, t};
use leptos::prelude::*;

/// How many moves of the best line are written.
const LINE: usize = 6;

/// The move, the verdict, the best line, and the way to try again.
#[component]
pub(super) fn Verdict(study: Study) -> impl IntoView {
    let sign = move || {
        let number = study.chosen();
        study.with(|review| review.judgement(number).map(|judged| judged.verdict))
    };
    let line = move || {
        let number = study.chosen();
        let line = study.with(|review| review.best_line(number));
        line.into_iter().take(LINE).map(|(seat, text)| {
            view! {
                <li>
                    <SeatMark seat/>
                    <span class="unseen">{move || (i18n::texts().board.seat)(seat)}" "</span>
                    {text}
                </li>
            }
        })
    };
    let has_line = move || {
        let number = study.chosen();
        study.with(|review| review.best(number).is_some())
    };
    view! {
        <section class="review-verdict" data-verdict=move || sign().map(|verdict| format!("{verdict:?}").to_lowercase())>
            <p data-test="review-words">
                <b class="sign" aria-hidden="true">{move || sign().map(|verdict| verdict.sign())}</b>
                {move || study.words()}
            </p>
            <Show when=has_line>
                <h2>{t!(review.best_line)}</h2>
                <ol class="best-line" data-test="best-line">{move || line().collect_view()}</ol>
            </Show>
            <div class="controls">
                <Retry study/>
                <a class="button" data-test="analyse" href=move || study.analysis()>{t!(analysis.analyse)}</a>
                <button type="button" on:click=move |_| study.flip()>{t!(play.flip)}</button>
            </div>
        </section>
    }
}
