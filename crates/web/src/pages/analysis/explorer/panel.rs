//! The panel: which games count, what was played, and some of the games.

use super::super::state::AnalysisState;
use super::games::Games;
use super::moves::Moves;
use super::query::{Filter, MONTHS, RATINGS};
use crate::i18n::{self, t};
use crate::online::http::{self, Failure};
use leptos::prelude::*;
use std::cell::Cell;
use std::rc::Rc;
use tercio_api::{GameSource, Openings};
use tercio_rules::{Game, Position};
use wasm_bindgen_futures::spawn_local;

/// An answer, and the position it is about.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Answer {
    pub(super) position: Position,
    pub(super) openings: Openings,
}

/// What the panel holds.
#[derive(Clone, Copy)]
struct Answers {
    filter: RwSignal<Filter>,
    answer: RwSignal<Option<Answer>>,
    failure: RwSignal<Option<Failure>>,
    /// Whether an answer is on its way.
    asking: RwSignal<bool>,
}

#[component]
pub(super) fn Panel(state: AnalysisState) -> impl IntoView {
    let answers = Answers {
        filter: RwSignal::new(Filter::default()),
        answer: RwSignal::new(None),
        failure: RwSignal::new(None),
        asking: RwSignal::new(false),
    };
    follow(state, answers);
    on_cleanup(move || drop(state.pointed.try_set(None)));
    let said = move || {
        let texts = i18n::texts().explorer();
        if let Some(failure) = answers.failure.get() {
            return match failure {
                Failure::Refused(problem) if problem.kind == "too-fast" => texts.too_fast,
                _ => texts.unreachable,
            }
            .to_owned();
        }
        match answers.answer.get() {
            None => texts.loading.to_owned(),
            Some(answer) if answer.openings.moves.is_empty() => texts.none.to_owned(),
            Some(answer) => {
                let games = answer.openings.games;
                (texts.games)(games, &i18n::number(games as f64))
            }
        }
    };
    view! {
        <Filters filter=answers.filter/>
        <p class="openings-said" role="status" data-test="openings-said">{said}</p>
        <Moves state answer=answers.answer stale=answers.asking/>
        <Games state answer=answers.answer/>
    }
}

/// Asks about each position that is shown.
fn follow(state: AnalysisState, answers: Answers) {
    // Answers to older questions mean nothing.
    let asked = Rc::new(Cell::new(0_u32));
    Effect::new(move |_| {
        let filter = answers.filter.get();
        let position = state.with_game(|game: &Game| *game.position());
        state.pointed.set(None);
        let (asked, number) = (asked.clone(), asked.get().wrapping_add(1));
        asked.set(number);
        answers.asking.set(true);
        let text: String = js_sys::encode_uri_component(&position.to_string()).into();
        let today = js_sys::Date::new_0();
        let address = filter.address(&text, (today.get_full_year(), today.get_month()));
        spawn_local(async move {
            let heard = http::get::<Openings>(&address).await;
            if asked.get() != number {
                return;
            }
            let _ = answers.asking.try_set(false);
            let (answer, failure) = match heard {
                Ok(openings) => (Some(Answer { position, openings }), None),
                Err(failure) => (None, Some(failure)),
            };
            let _ = answers.answer.try_set(answer);
            let _ = answers.failure.try_set(failure);
        });
    });
}

/// Which games count.
#[component]
fn Filters(filter: RwSignal<Filter>) -> impl IntoView {
    let is_people = move || filter.with(|filter| filter.source == GameSource::People);
    let source = move |event| {
        let word = event_target_value(&event);
        let source = GameSource::from_word(&word).unwrap_or_default();
        filter.update(|filter| filter.source = source);
    };
    let sources = GameSource::ALL.map(|source| {
        let name = move || {
            let texts = i18n::texts().explorer();
            match source {
                GameSource::People => texts.people,
                GameSource::Engines => texts.engines,
            }
        };
        let chosen = move || filter.with(|filter| filter.source == source);
        view! { <option value=source.word() prop:selected=chosen>{name}</option> }
    });
    let ratings = move || {
        RATINGS
            .map(|rating| {
                let name = move || {
                    let rating = i18n::number(f64::from(rating));
                    (i18n::texts().explorer().rating_from)(&rating)
                };
                let chosen = move || filter.with(|filter| filter.rating == Some(rating));
                view! { <option value=rating.to_string() prop:selected=chosen>{name}</option> }
            })
            .collect_view()
    };
    let times = MONTHS.map(|months| {
        let name = move || (i18n::texts().explorer().last_months)(months);
        let chosen = move || filter.with(|filter| filter.months == Some(months));
        view! { <option value=months.to_string() prop:selected=chosen>{name}</option> }
    });
    let number = |event| event_target_value(&event).parse().ok();
    view! {
        <div class="openings-filter">
            <label>
                <span>{t!(explorer.source)}</span>
                <select data-test="openings-source" on:change=source>{sources.collect_view()}</select>
            </label>
            <Show when=is_people>
                <label>
                    <span>{t!(explorer.rating)}</span>
                    <select data-test="openings-rating"
                        on:change=move |event| filter.update(|filter| filter.rating = number(event))>
                        <option value="">{t!(explorer.any_rating)}</option>
                        {ratings()}
                    </select>
                </label>
            </Show>
            <label>
                <span>{t!(explorer.time)}</span>
                <select data-test="openings-time"
                    on:change=move |event| filter.update(|filter| filter.months = number(event))>
                    <option value="">{t!(explorer.any_time)}</option>
                    {times.collect_view()}
                </select>
            </label>
        </div>
    }
}
