//! The rounds, and the games of each.

use super::one::State;
use super::score;
use crate::components::SeatMark;
use crate::i18n::{self, t};
use crate::online::people;
use crate::pages::online::address as game_address;
use leptos::prelude::*;
use tercio_api::{TournamentGame, TournamentRound, TournamentView};
use tercio_rules::Seat;

/// All rounds, the last one first; only that one is open.
#[component]
pub(super) fn Rounds(state: State) -> impl IntoView {
    let count = Memo::new(move |_| {
        let count = state.view.with(|view| Some(view.as_ref()?.rounds.len()));
        count.unwrap_or_default()
    });
    view! {
        <Show when=move || count.get() != 0>
            <h2>{t!(tournaments.rounds_played)}</h2>
            <For
                each=move || (0..count.get()).rev()
                key=|number| *number
                children=move |number| view! { <Shown state number last=count.get_untracked() == number + 1/> }
            />
        </Show>
    }
}

#[component]
fn Shown(state: State, number: usize, last: bool) -> impl IntoView {
    let games = move || {
        state.view.with(|view| {
            let view = view.as_ref()?;
            let round = view.rounds.get(number)?;
            let games = round.games.iter().map(|game| table(view, game));
            Some(view! { <ul class="pairings">{games.collect_view()}</ul> {byes(view, round)} })
        })
    };
    view! {
        <details class="pairing-round" open=last data-test="round">
            <summary>{move || (i18n::texts().tournaments().round)(number + 1)}</summary>
            {games}
        </details>
    }
}

/// What somebody is called.
fn called(view: &TournamentView, player: u32) -> String {
    let place = usize::try_from(player).unwrap_or(usize::MAX);
    let player = view.players.get(place);
    player.map_or(String::new(), |player| people::name(&player.player))
}

fn byes(view: &TournamentView, round: &TournamentRound) -> Option<impl IntoView + use<>> {
    if round.byes.is_empty() {
        return None;
    }
    let names: Vec<String> = round.byes.iter().map(|one| called(view, *one)).collect();
    let names = names.join(", ");
    Some(
        view! { <p class="quiet" data-test="byes">{move || (i18n::texts().tournaments().byes)(&names)}</p> },
    )
}

fn table(view: &TournamentView, game: &TournamentGame) -> impl IntoView + use<> {
    let seats = Seat::ALL.into_iter().zip(&game.seats).enumerate();
    let seats = seats.map(|(place, (seat, player))| {
        let name = called(view, *player);
        let mine = view.me == Some(*player);
        let result = game.scores.as_ref().and_then(|scores| scores.get(place).copied());
        let result = result.map(|parts| {
            let text = score(u64::from(parts));
            view! { " " <b>{text}</b> }
        });
        view! { <span class="sitter" class:mine=mine><SeatMark seat/><span>{name}{result}</span></span> }
    });
    let seats = seats.collect_view();
    let state = game
        .scores
        .is_none()
        .then(|| view! { <span class="quiet">{t!(tournaments.is_played)}</span> });
    view! {
        <li data-test="round-game">
            <a href=game_address(&game.game)><span class="sitters">{seats}</span></a>
            {state}
        </li>
    }
}
