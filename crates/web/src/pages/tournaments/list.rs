//! The tournaments there are.

use super::create::Create;
use super::listing::{Listing, Rows, Words};
use super::{address, failed};
use crate::i18n::{self, moment};
use crate::online::people;
use leptos::prelude::*;
use tercio_api::{TournamentList, TournamentStatus, TournamentSummary};

/// What the list says about itself.
const WORDS: Words = Words {
    title: || i18n::texts().nav().tournaments,
    about: || i18n::texts().tournaments().about,
    needs_account: || i18n::texts().tournaments().needs_account,
    create: || i18n::texts().tournaments().create,
    none: || i18n::texts().tournaments().none,
    running: || i18n::texts().tournaments().running,
    open: || i18n::texts().tournaments().open,
    finished: || i18n::texts().tournaments().finished,
    failed,
};

fn rows(list: TournamentList) -> Rows {
    let rows = |rows: Vec<TournamentSummary>| {
        let rows = rows.into_iter();
        rows.map(|summary| view! { <Row summary/> }.into_any())
            .collect()
    };
    Rows {
        running: rows(list.running),
        open: rows(list.open),
        finished: rows(list.finished),
    }
}

/// The list of all tournaments.
#[component]
pub(super) fn List() -> impl IntoView {
    let creating = RwSignal::new(false);
    view! {
        <Listing path="/api/tournaments" words=WORDS rows creating>
            <Create open=creating/>
        </Listing>
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
