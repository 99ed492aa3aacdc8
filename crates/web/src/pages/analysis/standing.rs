//! How the seats stand: points, and for three and more their chances.

use super::chances::{chances, percent};
use super::state::AnalysisState;
use crate::components::SeatMark;
use crate::i18n;
use leptos::prelude::*;
use tercio_rules::{Game, Rules, Seat};

/// A row for each seat.
#[component]
pub(in crate::pages) fn Standing(state: AnalysisState) -> impl IntoView {
    let count = Memo::new(move |_| state.with_game(|game| game.rules().seats()));
    view! {
        <ul class="standing" data-test="standing">
            {move || {
                let seats = Seat::ALL.into_iter().take(count.get());
                seats.map(|seat| view! { <Row state seat/> }).collect_view()
            }}
        </ul>
    }
}

#[component]
fn Row(state: AnalysisState, seat: Seat) -> impl IntoView {
    let to_move = move || state.with_game(|game| !game.is_over() && game.turn() == seat);
    let points = move || {
        let target = match state.with_game(Game::rules) {
            Rules::Pikemen(rules) => Some(rules.target()),
            Rules::Martian(_) => None,
        };
        let points = state.with_game(|game| game.points().get(seat.index()).copied());
        (i18n::texts().play().points)(points.unwrap_or(0), target)
    };
    // For two the bar above says it all.
    let chance = Memo::new(move |_| {
        let many = state.with_game(|game| game.rules().seats() > 2);
        let chances = chances(state).filter(|_| many)?;
        chances.get(seat.index()).copied()
    });
    let bar = move || {
        let share = chance.get()?;
        let width = format!("{:.1}%", 100.0 * share);
        Some(view! {
            <span class="bar"><span class="bar-fill" style:width=width data-seat=seat.to_string()></span></span>
            <span class="standing-chance" data-test=format!("chance-{seat}")>{percent(share)} " %"</span>
        })
    };
    view! {
        <li class:to-move=to_move aria-current=move || to_move().then_some("true")>
            <SeatMark seat/>
            <span class="seat-name">{move || (i18n::texts().board().seat)(seat)}</span>
            <span class="seat-points" data-test=format!("points-{seat}")>{points}</span>
            {bar}
        </li>
    }
}
