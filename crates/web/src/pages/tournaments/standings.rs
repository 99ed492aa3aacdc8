//! Who is ahead, and by what.

use super::one::State;
use super::score;
use crate::i18n::{self, t};
use crate::online::people;
use crate::pages::online::linked;
use leptos::prelude::*;
use tercio_api::{Standing, TieBreak, TournamentFormat, TournamentView};

/// The table, and how it is counted.
#[component]
pub(super) fn Standings(state: State) -> impl IntoView {
    let table = move || {
        state.view.with(|view| {
            let view = view.as_ref()?;
            let rows = view.standings.iter().map(|standing| row(view, standing));
            Some(rows.collect_view())
        })
    };
    let tie_breaks = Memo::new(move |_| {
        let known = state
            .view
            .with(|view| Some(view.as_ref()?.tie_breaks.clone()));
        known.unwrap_or_default()
    });
    let heads = move || {
        let heads = tie_breaks.get().into_iter().map(|by| {
            view! {
                <th scope="col" title=move || (i18n::texts().tournaments().tie_break_about)(by)>
                    {move || (i18n::texts().tournaments().tie_break)(by)}
                </th>
            }
        });
        heads.collect_view()
    };
    let explained = move || {
        let lines = tie_breaks.get().into_iter().map(|by| {
            view! { <li>{move || (i18n::texts().tournaments().tie_break_about)(by)}</li> }
        });
        lines.collect_view()
    };
    let counted = move || {
        let tables = state.view.with(|view| {
            let format = view.as_ref().map(|view| view.summary.plan.format);
            format == Some(TournamentFormat::Tables)
        });
        match tables {
            true => i18n::texts().tournaments().counted_at_tables,
            false => i18n::texts().tournaments().counted_for_two,
        }
    };
    view! {
        <h2>{t!(tournaments.standings)}</h2>
        <div class="wide" role="region" tabindex="0" aria-label=t!(tournaments.standings)>
            <table class="standings" data-test="standings">
                <thead>
                    <tr>
                        <th scope="col">{t!(tournaments.place)}</th>
                        <th scope="col" class="who">{t!(tournaments.player)}</th>
                        <th scope="col">{t!(tournaments.score)}</th>
                        {heads}
                        <th scope="col">{t!(tournaments.games)}</th>
                    </tr>
                </thead>
                <tbody>{table}</tbody>
            </table>
        </div>
        <details class="counted">
            <summary>{t!(tournaments.how_counted)}</summary>
            <p>{counted}</p>
            <p>{t!(tournaments.then_by)}</p>
            <ol>{explained}</ol>
        </details>
    }
}

fn row(view: &TournamentView, standing: &Standing) -> impl IntoView + use<> {
    let place = usize::try_from(standing.player).unwrap_or(usize::MAX);
    let player = view.players.get(place).cloned();
    let withdrawn = player.as_ref().is_some_and(|player| player.withdrawn);
    let mine = view.me == Some(standing.player);
    let name = player.map(|player| {
        let player = player.player;
        let of = player.clone();
        let name = linked(&player, move || people::name(&of));
        let rating = people::rating(&player);
        let rating = rating.map(|rating| view! { " " <span class="quiet">{rating}</span> });
        view! { {name} {rating} }
    });
    let gone = withdrawn.then(|| {
        view! { " " <span class="quiet">"("{t!(tournaments.withdrawn)}")"</span> }
    });
    let breaks = view.tie_breaks.iter().zip(&standing.tie_breaks);
    let breaks = breaks.map(|(by, value)| {
        let text = written(*by, *value);
        view! { <td>{text}</td> }
    });
    let breaks = breaks.collect_view();
    let total = score(u64::from(standing.score));
    view! {
        <tr class:mine=mine data-test="standing">
            <td>{standing.rank}</td>
            <th scope="row" class="who">{name}{gone}</th>
            <td><b>{total}</b></td>
            {breaks}
            <td>{standing.games}</td>
        </tr>
    }
}

fn written(by: TieBreak, value: u64) -> String {
    match by.is_score() {
        true => score(value),
        false => value.to_string(),
    }
}
