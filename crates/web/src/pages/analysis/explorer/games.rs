//! Some of the games, and the ways into them.

use super::super::state::AnalysisState;
use super::panel::Answer;
use crate::components::SeatMark;
use crate::i18n::{self, t};
use crate::online::http;
use crate::online::people;
use crate::study::Study;
use leptos::prelude::*;
use tercio_api::{GameSummary, OpeningRecord, Page};
use tercio_rules::record::Record;
use tercio_rules::{Seat, SeatSet};
use wasm_bindgen_futures::spawn_local;

#[component]
pub(super) fn Games(state: AnalysisState, answer: RwSignal<Option<Answer>>) -> impl IntoView {
    let any = move || {
        answer.with(|answer| {
            let openings = answer.as_ref().map(|answer| &answer.openings);
            openings.is_some_and(|all| !all.played.is_empty() || !all.records.is_empty())
        })
    };
    let games = move || {
        answer.with(|answer| {
            let openings = &answer.as_ref()?.openings;
            let played = openings.played.iter().map(played);
            let records = openings
                .records
                .iter()
                .map(|record| brought_in(state, record));
            Some(played.chain(records).collect_view())
        })
    };
    view! {
        <Show when=any>
            <h3 class="openings-some">{t!(explorer.some)}</h3>
            <ul class="openings-games" data-test="openings-games">{games}</ul>
        </Show>
    }
}

/// A game that was played here.
fn played(game: &GameSummary) -> AnyView {
    let winners = game.ending.map_or(SeatSet::EMPTY, |ending| ending.winners);
    let seats = game.seats.iter().cloned();
    let seats = seats.map(|view| {
        let name = move || view.player.as_ref().map(people::name);
        (view.seat, Signal::derive(name))
    });
    let seats = sitters(seats.collect(), winners);
    view! { <li><a href=format!("{}/{}", Page::Game.path(), game.id)>{seats}</a></li> }.into_any()
}

/// A game that was brought in: it is laid open here.
fn brought_in(state: AnalysisState, record: &OpeningRecord) -> AnyView {
    let path = format!("/api/explorer/records/{}", record.id);
    let open = move |_| {
        let path = path.clone();
        spawn_local(async move {
            let text = http::get_text(&path).await;
            if let Some(record) = text.ok().and_then(|text| Record::from_text(&text).ok()) {
                let mut study = Study::from_record(&record);
                study.tree.go_to(0);
                state.replace(study);
            }
        });
    };
    let players = Seat::ALL.into_iter().zip(record.players.iter().cloned());
    let players = players.map(|(seat, name)| (seat, Signal::derive(move || name.clone())));
    let players = sitters(players.collect(), record.winners);
    view! {
        <li><button type="button" class="quiet" data-test="openings-record" on:click=open>{players}</button></li>
    }
    .into_any()
}

/// Who played, and who won.
fn sitters(players: Vec<(Seat, Signal<Option<String>>)>, winners: SeatSet) -> AnyView {
    let players = players.into_iter().map(|(seat, name)| {
        let name = move || {
            let name = name.get();
            name.unwrap_or_else(|| i18n::texts().explorer().unknown.to_owned())
        };
        let mark = winners.contains(seat).then(|| {
            view! { <span role="img" aria-label=t!(explorer.won) title=t!(explorer.won)>" ★"</span> }
        });
        view! { <span class="sitter"><SeatMark seat/>{name}{mark}</span> }
    });
    players.collect_view().into_any()
}
