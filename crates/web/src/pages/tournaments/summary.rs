//! A tournament or a simul as lists show it.

use crate::online::people;
use leptos::prelude::*;
use tercio_api::{Page, TournamentStatus};
use tercio_online::Agreement;

/// What tournaments and simuls have in common.
pub(in crate::pages) struct Head<'a> {
    pub(in crate::pages) id: &'a str,
    pub(in crate::pages) name: &'a str,
    /// What the games are.
    pub(in crate::pages) agreement: &'a Agreement,
    pub(in crate::pages) status: TournamentStatus,
}

/// A tournament or a simul as lists show it.
pub(in crate::pages) trait EventSummary: Send + Sync + 'static {
    /// Where they are.
    const PAGE: Page;
    /// What tests call one in a list.
    const NAME: &'static str;

    fn head(&self) -> Head<'_>;

    /// What is agreed beside the game, in one line.
    fn terms(&self) -> String;

    /// Who made it, and when it begins or ended, in one line.
    fn occasion(&self) -> String;

    /// The page of this one.
    fn address(&self) -> String {
        format!("{}/{}", Self::PAGE.path(), self.head().id)
    }
}

/// One in a list, with the way to its page.
#[component]
pub(super) fn Row<S: EventSummary>(summary: S) -> impl IntoView {
    let link = summary.address();
    let name = summary.head().name.to_owned();
    let summary = StoredValue::new(summary);
    let agreed = move || summary.with_value(|summary| people::agreed(summary.head().agreement));
    view! {
        <li data-test=S::NAME>
            <div>
                <a href=link>{name}</a>
                <p class="terms">{agreed}</p>
                <p class="terms">{move || summary.with_value(S::terms)}</p>
                <p class="terms">{move || summary.with_value(S::occasion)}</p>
            </div>
        </li>
    }
}
