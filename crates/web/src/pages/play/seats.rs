//! Who plays, and how far they are.

use super::state::PlayState;
use crate::components::{Pyramid, SeatMark};
use crate::game::{LocalGame, Player, captured};
use crate::i18n;
use leptos::prelude::*;
use tercio_draw::number;
use tercio_rules::{Rules, Seat};

/// All seats, each with its player, points, captured pieces and the way to the target.
#[component]
pub(super) fn Seats(state: PlayState) -> impl IntoView {
    let count = Memo::new(move |_| state.local().with(|local| local.setup().rules.seats()));
    view! {
        <ul class="seats">
            {move || {
                let seats = Seat::ALL.into_iter().take(count.get());
                seats.map(|seat| view! { <SeatRow state seat/> }).collect_view()
            }}
        </ul>
    }
}

#[component]
fn SeatRow(state: PlayState, seat: Seat) -> impl IntoView {
    let to_move = move || !state.is_over() && state.with_game(|game| game.turn() == seat);
    let player = move || {
        let texts = i18n::texts().play();
        state.local().with(|local| match local.player(seat) {
            Player::Engine(level) => (texts.engine)(level),
            Player::Human if local.setup().is_solo() => texts.you.to_owned(),
            Player::Human => texts.person.to_owned(),
        })
    };
    let points = move || state.with_game(|game| game.points().get(seat.index()).copied());
    let target = move || match state.local().with(LocalGame::rules) {
        Rules::Pikemen(rules) => Some(rules.target()),
        Rules::Martian(_) => None,
    };
    let words = move || (i18n::texts().play().points)(points().unwrap_or(0), target());
    let share = move || {
        let whole = target().unwrap_or_else(|| state.local().with(LocalGame::rules).total_pips());
        let share = f64::from(points().unwrap_or(0)) / f64::from(whole.max(1));
        format!("{}%", number(100.0 * share.min(1.0)))
    };
    let taken = Memo::new(move |_| state.with_game(|game| captured(game, seat)));
    view! {
        <li class="seat" class:to-move=to_move aria-current=move || to_move().then_some("true")>
            <SeatMark seat/>
            <span class="seat-name">
                <b>{move || (i18n::texts().board().seat)(seat)}</b>
                " "
                <span class="seat-player">{player}</span>
            </span>
            <span class="seat-points" data-test=format!("points-{seat}")>{words}</span>
            <span class="bar"><span class="bar-fill" style:width=share data-seat=seat.to_string()></span></span>
            <span class="captured" role="img" aria-label=move || i18n::texts().play().captured>
                {move || taken.get().into_iter().map(|piece| view! { <Pyramid piece/> }).collect_view()}
            </span>
        </li>
    }
}
