//! The chances of all seats, as a bar that they share.

use super::state::AnalysisState;
use crate::i18n::{self, t};
use crate::study::decided;
use leptos::prelude::*;
use tercio_rules::{Game, Seat};

/// How much of the bar a share needs to have its number in it.
const ROOM: f32 = 0.09;

/// The chance of each seat, as far as anything is known: what the engine thinks, or how the game ended.
pub(super) fn chances(state: AnalysisState) -> Option<Vec<f32>> {
    let found = state.insight.findings;
    let found = found.with(|findings| findings.chances().map(<[f32]>::to_vec));
    found.or_else(|| state.with_game(decided))
}

/// A share in percent, as it is written.
pub(super) fn percent(share: f32) -> String {
    i18n::number(f64::from(100.0 * share).round())
}

/// The evaluation: a bar that all seats share by their chances.
#[component]
pub(super) fn Chances(state: AnalysisState) -> impl IntoView {
    // Until something is known, everybody's chances are the same.
    let shares = Memo::new(move |_| {
        let seats = state.with_game(|game: &Game| game.rules().seats());
        chances(state).unwrap_or_else(|| vec![1.0 / seats as f32; seats])
    });
    let known = Memo::new(move |_| chances(state).is_some());
    let seats = Memo::new(move |_| shares.with(Vec::len));
    let share = move |seat: Seat| shares.with(|shares| shares.get(seat.index()).copied());
    let label = move || {
        let texts = &i18n::texts().insight;
        let each = Seat::ALL.into_iter().filter_map(|seat| {
            let percent = percent(share(seat)?);
            Some((texts.chance)(seat, &percent))
        });
        let each: Vec<String> = each.collect();
        format!("{}, {}", texts.chances, each.join(", "))
    };
    let part = move |seat: Seat| {
        let width = move || format!("{:.1}%", 100.0 * share(seat).unwrap_or(0.0));
        let number = move || {
            let share = share(seat).filter(|&share| known.get() && share >= ROOM)?;
            Some(percent(share))
        };
        view! { <span class="share" data-seat=seat.to_string() style:width=width>{number}</span> }
    };
    view! {
        <div
            class="chances"
            class:unknown=move || !known.get()
            role="img"
            aria-label=label
            title=t!(insight.chances)
            data-test="chances"
        >
            {move || Seat::ALL.into_iter().take(seats.get()).map(part).collect_view()}
        </div>
    }
}
