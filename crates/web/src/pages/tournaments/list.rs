//! The tournaments there are.

use super::create::Create;
use super::failed;
use super::listing::{Listing, Rows, Words};
use super::summary::{EventSummary, Head};
use crate::i18n::{self, moment};
use crate::online::people;
use leptos::prelude::*;
use tercio_api::{Page, TournamentStatus, TournamentSummary};

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

/// The list of all tournaments.
#[component]
pub(super) fn List() -> impl IntoView {
    let creating = RwSignal::new(false);
    let rows = Rows::of::<TournamentSummary>;
    view! {
        <Listing path="/api/tournaments" words=WORDS rows creating>
            <Create open=creating/>
        </Listing>
    }
}

impl EventSummary for TournamentSummary {
    const PAGE: Page = Page::Tournaments;
    const NAME: &'static str = "tournament";

    fn head(&self) -> Head<'_> {
        Head {
            id: &self.id,
            name: &self.plan.name,
            agreement: &self.plan.agreement,
            status: self.status,
        }
    }

    /// How it pairs, its clock, its rounds and players, in one line.
    fn terms(&self) -> String {
        let texts = i18n::texts().tournaments();
        let plan = &self.plan;
        let rounds = match self.status {
            TournamentStatus::Running => (texts.round_of)(self.round, self.rounds),
            _ => (texts.rounds_in_all)(self.rounds),
        };
        let words = [
            (texts.format)(plan.format).to_owned(),
            people::terms(&plan.agreement),
            rounds,
            (texts.players)(self.players, plan.most),
        ];
        words.join(" · ")
    }

    /// Who made it, and when it begins or ended.
    fn occasion(&self) -> String {
        let texts = i18n::texts().tournaments();
        let when = match (self.status, self.plan.starts, self.finished) {
            (TournamentStatus::Cancelled, ..) => Some(texts.cancelled.to_owned()),
            (TournamentStatus::Open, Some(starts), _) => Some((texts.starts_at)(&moment(starts))),
            (TournamentStatus::Open, None, _) => Some(texts.starts_by_maker.to_owned()),
            (_, _, Some(finished)) => Some((texts.over_since)(&moment(finished))),
            (TournamentStatus::Running | TournamentStatus::Finished, _, None) => None,
        };
        let maker = (texts.made_by)(&people::name(&self.maker));
        let words = std::iter::once(maker).chain(when);
        words.collect::<Vec<_>>().join(" · ")
    }
}
