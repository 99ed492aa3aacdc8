//! The moves with their verdicts, and how many of each kind every seat made.

use super::state::ReviewState;
use crate::components::{MoveButton, MoveList, SeatMark};
use crate::i18n::{self, t};
use crate::review::Reviewed;
use leptos::prelude::*;
use tercio_engine_api::Verdict;
use tercio_rules::Seat;

/// Every move with its sign and word; a click looks at it.
#[component]
pub(super) fn Moves(state: ReviewState) -> impl IntoView {
    let len = untrack(|| state.with(Reviewed::len));
    let row = move |number| {
        let text = untrack(|| state.with(|review| review.text(number)));
        let (seat, text) = text.unwrap_or((Seat::A, String::new()));
        let verdict = Memo::new(move |_| {
            state.with(|review| review.judgement(number).map(|judged| judged.verdict))
        });
        let word = move || {
            let verdict = verdict.get()?;
            Some(format!(", {}", (i18n::texts().review.verdict)(verdict)))
        };
        let title = Signal::derive(move || verdict.get().map(i18n::texts().review.verdict));
        view! {
            <li>
                <MoveButton
                    seat
                    here=move || state.chosen() == number
                    title
                    show=move || state.choose(number)
                >
                    {text.clone()}
                    <b class="sign" aria-hidden="true">{move || verdict.get().map(Verdict::sign)}</b>
                    <span class="unseen">{word}</span>
                </MoveButton>
            </li>
        }
    };
    let follow = move || {
        state.chosen();
    };
    view! {
        <MoveList empty=Signal::derive(|| false) follow>
            <ol data-test="moves">{(1..=len).map(row).collect_view()}</ol>
        </MoveList>
    }
}

/// How many moves of each kind every seat made.
#[component]
pub(super) fn Counts(state: ReviewState) -> impl IntoView {
    let seats = untrack(|| state.with(|review| review.game().rules().seats()));
    let seats = Seat::ALL.into_iter().take(seats);
    let head = seats.clone().map(|seat| {
        view! {
            <th scope="col">
                <SeatMark seat/>
                <span class="unseen">{move || (i18n::texts().board.seat)(seat)}</span>
            </th>
        }
    });
    let rows = Verdict::ALL.map(|verdict| {
        let counts = seats.clone().map(|seat| {
            let count = move || state.with(|review| review.count(seat, verdict));
            view! { <td data-test=format!("count-{seat}-{verdict:?}")>{count}</td> }
        });
        view! {
            <tr>
                <th scope="row">
                    {move || (i18n::texts().review.verdict)(verdict)}
                    " "
                    <span class="sign" aria-hidden="true">{verdict.sign()}</span>
                </th>
                {counts.collect_view()}
            </tr>
        }
    });
    let complete = move || state.with(|review| review.is_complete() && review.can_look_deeper());
    view! {
        <div class="table review-counts">
            <table>
                <caption class="unseen">{t!(review.counts)}</caption>
                <thead>
                    <tr>
                        <td></td>
                        {head.collect_view()}
                    </tr>
                </thead>
                <tbody>{rows.into_iter().collect_view()}</tbody>
            </table>
        </div>
        <Show when=complete>
            <button type="button" data-test="look-deeper" on:click=move |_| state.look_deeper()>
                {t!(review.deeper)}
            </button>
        </Show>
    }
}
