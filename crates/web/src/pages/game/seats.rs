//! Who plays, how far they are, and how much time they have.

use super::state::GameState;
use crate::components::{Pyramid, SeatMark};
use crate::game::captured;
use crate::i18n;
use crate::online::people;
use crate::pages::online::{Encounter, PersonButton, called, linked};
use crate::pages::people::day;
use crate::pages::play::clock_face;
use leptos::prelude::*;
use tercio_api::PlayerKind;
use tercio_draw::number;
use tercio_online::TimeControl;
use tercio_rules::{Rules, Seat};

/// Below this a clock is marked, in milliseconds.
const LITTLE: i64 = 20_000;

/// All seats, each with its player, points, time and captured pieces.
#[component]
pub(super) fn Seats(state: GameState) -> impl IntoView {
    let count = Memo::new(move |_| state.with_game(|game| game.agreement().seats.len()));
    view! {
        <ul class="seats" class:many=move || count.get().is_some_and(|count| count > 2)>
            {move || {
                let seats = Seat::ALL.into_iter().take(count.get().unwrap_or(0));
                seats.map(|seat| view! { <SeatRow state seat/> }).collect_view()
            }}
        </ul>
    }
}

#[component]
fn SeatRow(state: GameState, seat: Seat) -> impl IntoView {
    let to_move = move || {
        state
            .with_game(|game| game.turn() == Some(seat))
            .unwrap_or(false)
    };
    let name = move || {
        state
            .online
            .with(|online| Some(called(online.summary()?, seat)))
    };
    let sitter = Memo::new(move |_| {
        state.online.with(|online| {
            let player = people::at(online.summary()?, seat)?;
            Some(player.clone())
        })
    });
    // The name, the way to its page, and what can be done about who has it.
    let person = move || {
        let shown = view! { <b data-test=format!("name-{seat}")>{name}</b> };
        let Some(player) = sitter.get() else {
            return shown.into_any();
        };
        let encounter = Encounter {
            game: Some(state.online.with_untracked(|online| online.id().to_owned())),
            ..Encounter::with(player.clone())
        };
        view! { {linked(&player, shown)} <PersonButton company=state.company encounter/> }
            .into_any()
    };
    let gone = move || {
        let left = state.with_game(|game| {
            let mut left = game.left().iter();
            left.find(|(other, _)| *other == seat).map(|(_, why)| *why)
        });
        left.flatten()
    };
    let away = move || {
        let away = state.online.with(|online| online.away(seat).is_some());
        away && !state.is_over() && gone().is_none()
    };
    let vacation = Memo::new(move |_| {
        // Only games over days have any: the others need not look at the clock for it.
        let any = state.with_game(|game| game.clocks().vacation(seat).is_some());
        any.unwrap_or(false).then(|| {
            let now = state.now.get();
            state.with_game(|game| game.vacation(seat, now)).flatten()
        })?
    });
    let player = move || {
        let texts = i18n::texts().online();
        let mut words: Vec<String> = Vec::new();
        state.online.with(|online| {
            if online.mine().contains(seat) {
                words.push(texts.you.to_owned());
            }
            let player = online
                .summary()
                .and_then(|summary| people::at(summary, seat));
            if let Some(player) = player {
                // The name may be that of the seat.
                if player.name.is_none() && player.level.is_none() {
                    words.push(people::name(player));
                }
                if player.kind == PlayerKind::House {
                    words.push(texts.engine.to_owned());
                }
                words.extend(people::rating(player));
            }
        });
        words.extend(gone().map(|why| (texts.gone)(why).to_owned()));
        words.extend(
            vacation
                .get()
                .map(|until| (texts.on_vacation)(&day(until.0))),
        );
        words.extend(away().then(|| texts.away.to_owned()));
        words.join(" · ")
    };
    let points = move || {
        let points = state.with_game(|game| game.game().points().get(seat.index()).copied());
        points.flatten().unwrap_or(0)
    };
    let rules = move || state.board.rules();
    let target = move || match rules() {
        Rules::Pikemen(rules) => Some(rules.target()),
        Rules::Martian(_) => None,
    };
    let words = move || (i18n::texts().play().points)(points(), target());
    let share = move || {
        let whole = target().unwrap_or_else(|| rules().total_pips());
        let share = f64::from(points()) / f64::from(whole.max(1));
        format!("{}%", number(100.0 * share.min(1.0)))
    };
    let taken = Memo::new(move |_| {
        let taken = state.with_game(|game| captured(game.game(), seat));
        taken.unwrap_or_default()
    });
    let live = Memo::new(move |_| {
        let live =
            state.with_game(|game| matches!(game.agreement().time, TimeControl::Live { .. }));
        live.unwrap_or(false)
    });
    let time = Memo::new(move |_| {
        let left = state.time_left(seat)?;
        Some(match live.get() {
            true => clock_face(u32::try_from(left).unwrap_or(u32::MAX)),
            false => (i18n::texts().online().span)(left),
        })
    });
    let low = Memo::new(move |_| {
        let over = state.is_over();
        !over && state.time_left(seat).is_some_and(|left| left <= LITTLE)
    });
    view! {
        <li
            class="seat"
            class:to-move=to_move
            class:gone=move || gone().is_some()
            aria-current=move || to_move().then_some("true")
        >
            <SeatMark seat/>
            <span class="seat-name">
                {person}
                <span class="presence" class:away=away aria-hidden="true"></span>
            </span>
            <span class="seat-player" data-test=format!("player-{seat}")>{player}</span>
            <span class="seat-points" title=words>
                <b aria-hidden="true">{points}</b>
                <small aria-hidden="true">{move || target().map(|target| format!(" / {target}"))}</small>
                <span class="unseen" data-test=format!("points-{seat}")>{words}</span>
            </span>
            <Show when=move || time.get().is_some()>
                <span
                    class="seat-time"
                    class:low=move || low.get()
                    class:days=move || !live.get()
                    role="timer"
                    data-test=format!("time-{seat}")
                >
                    {move || time.get()}
                </span>
            </Show>
            <span class="bar"><span class="bar-fill" style:width=share data-seat=seat.to_string()></span></span>
            <span class="captured" role="img" aria-label=move || i18n::texts().play().captured>
                {move || taken.get().into_iter().map(|piece| view! { <Pyramid piece/> }).collect_view()}
            </span>
        </li>
    }
}
