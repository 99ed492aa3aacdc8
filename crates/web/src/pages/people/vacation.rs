//! Days on which one's clocks stand still.

use super::tried::value;
use super::{day, failed};
use crate::i18n::{self, t};
use crate::online::http::{self, Failure};
use leptos::{html, prelude::*};
use serde::Serialize;
use tercio_api::{NewVacation, VacationDays};
use wasm_bindgen_futures::spawn_local;

/// Where the server is asked about it.
const PATH: &str = "/api/account/vacation";
/// How many days are proposed.
const USUAL: u8 = 7;

/// What the section shows.
#[derive(Clone, Copy)]
struct State {
    days: RwSignal<Option<VacationDays>>,
    failure: RwSignal<Option<Failure>>,
}

impl State {
    fn take(self, found: Result<VacationDays, Failure>) {
        match found {
            Ok(days) => drop(self.days.try_set(Some(days))),
            Err(why) => drop(self.failure.try_set(Some(why))),
        }
    }

    fn load(self) {
        spawn_local(async move { self.take(http::get(PATH).await) });
    }

    /// Asks for a change, and shows what came of it.
    fn ask(self, path: String, body: impl Serialize + 'static) {
        self.failure.set(None);
        spawn_local(async move { self.take(http::post(&path, &body).await) });
    }

    fn words(self) -> Option<String> {
        let failure = self.failure.get()?;
        let known = match &failure {
            Failure::Refused(problem) => (i18n::texts().vacations().problem)(&problem.kind),
            Failure::Unreachable => None,
        };
        Some(known.map_or_else(|| failed(&failure), str::to_owned))
    }
}

/// The days that are left, and the way to go and to come back.
#[component]
pub(super) fn Vacation() -> impl IntoView {
    let state = State {
        days: RwSignal::new(None),
        failure: RwSignal::new(None),
    };
    state.load();
    let content = move || {
        let days = state.days.get()?;
        Some(match days.until {
            Some(until) => view! { <Away until=until.0 state/> }.into_any(),
            None => view! { <Here days state/> }.into_any(),
        })
    };
    view! {
        <section class="options" data-test="vacation">
            <h2>{t!(vacations.title)}</h2>
            {content}
            <p class="wrong" role="alert" data-test="vacation-trouble">{move || state.words()}</p>
        </section>
    }
}

#[component]
fn Here(days: VacationDays, state: State) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let days = value(field).trim().parse().unwrap_or(0);
        state.ask(PATH.to_owned(), NewVacation { days });
    };
    let left = move || (i18n::texts().vacations().left)(days.left);
    let form = (days.left > 0).then(|| {
        view! {
            <form on:submit=submit data-test="go">
                <label class="field">
                    <span>{t!(vacations.days)}</span>
                    <input
                        type="number"
                        required=true
                        min="1"
                        max=days.left.to_string()
                        value=USUAL.min(days.left).to_string()
                        node_ref=field
                        data-test="days"
                    />
                </label>
                <p class="deeds">
                    <button type="submit" data-test="submit">{t!(vacations.begin)}</button>
                </p>
            </form>
        }
    });
    view! {
        <p class="quiet">{move || (i18n::texts().vacations().about)(days.days)}</p>
        <p data-test="days-left">{left}</p>
        {form}
    }
}

#[component]
fn Away(until: i64, state: State) -> impl IntoView {
    let words = move || (i18n::texts().vacations().until)(&day(until));
    view! {
        <p role="status" data-test="on-vacation">{words}</p>
        <p class="deeds">
            <button type="button" data-test="back" on:click=move |_| state.ask(format!("{PATH}/end"), ())>
                {t!(vacations.end)}
            </button>
        </p>
    }
}
