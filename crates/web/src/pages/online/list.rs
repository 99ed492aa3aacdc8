//! Games as the lobby lists them.

use super::{address, linked};
use crate::components::SeatMark;
use crate::i18n::{self, t};
use crate::online::{people, socket};
use crate::pages::people::day;
use crate::theme;
use leptos::prelude::*;
use std::time::Duration;
use tercio_api::{GameStatus, GameSummary};
use tercio_draw::{Coordinates, Picture};
use tercio_rules::{Position, Seat};

/// How often the time that is left is looked at.
const TICK: Duration = Duration::from_secs(10);

/// Whether somebody sits in a game.
pub(super) fn sits_in(game: &GameSummary, id: Option<&str>) -> bool {
    let mut seats = game.seats.iter().filter_map(|seat| seat.player.as_ref());
    seats.any(|player| Some(player.id.as_str()) == id)
}

/// Whether a game waits for a move of somebody.
pub(in crate::pages) fn waits_for(game: &GameSummary, id: Option<&str>) -> bool {
    let player = game.turn.and_then(|turn| people::at(game, turn));
    player.is_some_and(|player| Some(player.id.as_str()) == id)
}

/// A small picture of the board of a game.
#[component]
pub(super) fn Board(game: GameSummary) -> impl IntoView {
    let rules = game.agreement.rules().ok();
    let picture = move || {
        let picture = Position::start(rules?);
        let picture = Picture::new(&picture).coordinates(Coordinates::Hidden);
        Some(picture.style(theme::style()).size(96).to_svg())
    };
    view! { <span aria-hidden="true" inner_html=picture></span> }
}

/// Time, seats and rating of a game, in one line.
pub(super) fn terms(game: &GameSummary) -> String {
    let (texts, lobby) = (i18n::texts().online(), i18n::texts().lobby());
    let taken = game
        .seats
        .iter()
        .filter(|seat| seat.player.is_some())
        .count();
    let waits = taken < game.seats.len();
    let words = [
        Some((texts.time_control)(game.agreement.time)),
        waits.then(|| (lobby.taken)(taken, game.seats.len())),
        Some(match game.agreement.rated {
            true => lobby.rated.to_owned(),
            false => lobby.casual.to_owned(),
        }),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Who sits in a game.
#[component]
fn Sitters(game: GameSummary) -> impl IntoView {
    let seats = game.seats.into_iter().map(|view| {
        let seat = view.seat;
        let player = view.player.clone();
        let name = move || match &view.player {
            Some(player) => match people::rating(player) {
                Some(rating) => format!("{} ({rating})", people::name(player)),
                None => people::name(player),
            },
            None => i18n::texts().online().free_seat.to_owned(),
        };
        let name = match &player {
            Some(player) => linked(player, name),
            None => name.into_any(),
        };
        view! { <span class="sitter"><SeatMark seat/><span>{name}</span></span> }
    });
    view! { <p class="sitters">{seats.collect_view()}</p> }
}

/// A game that waits for players.
#[component]
pub(super) fn OpenRow(game: GameSummary, join: Callback<String>) -> impl IntoView {
    let (agreement, id) = (game.agreement.clone(), game.id.clone());
    let of = game.clone();
    let name = move || people::agreed(&agreement);
    let label = {
        let name = name.clone();
        move || format!("{}: {}", i18n::texts().lobby().join, name())
    };
    view! {
        <li data-test="open-game">
            <Board game=game.clone()/>
            <div>
                <a href=address(&game.id)>{name}</a>
                <p class="terms">{move || terms(&of)}</p>
                <Sitters game/>
            </div>
            <button
                type="button"
                class="primary"
                data-test="join"
                aria-label=label
                on:click=move |_| join.run(id.clone())
            >
                {t!(lobby.join)}
            </button>
        </li>
    }
}

/// One of the player's own games: whose turn it is, and how much time is left.
#[component]
pub(super) fn MineRow(game: GameSummary) -> impl IntoView {
    let me = socket::me().map(|me| me.player.id);
    let ours = waits_for(&game, me.as_deref());
    let now = RwSignal::new(socket::now());
    let handle = set_interval_with_handle(move || now.set(socket::now()), TICK);
    on_cleanup(move || {
        if let Ok(handle) = handle {
            handle.clear();
        }
    });
    let (agreement, terms_of) = (game.agreement.clone(), game.clone());
    let state = {
        let game = game.clone();
        move || {
            let texts = i18n::texts();
            let turn = match (game.status, game.turn) {
                (GameStatus::Open, _) => texts.lobby().waits_for_players.to_owned(),
                _ if ours => texts.play().your_turn.to_owned(),
                (_, Some(turn)) => (texts.play().turn_of_name)(&called(&game, turn)),
                _ => String::new(),
            };
            let left = game.deadline.map(|deadline| {
                let left = deadline.since(now.get());
                (texts.online().time_left)(&(texts.online().span)(left))
            });
            let away = game.seats.iter().filter_map(|view| {
                let until = view.vacation.filter(|until| *until > now.get())?;
                let who = called(&game, view.seat);
                Some((texts.online().vacation_of)(&who, &day(until.0)))
            });
            let words = std::iter::once(turn).chain(left).chain(away);
            words.collect::<Vec<_>>().join(" · ")
        }
    };
    view! {
        <li data-test="my-game" class:ours=ours>
            <Board game=game.clone()/>
            <div>
                <a href=address(&game.id) data-test="open-mine">{move || people::agreed(&agreement)}</a>
                <p class="terms"><b>{state}</b></p>
                <p class="terms">{move || terms(&terms_of)}</p>
                <Sitters game/>
            </div>
        </li>
    }
}

/// What the player in a seat is called: by name, or by the colour where there is none.
pub(in crate::pages) fn called(game: &GameSummary, seat: Seat) -> String {
    let named =
        people::at(game, seat).filter(|player| player.name.is_some() || player.level.is_some());
    match named {
        Some(player) => people::name(player),
        None => (i18n::texts().board().seat)(seat).to_owned(),
    }
}
