//! The moves with their verdicts, and how many of each kind every seat made.

use super::state::ReviewState;
use crate::components::SeatMark;
use crate::i18n::{self, t};
use crate::review::Reviewed;
use leptos::html;
use leptos::prelude::*;
use tercio_engine_api::Verdict;
use tercio_rules::Seat;

/// Every move with its sign and word; a click looks at it.
#[component]
pub(super) fn MoveList(state: ReviewState) -> impl IntoView {
    let len = untrack(|| state.with(Reviewed::len));
    let rows = (1..=len).map(|number| {
        let text = untrack(|| state.with(|review| review.text(number)));
        let (seat, text) = text.unwrap_or((Seat::A, String::new()));
        let verdict = Memo::new(move |_| {
            state.with(|review| review.judgement(number).map(|judged| judged.verdict))
        });
        let word = move || {
            let verdict = verdict.get()?;
            Some(format!(", {}", (i18n::texts().review.verdict)(verdict)))
        };
        let title = move || verdict.get().map(i18n::texts().review.verdict);
        view! {
            <li>
                <button
                    type="button"
                    data-seat=seat.to_string()
                    aria-current=move || (state.chosen() == number).then_some("step")
                    title=title
                    on:click=move |_| state.choose(number)
                >
                    {text}
                    <b class="sign" aria-hidden="true">{move || verdict.get().map(Verdict::sign)}</b>
                    <span class="unseen">{word}</span>
                </button>
            </li>
        }
    });
    // The move that is looked at stays in sight, without scrolling the page.
    let list = NodeRef::<html::Section>::new();
    Effect::new(move |_| {
        let number = state.chosen();
        if let Some(list) = list.get() {
            let row = list.query_selector(&format!("li:nth-child({number})"));
            let row = row.ok().flatten().map(|row| row.get_bounding_client_rect());
            let frame = list.get_bounding_client_rect();
            if let Some(row) = row {
                let off = row.top() - frame.top() - (frame.height() - row.height()) / 2.0;
                list.set_scroll_top(list.scroll_top() + off as i32);
            }
        }
    });
    view! {
        <section class="moves" aria-label=t!(play.moves) node_ref=list>
            <ol data-test="moves">{rows.collect_view()}</ol>
        </section>
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
