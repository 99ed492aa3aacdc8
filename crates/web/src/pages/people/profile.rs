//! Somebody with an account, as everybody sees them.

use super::row::Over;
use super::{day, failed, graph};
use crate::i18n::{self, t};
use crate::online::http::{self, Failure};
use crate::online::{people, socket};
use crate::pages::online::{Company, Encounter, PersonButton, PersonMenu};
use leptos::prelude::*;
use tercio_api::{LadderRating, Page, PlayerKind, PlayerRef};
use wasm_bindgen_futures::spawn_local;

type Found = Option<Result<tercio_api::Profile, Failure>>;

/// A player: ratings, graphs and games.
#[component]
pub(crate) fn Profile(name: String) -> impl IntoView {
    let found = RwSignal::new(Found::None);
    let path = format!("/api/players/{}", js_sys::encode_uri_component(&name));
    spawn_local(async move {
        let profile = http::get(&path).await;
        let _ = found.try_set(Some(profile));
    });
    let content = move || {
        match found.get() {
        None => ().into_any(),
        Some(Err(failure)) => {
            view! { <p class="wrong" role="alert" data-test="trouble">{move || failed(&failure)}</p> }.into_any()
        }
        Some(Ok(profile)) => shown(profile).into_any(),
    }
    };
    let called = move || {
        found.with(|found| match found {
            Some(Ok(profile)) => people::name(&profile.player),
            _ => name.clone(),
        })
    };
    view! { <article class="page profile"><h1>{called}</h1>{content}</article> }
}

fn shown(profile: tercio_api::Profile) -> impl IntoView {
    let since = profile.since;
    let company = Company::new();
    company.load();
    // It tells who looks.
    socket::listen(|_| {});
    let encounter = Encounter::with(profile.player.clone());
    let bot = (profile.player.kind == PlayerKind::Bot)
        .then(|| view! { <p data-test="bot">{t!(profile.bot)}</p> });
    let challenge = challenge_link(&profile.player);
    let archive = profile.player.name.as_deref().unwrap_or_default();
    let archive = format!("{}?player={archive}", Page::Archive.path());
    let ratings = match profile.ratings.is_empty() {
        true => view! { <p data-test="no-ratings">{t!(profile.no_ratings)}</p> }.into_any(),
        false => profile
            .ratings
            .into_iter()
            .map(rating)
            .collect_view()
            .into_any(),
    };
    let games = profile.games.games;
    let none = games
        .is_empty()
        .then(|| view! { <p>{t!(archive.none)}</p> });
    let games = games.into_iter().map(|game| view! { <Over game/> });
    let games = games.collect_view();
    view! {
        <p class="profile-head">
            <span class="quiet">{move || (i18n::texts().profile().since)(&day(since))}</span>
            <PersonButton company encounter/>
            {challenge}
        </p>
        {bot}
        <PersonMenu company/>
        <h2>{t!(profile.ratings)}</h2>
        <div class="ratings">{ratings}</div>
        <h2>{t!(profile.games)}</h2>
        <ul class="kept-games">{games}</ul>
        {none}
        <p><a class="button" href=archive data-test="all-games">{t!(profile.all_games)}</a></p>
    }
}

/// The way to a challenge, for everybody with an account but oneself.
fn challenge_link(player: &PlayerRef) -> impl IntoView + use<> {
    let id = player.id.clone();
    let name = player.name.clone().unwrap_or_default();
    let name = String::from(js_sys::encode_uri_component(&name));
    let address = format!("{}?challenge={name}", Page::Online.path());
    let other = move || {
        let me = socket::me();
        me.is_some_and(|me| me.player.kind.is_account() && me.player.id != id)
    };
    view! {
        <Show when=other>
            <a class="button primary" data-test="challenge" href=address.clone()>{t!(lobby.challenge)}</a>
        </Show>
    }
}

/// One rating, with its graph once there is one.
fn rating(rating: LadderRating) -> impl IntoView {
    let ladder = rating.ladder;
    let name = move || {
        let mut words = ladder.split('-');
        let mut next = || words.next().unwrap_or_default().to_owned();
        let (game, seats, speed) = (next(), next(), next());
        let game = (i18n::texts().setups().game)(&game);
        (i18n::texts().profile().ladder)(game, &seats, &speed)
    };
    let counted = rating.games;
    let counted = move || (i18n::texts().profile().games_counted)(counted);
    let provisional = rating
        .provisional
        .then(|| view! { " · " {t!(profile.provisional)} });
    let graph = graph::line(&rating.history).map(|(path, least, most)| {
        view! {
            <svg
                viewBox=graph::VIEW
                role="img"
                aria-label=move || (i18n::texts().profile().graph)(least, most)
            >
                <path d=path fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>
            </svg>
        }
    });
    view! {
        <section class="rating" data-test="rating">
            <h3>{name}</h3>
            <p><strong>{rating.rating}</strong> " · " {counted} {provisional}</p>
            {graph}
        </section>
    }
}
