//! The colour and mark of a seat.

use crate::theme;
use leptos::prelude::*;
use tercio_rules::Seat;

/// A disc in the colour of a seat with its letter, so that nobody has to rely on colour.
#[component]
pub(crate) fn SeatMark(seat: Seat) -> impl IntoView {
    let colour = move || theme::palette().seat(seat).to_string();
    let letter = move || theme::palette().pip.to_string();
    view! {
        <span
            class="seat-mark"
            aria-hidden="true"
            style:background-color=colour
            style:color=letter
        >
            {seat.to_string()}
        </span>
    }
}
