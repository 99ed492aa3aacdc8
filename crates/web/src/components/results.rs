//! How the seats came out of a game.

use crate::components::SeatMark;
use crate::i18n::{self, t};
use leptos::prelude::*;
use tercio_rules::{Seat, SeatSet};

/// A row for each seat: its points, and whether it won.
#[component]
pub(crate) fn Results(points: Vec<u8>, winners: SeatSet) -> impl IntoView {
    let rows = Seat::ALL
        .into_iter()
        .zip(points)
        .map(move |(seat, points)| {
            let won = winners.contains(seat);
            view! {
                <li class:won=won>
                    <SeatMark seat/>
                    <span>{move || (i18n::texts().play().points)(points, None)}</span>
                    {won.then(|| view! { <b>{t!(play.won)}</b> })}
                </li>
            }
        });
    view! { <ul class="results">{rows.collect_view()}</ul> }
}
