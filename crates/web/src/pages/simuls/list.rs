//! The simuls there are.

use super::create::Create;
use super::failed;
use crate::i18n::{self, moment};
use crate::online::people;
use crate::pages::tournaments::{EventSummary, Head, Listing, Rows, Words};
use leptos::prelude::*;
use tercio_api::{Page, SimulSummary, TournamentStatus};

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

/// The list of all simuls.
#[component]
pub(super) fn List() -> impl IntoView {
    let creating = RwSignal::new(false);
    let rows = Rows::of::<SimulSummary>;
    view! {
        <Listing path="/api/simuls" words=WORDS rows creating>
            <Create open=creating/>
        </Listing>
    }
}

impl EventSummary for SimulSummary {
    const PAGE: Page = Page::Simuls;
    const NAME: &'static str = "simul";

    fn head(&self) -> Head<'_> {
        Head {
            id: &self.id,
            name: &self.plan.name,
            agreement: &self.plan.agreement,
            status: self.status,
        }
    }

    /// The clock, the time that the host has more, who may come and how many have.
    fn terms(&self) -> String {
        let texts = i18n::texts().simuls();
        let plan = &self.plan;
        let extra = (plan.extra > 0).then(|| (texts.extra_of)(plan.extra));
        let ratings = (texts.ratings)(plan.from, plan.to);
        let words = [
            Some(people::terms(&plan.agreement)),
            extra,
            ratings,
            Some((texts.guests)(self.guests)),
        ];
        words.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// Who plays against all, and when it ended.
    fn occasion(&self) -> String {
        let texts = i18n::texts().simuls();
        let when = match (self.status, self.finished) {
            (TournamentStatus::Cancelled, _) => Some(texts.cancelled.to_owned()),
            (_, Some(finished)) => Some((texts.over_since)(&moment(finished))),
            (_, None) => None,
        };
        let host = (texts.hosted_by)(&people::name(&self.host));
        let words = std::iter::once(host).chain(when);
        words.collect::<Vec<_>>().join(" · ")
    }
}
