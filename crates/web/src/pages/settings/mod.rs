//! The settings of this device.

mod dress;

use crate::board::KeyList;
use crate::confirm::{self, Confirm};
use crate::i18n::{self, Language, t};
use crate::pages::Pace;
use crate::sound;
use crate::theme::{self, Choice};
use dress::Dress;
use leptos::prelude::*;
use tercio_api::Page;

/// The settings of this device.
#[component]
pub(crate) fn Settings() -> impl IntoView {
    let languages = Language::ALL.map(|language| {
        let name = view! { <span lang=language.code()>{language.name()}</span> };
        let chosen = move || i18n::chosen() == language;
        radio(
            "language",
            language.code(),
            chosen,
            move || i18n::choose(language),
            name,
        )
    });
    let themes = Choice::ALL.map(|choice| {
        let name = move || (i18n::texts().settings().theme_name)(choice);
        let chosen = move || theme::chosen() == choice;
        radio(
            "theme",
            choice.name(),
            chosen,
            move || theme::choose(choice),
            name,
        )
    });
    let pace = RwSignal::new(Pace::chosen());
    let paces = Pace::ALL.map(|choice| {
        let name = move || (i18n::texts().settings().pace_name)(choice);
        let choose = move || {
            choice.choose();
            pace.set(choice);
        };
        radio(
            "pace",
            choice.name(),
            move || pace.get() == choice,
            choose,
            name,
        )
    });
    let confirmations = Confirm::ALL.map(|choice| {
        let name = move || (i18n::texts().settings().confirm_name)(choice);
        let chosen = move || confirm::chosen() == choice;
        radio(
            "confirm",
            choice.name(),
            chosen,
            move || confirm::choose(choice),
            name,
        )
    });
    view! {
        <article class="page">
            <h1>{t!(settings.title)}</h1>
            <p><a class="button" href=Page::Account.path() data-test="to-account">{t!(nav.account)}</a></p>
            <fieldset class="options">
                <legend>{t!(settings.language)}</legend>
                {languages.collect_view()}
            </fieldset>
            <fieldset class="options">
                <legend>{t!(settings.theme)}</legend>
                {themes.collect_view()}
            </fieldset>
            <Dress/>
            <fieldset class="options">
                <legend>{t!(settings.pace)}</legend>
                {paces.collect_view()}
            </fieldset>
            <fieldset class="options">
                <legend>{t!(settings.confirm)}</legend>
                {confirmations.collect_view()}
            </fieldset>
            <fieldset class="options">
                <legend>{t!(settings.sound)}</legend>
                <label class="option">
                    <input
                        type="checkbox"
                        data-test="sounds"
                        prop:checked=sound::is_on
                        on:change=move |event| sound::switch(event_target_checked(&event))
                    />
                    <span>{t!(settings.sounds)}</span>
                </label>
            </fieldset>
            <h2>{t!(shortcuts.title)}</h2>
            <KeyList/>
        </article>
    }
}

/// One of several choices, of which exactly one holds.
fn radio(
    group: &'static str,
    value: &'static str,
    chosen: impl Fn() -> bool + Send + 'static,
    choose: impl Fn() + 'static,
    name: impl IntoView,
) -> impl IntoView {
    view! {
        <label class="option">
            <input
                type="radio"
                name=group
                value=value
                data-test=format!("{group}-{value}")
                prop:checked=chosen
                on:change=move |_| choose()
            />
            <span>{name}</span>
        </label>
    }
}
