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

/// The settings of this device.
#[component]
pub(crate) fn Settings() -> impl IntoView {
    let languages = Language::ALL.map(|language| {
        view! {
            <label class="option">
                <input
                    type="radio"
                    name="language"
                    value=language.code()
                    prop:checked=move || i18n::chosen() == language
                    on:change=move |_| i18n::choose(language)
                />
                <span lang=language.code()>{language.name()}</span>
            </label>
        }
    });
    let themes = Choice::ALL.map(|choice| {
        view! {
            <label class="option">
                <input
                    type="radio"
                    name="theme"
                    value=choice.name()
                    prop:checked=move || theme::chosen() == choice
                    on:change=move |_| theme::choose(choice)
                />
                <span>{move || (i18n::texts().settings().theme_name)(choice)}</span>
            </label>
        }
    });
    let pace = RwSignal::new(Pace::chosen());
    let paces = Pace::ALL.map(|choice| {
        view! {
            <label class="option">
                <input
                    type="radio"
                    name="pace"
                    value=choice.name()
                    prop:checked=move || pace.get() == choice
                    on:change=move |_| {
                        choice.choose();
                        pace.set(choice);
                    }
                />
                <span>{move || (i18n::texts().settings().pace_name)(choice)}</span>
            </label>
        }
    });
    let confirmations = Confirm::ALL.map(|choice| {
        view! {
            <label class="option">
                <input
                    type="radio"
                    name="confirm"
                    value=choice.name()
                    data-test=format!("confirm-{}", choice.name())
                    prop:checked=move || confirm::chosen() == choice
                    on:change=move |_| confirm::choose(choice)
                />
                <span>{move || (i18n::texts().settings().confirm_name)(choice)}</span>
            </label>
        }
    });
    view! {
        <article class="page">
            <h1>{t!(settings.title)}</h1>
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
