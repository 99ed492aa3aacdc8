//! The tournaments there are.

use super::create::Create;
use super::{NeedsAccount, address, failed};
use crate::i18n::{self, moment, t};
use crate::online::http::{self, Failure};
use crate::online::people::has_account;
use crate::online::{people, socket};
use leptos::prelude::*;
use std::time::Duration;
use tercio_api::{TournamentList, TournamentStatus, TournamentSummary};
use wasm_bindgen_futures::spawn_local;

/// How often the list is looked at again.
const TICK: Duration = Duration::from_secs(10);

/// The list of all tournaments.
#[component]
pub(super) fn List() -> impl IntoView {
    // It tells who looks.
    socket::listen(|_| {});
    let list = RwSignal::new(None::<TournamentList>);
    let failure = RwSignal::new(None::<Failure>);
    let creating = RwSignal::new(false);
    let load = move || {
        spawn_local(async move {
            match http::get::<TournamentList>("/api/tournaments").await {
                Ok(found) => {
                    let _ = failure.try_set(None);
                    let _ = list.try_set(Some(found));
                }
                Err(why) => drop(failure.try_set(Some(why))),
            }
        });
    };
    load();
    let handle = set_interval_with_handle(load, TICK);
    on_cleanup(move || {
        if let Ok(handle) = handle {
            handle.clear();
        }
    });
    let section =
        |title: fn() -> &'static str, test: &'static str, rows: Vec<TournamentSummary>| {
            (!rows.is_empty()).then(|| {
                let rows = rows.into_iter().map(|summary| view! { <Row summary/> });
                view! {
                    <h2>{title}</h2>
                    <ul class="kept-games" data-test=test>{rows.collect_view()}</ul>
                }
            })
        };
    let content = move || {
        let list = list.get()?;
        let empty = list.open.is_empty() && list.running.is_empty() && list.finished.is_empty();
        let none = empty.then(|| view! { <p data-test="none">{t!(tournaments.none)}</p> });
        Some(view! {
            {none}
            {section(|| i18n::texts().tournaments().running, "running", list.running)}
            {section(|| i18n::texts().tournaments().open, "upcoming", list.open)}
            {section(|| i18n::texts().tournaments().finished, "ended", list.finished)}
        })
    };
    view! {
        <article class="page lobby tournaments">
            <div class="lobby-head">
                <h1>{t!(nav.tournaments)}</h1>
                <Show when=|| has_account() == Some(true)>
                    <button
                        type="button"
                        class="primary"
                        data-test="create"
                        on:click=move |_| creating.set(true)
                    >
                        {t!(tournaments.create)}
                    </button>
                </Show>
            </div>
            <p class="quiet">{t!(tournaments.about)}</p>
            <NeedsAccount/>
            <p class="wrong" role="alert">
                {move || failure.with(|failure| failure.as_ref().map(failed))}
            </p>
            {content}
            <Create open=creating/>
        </article>
    }
}

/// How it pairs, its clock, its rounds and players, in one line.
pub(super) fn terms(summary: &TournamentSummary) -> String {
    let texts = i18n::texts().tournaments();
    let plan = &summary.plan;
    let rounds = match summary.status {
        TournamentStatus::Running => (texts.round_of)(summary.round, summary.rounds),
        _ => (texts.rounds_in_all)(summary.rounds),
    };
    let words = [
        (texts.format)(plan.format).to_owned(),
        people::terms(&plan.agreement),
        rounds,
        (texts.players)(summary.players, plan.most),
    ];
    words.join(" · ")
}

/// Who made it, and when it begins or ended.
pub(super) fn occasion(summary: &TournamentSummary) -> String {
    let texts = i18n::texts().tournaments();
    let when = match (summary.status, summary.plan.starts, summary.finished) {
        (TournamentStatus::Cancelled, ..) => Some(texts.cancelled.to_owned()),
        (TournamentStatus::Open, Some(starts), _) => Some((texts.starts_at)(&moment(starts))),
        (TournamentStatus::Open, None, _) => Some(texts.starts_by_maker.to_owned()),
        (_, _, Some(finished)) => Some((texts.over_since)(&moment(finished))),
        (TournamentStatus::Running | TournamentStatus::Finished, _, None) => None,
    };
    let maker = (texts.made_by)(&people::name(&summary.maker));
    let words = std::iter::once(maker).chain(when);
    words.collect::<Vec<_>>().join(" · ")
}

#[component]
fn Row(summary: TournamentSummary) -> impl IntoView {
    let summary = StoredValue::new(summary);
    let link = summary.with_value(|summary| address(&summary.id));
    let name = summary.with_value(|summary| summary.plan.name.clone());
    view! {
        <li data-test="tournament">
            <div>
                <a href=link>{name}</a>
                <p class="terms">{move || summary.with_value(|summary| people::agreed(&summary.plan.agreement))}</p>
                <p class="terms">{move || summary.with_value(terms)}</p>
                <p class="terms">{move || summary.with_value(occasion)}</p>
            </div>
        </li>
    }
}
