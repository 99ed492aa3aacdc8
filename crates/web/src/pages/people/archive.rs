//! The games that are over: search, and a way into each.

use super::failed;
use super::row::Over;
use crate::i18n::{self, t};
use crate::online::http::{self, Failure};
use crate::route;
use leptos::{html, prelude::*};
use std::cell::Cell;
use std::rc::Rc;
use tercio_api::{GamePage, GameSummary, Page};
use wasm_bindgen_futures::spawn_local;

/// One day in milliseconds.
const DAY: f64 = 86_400_000.0;
/// The games, as the rules name them.
const GAMES: [&str; 2] = ["pikemen", "martian"];
/// What a game was for a player, as the server names it.
const RESULTS: [&str; 3] = ["won", "lost", "drawn"];

/// A part of a query, if there is something to ask.
fn part(name: &str, value: &str) -> Option<String> {
    let value = value.trim();
    (!value.is_empty()).then(|| format!("{name}={}", js_sys::encode_uri_component(value)))
}

/// What the address asks, for the server: days become moments.
fn question(query: &str) -> String {
    let parts = route::pairs(query).into_iter().filter_map(|(name, value)| {
        let value = match name.as_str() {
            "from" | "to" => {
                let day = js_sys::Date::parse(&value);
                let moment = if name == "to" { day + DAY } else { day };
                match moment.is_finite() {
                    true => format!("{moment:.0}"),
                    false => return None,
                }
            }
            _ => value,
        };
        part(&name, &value)
    });
    parts.collect::<Vec<_>>().join("&")
}

/// The games that are over.
#[component]
pub(crate) fn Archive() -> impl IntoView {
    let games = RwSignal::new(None::<Vec<GameSummary>>);
    let next = RwSignal::new(None::<String>);
    let failure = RwSignal::new(None::<Failure>);
    // Answers to older questions mean nothing.
    let asked = Rc::new(Cell::new(0_u32));
    let load = {
        let asked = asked.clone();
        move |query: String, cursor: Option<String>| {
            let (asked, number) = (asked.clone(), asked.get().wrapping_add(1));
            asked.set(number);
            failure.set(None);
            let after = cursor.as_deref().and_then(|cursor| part("cursor", cursor));
            let question = [Some(question(&query)), after];
            let question = question.into_iter().flatten().collect::<Vec<_>>().join("&");
            spawn_local(async move {
                let page = http::get::<GamePage>(&format!("/api/archive?{question}")).await;
                if asked.get() != number {
                    return;
                }
                match page {
                    Ok(page) => {
                        let _ = next.try_set(page.next);
                        let _ = games.try_update(|games| match cursor {
                            Some(_) => games.get_or_insert_default().extend(page.games),
                            None => *games = Some(page.games),
                        });
                    }
                    Err(why) => drop(failure.try_set(Some(why))),
                }
            });
        }
    };
    let load = StoredValue::new_local(load);
    Effect::new(move |_| {
        let query = route::current().query;
        load.with_value(|load| load(query, None));
    });
    let more = move |_| {
        let query = untrack(route::current).query;
        load.with_value(|load| load(query, next.get_untracked()));
    };
    let records = move || format!("/api/archive/export?{}", question(&route::current().query));
    let found = move || {
        let count = games.with(|games| games.as_ref().map(Vec::len))?;
        Some(match count {
            0 => i18n::texts().archive().none.to_owned(),
            count => (i18n::texts().archive().found)(count),
        })
    };
    view! {
        <article class="page archive">
            <h1>{t!(nav.archive)}</h1>
            <p class="quiet">{t!(archive.about)}</p>
            <Search/>
            <p role="status" data-test="found">{found}</p>
            <p class="wrong" role="alert" data-test="trouble">
                {move || failure.with(|failure| failure.as_ref().map(failed))}
            </p>
            <ul class="kept-games">
                <For
                    each=move || games.get().unwrap_or_default()
                    key=|game| game.id.clone()
                    children=|game| view! { <Over game/> }
                />
            </ul>
            <p class="deeds">
                <Show when=move || next.with(Option::is_some)>
                    <button type="button" data-test="more" on:click=more>{t!(archive.more)}</button>
                </Show>
                <a class="button" href=records download="tercio.txt">{t!(archive.export)}</a>
            </p>
        </article>
    }
}

/// The fields of a search. What is searched stands in the address, so that it can be sent.
#[component]
fn Search() -> impl IntoView {
    let asked = move |name: &str| {
        let pairs = route::pairs(&route::current().query);
        let found = pairs.into_iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value).unwrap_or_default()
    };
    let player = NodeRef::<html::Input>::new();
    let game = NodeRef::<html::Select>::new();
    let result = NodeRef::<html::Select>::new();
    let from = NodeRef::<html::Input>::new();
    let to = NodeRef::<html::Input>::new();
    let rated = NodeRef::<html::Input>::new();
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let text = |field: NodeRef<html::Input>| {
            field
                .get_untracked()
                .map(|field| field.value())
                .unwrap_or_default()
        };
        let choice = |field: NodeRef<html::Select>| {
            field
                .get_untracked()
                .map(|field| field.value())
                .unwrap_or_default()
        };
        let only_rated = rated.get_untracked().is_some_and(|field| field.checked());
        let parts = [
            part("player", &text(player)),
            part("game", &choice(game)),
            part("result", &choice(result)),
            part("from", &text(from)),
            part("to", &text(to)),
            only_rated.then(|| "rated=true".to_owned()),
        ];
        let query = parts.into_iter().flatten().collect::<Vec<_>>().join("&");
        route::push(&format!("{}?{query}", Page::Archive.path()));
    };
    let games = GAMES.map(|name| {
        let chosen = move || asked("game") == name;
        view! {
            <option value=name prop:selected=chosen>{move || (i18n::texts().setups().game)(name)}</option>
        }
    });
    let results = RESULTS.map(|name| {
        let chosen = move || asked("result") == name;
        let words = move || {
            let texts = i18n::texts().archive();
            match name {
                "won" => texts.won,
                "lost" => texts.lost,
                _ => texts.drawn,
            }
        };
        view! { <option value=name prop:selected=chosen>{words}</option> }
    });
    view! {
        <form class="options search" role="search" on:submit=submit>
            <label class="field">
                <span>{t!(archive.player)}</span>
                <input type="text" autocapitalize="none" maxlength="20" node_ref=player
                    prop:value=move || asked("player") data-test="player"/>
            </label>
            <label class="field">
                <span>{t!(archive.game)}</span>
                <select node_ref=game data-test="game">
                    <option value="">{t!(archive.any)}</option>
                    {games.collect_view()}
                </select>
            </label>
            <label class="field">
                <span>{t!(archive.result)}</span>
                <select node_ref=result data-test="result">
                    <option value="">{t!(archive.any)}</option>
                    {results.collect_view()}
                </select>
            </label>
            <label class="field">
                <span>{t!(archive.from)}</span>
                <input type="date" node_ref=from prop:value=move || asked("from") data-test="from"/>
            </label>
            <label class="field">
                <span>{t!(archive.to)}</span>
                <input type="date" node_ref=to prop:value=move || asked("to") data-test="to"/>
            </label>
            <label class="option">
                <input type="checkbox" node_ref=rated prop:checked=move || asked("rated") == "true" data-test="rated"/>
                <span>{t!(archive.only_rated)}</span>
            </label>
            <button type="submit" class="primary" data-test="search">{t!(archive.search)}</button>
        </form>
    }
}
