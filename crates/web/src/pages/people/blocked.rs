//! The people from whom one keeps apart.

use crate::i18n::{self, t};
use crate::online::people;
use crate::pages::online::{Apart, Company, linked};
use leptos::prelude::*;
use tercio_api::PlayerRef;

/// Those whom one has blocked, each with a way to end that. Nothing, where there are none.
#[component]
pub(super) fn Blocked() -> impl IntoView {
    let company = Company::new();
    company.load();
    let row = move |player: PlayerRef| {
        let name = people::name(&player);
        let label = {
            let name = name.clone();
            move || format!("{}: {name}", i18n::texts().company().unblock)
        };
        let shown = linked(&player, name);
        view! {
            <li data-test="blocked">
                <span>{shown}</span>
                <button
                    type="button"
                    data-test="unblock"
                    aria-label=label
                    on:click=move |_| company.set_apart(player.clone(), Apart::No)
                >
                    {t!(company.unblock)}
                </button>
            </li>
        }
    };
    let any = Memo::new(move |_| !company.blocked().is_empty());
    view! {
        <Show when=move || any.get()>
            <section class="options">
                <h2>{t!(company.blocked)}</h2>
                <p class="quiet">{t!(company.block_about)}</p>
                <ul class="sessions">
                    <For each=move || company.blocked() key=|player| player.id.clone() children=row/>
                </ul>
            </section>
        </Show>
        <p role="status">{move || company.outcome()}</p>
    }
}
