//! Who plays, and how far they are.

use super::state::PlayState;
use crate::components::{Pyramid, SeatMark};
use crate::game::{LocalGame, Player, captured};
use crate::i18n;
use leptos::prelude::*;
use tercio_draw::number;
use tercio_rules::{Rules, Seat};

/// All seats, each with its player, points, time, captured pieces and the way to the target.
#[component]
pub(super) fn Seats(state: PlayState) -> impl IntoView {
    let count = Memo::new(move |_| state.local().with(|local| local.setup().rules.seats()));
    view! {
        <ul class="seats" class:many=move || { count.get() > 2 }>
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
    let name = move || {
        state.local().with(|local| match local.setup().name(seat) {
            Some(name) if local.player(seat) == Player::Human => name.to_owned(),
            _ => (i18n::texts().board().seat)(seat).to_owned(),
        })
    };
    let player = move || {
        let texts = i18n::texts().play();
        state.local().with(|local| match local.player(seat) {
            _ if local.game().position().left().contains(seat) => Some(texts.has_left),
            Player::Engine(level) => Some((texts.level_name)(level)),
            Player::Human if local.setup().is_solo() => Some(texts.you),
            Player::Human => None,
        })
    };
    let note = move || {
        state.local().with(|local| match local.player(seat) {
            Player::Engine(level) => Some((i18n::texts().play().level_note)(level)),
            Player::Human => None,
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
    let time = Memo::new(move |_| state.time_left(seat).map(clock_face));
    view! {
        <li class="seat" class:to-move=to_move aria-current=move || to_move().then_some("true")>
            <SeatMark seat/>
            <span class="seat-name"><b>{name}</b></span>
            <span class="seat-player"><b>{player}</b> " " <span class="seat-note">{note}</span></span>
            <span class="seat-points" title=words>
                <b aria-hidden="true">{move || points().unwrap_or(0)}</b>
                <small aria-hidden="true">{move || target().map(|target| format!(" / {target}"))}</small>
                <span class="unseen" data-test=format!("points-{seat}")>{words}</span>
            </span>
            <Show when=move || time.get().is_some()>
                <span class="seat-time" role="timer" data-test=format!("time-{seat}")>
                    {move || time.get()}
                </span>
            </Show>
            <span class="bar"><span class="bar-fill" style:width=share data-seat=seat.to_string()></span></span>
            <span class="captured" role="img" aria-label=move || i18n::texts().play().captured>
                {move || {
                    let on_board = state.local().with(LocalGame::rules);
                    let taken = taken.get().into_iter();
                    taken.map(|piece| view! { <Pyramid piece on_board/> }).collect_view()
                }}
            </span>
        </li>
    }
}

/// Minutes and seconds; near the end tenths of a second.
pub(crate) fn clock_face(milliseconds: u32) -> String {
    let seconds = milliseconds / 1000;
    match seconds {
        0..10 => format!("0:{seconds:02}.{}", milliseconds / 100 % 10),
        _ => format!("{}:{:02}", seconds / 60, seconds % 60),
    }
}
