//! The dialog for a new study.

use super::name_field::NameField;
use super::source::{Setups, fresh};
use super::{address, failed};
use crate::components::Dialog;
use crate::game::Setup;
use crate::i18n::{self, t};
use crate::online::http::{self, Failure};
use crate::route;
use leptos::prelude::*;
use tercio_api::{ChapterSource, NewStudy, StudyView, StudyVisibility};
use wasm_bindgen_futures::spawn_local;

/// The dialog. What is in it is made each time it opens.
#[component]
pub(super) fn Create(
    open: RwSignal<bool>,
    source: StoredValue<Option<ChapterSource>>,
) -> impl IntoView {
    view! {
        <Dialog open title=Signal::derive(t!(studies.create))>
            {move || open.get().then(|| view! { <Choices open source/> })}
        </Dialog>
    }
}

/// Who may read a study, as a choice.
#[component]
pub(super) fn VisibilityChoice(visibility: RwSignal<StudyVisibility>) -> impl IntoView {
    let choices = StudyVisibility::ALL.map(|choice| {
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="visibility"
                    data-test=format!("visibility-{choice:?}").to_lowercase()
                    prop:checked=move || visibility.get() == choice
                    on:change=move |_| visibility.set(choice)
                />
                <span>
                    {move || (i18n::texts().studies().visibility)(choice)}
                    <small>{move || (i18n::texts().studies().visibility_about)(choice)}</small>
                </span>
            </label>
        }
    });
    view! {
        <fieldset class="visibility">
            <legend>{t!(studies.visibility_title)}</legend>
            {choices.collect_view()}
        </fieldset>
    }
}

#[component]
fn Choices(open: RwSignal<bool>, source: StoredValue<Option<ChapterSource>>) -> impl IntoView {
    let name = RwSignal::new(untrack(i18n::texts).studies().usual_name.to_owned());
    let visibility = RwSignal::new(StudyVisibility::Private);
    let setup = RwSignal::new(Setup::first_game());
    let failure = RwSignal::new(None::<Failure>);
    let making = RwSignal::new(false);
    let make = move |_| {
        if making.get_untracked() {
            return;
        }
        making.set(true);
        failure.set(None);
        let fresh = || setup.with_untracked(|setup| fresh(setup, None));
        let new = NewStudy {
            name: name.get_untracked(),
            visibility: visibility.get_untracked(),
            source: source.get_value().unwrap_or_else(fresh),
        };
        spawn_local(async move {
            match http::post::<StudyView>("/api/studies", &new).await {
                Ok(view) => {
                    let _ = open.try_set(false);
                    route::go(&address(&view.info.summary.id));
                }
                Err(why) => {
                    let _ = making.try_set(false);
                    let _ = failure.try_set(Some(why));
                }
            }
        });
    };
    let first = move || match source.get_value() {
        Some(source) if source.game.is_some() => {
            view! { <p class="quiet">{t!(studies.from_game)}</p> }.into_any()
        }
        Some(_) => view! { <p class="quiet">{t!(studies.from_record)}</p> }.into_any(),
        None => view! { <Setups setup/> }.into_any(),
    };
    view! {
        <NameField name label=t!(studies.name) test="new-study-name"/>
        <VisibilityChoice visibility/>
        {first}
        <p class="wrong" role="alert" data-test="not-made">
            {move || failure.with(|failure| failure.as_ref().map(failed))}
        </p>
        <div class="dialog-buttons">
            <button type="button" on:click=move |_| open.set(false)>{t!(play.cancel)}</button>
            <button type="button" class="primary" data-test="make" on:click=make>
                {t!(studies.create)}
            </button>
        </div>
    }
}
