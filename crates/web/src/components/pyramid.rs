//! A small pyramid, as it lies among the captured ones.

use crate::theme;
use leptos::prelude::*;
use tercio_rules::{Piece, Rules, Seat, Stance, pikemen};

/// A small pyramid seen from above.
#[component]
pub(crate) fn Pyramid(
    piece: Piece,
    /// The rules of the board on which it looks like this, where colours may be mixed. Without them it
    /// has the colour of its seat.
    #[prop(optional, into)]
    on_board: Option<Rules>,
) -> impl IntoView {
    // Any flat cell will do: only its shape is wanted.
    let rules = Rules::Pikemen(pikemen::Rules::new(pikemen::Setup::Mini));
    let view = tercio_draw::View::of_seat(rules, Seat::A, 0.0);
    let corner = rules.board().cells().next_back();
    let markup = move || {
        let solid = corner.map(|cell| view.solid(cell, piece.size, Stance::Upright));
        let palette = on_board.map_or_else(theme::palette, theme::board_palette);
        solid.map(|solid| tercio_draw::solid_svg(&solid, palette, piece.seat))
    };
    let side = tercio_draw::number(tercio_draw::CELL);
    let left = tercio_draw::number(5.0 * tercio_draw::CELL);
    view! {
        <svg class="pyramid" viewBox=format!("{left} 0 {side} {side}") aria-hidden="true">
            <g inner_html=move || markup().unwrap_or_default()></g>
        </svg>
    }
}
