//! The simuls there are.

use super::create::Create;
use super::{address, failed};
use crate::i18n::{self, moment};
use crate::online::people;
use crate::pages::tournaments::{Listing, Rows, Words};
use leptos::prelude::*;
use tercio_api::{SimulList, SimulSummary, TournamentStatus};

/// What the list says about itself.
const WORDS: Words = Words {
    title: || i18n::texts().nav().simuls,
    about: || i18n::texts().simuls().about,
    needs_account: || i18n::texts().simuls().needs_account,
    create: || i18n::texts().simuls().create,
    none: || i18n::texts().simuls().none,
    running: || i18n::texts().simuls().running,
    open: || i18n::texts().simuls().open,
    finished: || i18n::texts().simuls().finished,
    failed,
};

fn rows(list: SimulList) -> Rows {
    let rows = |rows: Vec<SimulSummary>| {
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

/// The list of all simuls.
#[component]
pub(super) fn List() -> impl IntoView {
    let creating = RwSignal::new(false);
    view! {
        <Listing path="/api/simuls" words=WORDS rows creating>
            <Create open=creating/>
        </Listing>
    }
}

/// The clock, the time that the host has more, who may come and how many have.
pub(super) fn terms(summary: &SimulSummary) -> String {
    let texts = i18n::texts().simuls();
    let plan = &summary.plan;
    let extra = (plan.extra > 0).then(|| (texts.extra_of)(plan.extra));
    let ratings = (texts.ratings)(plan.from, plan.to);
    let words = [
        Some(people::terms(&plan.agreement)),
        extra,
        ratings,
        Some((texts.guests)(summary.guests)),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Who plays against all, and when it ended.
pub(super) fn occasion(summary: &SimulSummary) -> String {
    let texts = i18n::texts();
    let when = match (summary.status, summary.finished) {
        (TournamentStatus::Cancelled, _) => Some(texts.simuls().cancelled.to_owned()),
        (_, Some(finished)) => Some((texts.tournaments().over_since)(&moment(finished))),
        (_, None) => None,
    };
    let host = (texts.simuls().hosted_by)(&people::name(&summary.host));
    let words = std::iter::once(host).chain(when);
    words.collect::<Vec<_>>().join(" · ")
}

#[component]
fn Row(summary: SimulSummary) -> impl IntoView {
    let summary = StoredValue::new(summary);
    let link = summary.with_value(|summary| address(&summary.id));
    let name = summary.with_value(|summary| summary.plan.name.clone());
    let agreed = move || summary.with_value(|summary| people::agreed(&summary.plan.agreement));
    view! {
        <li data-test="simul">
            <div>
                <a href=link>{name}</a>
                <p class="terms">{agreed}</p>
                <p class="terms">{move || summary.with_value(terms)}</p>
                <p class="terms">{move || summary.with_value(occasion)}</p>
            </div>
        </li>
    }
}
