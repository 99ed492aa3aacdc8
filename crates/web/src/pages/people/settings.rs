//! What one wants of games, on every device.

use super::tried::{Tried, Trouble, ask};
use crate::i18n::{self, t};
use leptos::prelude::*;
use tercio_api::{Settings, Takebacks};

/// The settings of who is here, with an account or as a guest.
#[component]
pub(super) fn GameSettings(settings: Settings) -> impl IntoView {
    let tried = Tried::new(None);
    let choice = move |when: Takebacks| {
        let choose = move |_| {
            let wish = Settings { takebacks: when };
            ask("/api/account/settings", wish, tried, || {});
        };
        view! {
            <label class="option">
                <input
                    type="radio"
                    name="takebacks"
                    checked=settings.takebacks == when
                    data-test=format!("takebacks-{when:?}").to_lowercase()
                    on:change=choose
                />
                {move || (i18n::texts().account().takebacks_when)(when)}
            </label>
        }
    };
    view! {
        <section class="options">
            <h2>{t!(account.settings)}</h2>
            <fieldset>
                <legend>{t!(account.takebacks)}</legend>
                <small>{t!(account.takebacks_hint)}</small>
                {Takebacks::ALL.map(choice)}
            </fieldset>
            <Trouble tried/>
        </section>
    }
}
