//! The games of this device: running ones, finished ones, and what can be done with them.

use super::play::address;
use crate::components::SeatMark;
use crate::game::{LocalGame, Player};
use crate::i18n::{self, t};
use crate::library::{self, Kept};
use crate::{announce, browser, theme};
use leptos::prelude::*;
use tercio_draw::{Coordinates, Picture};
use tercio_rules::Seat;
use wasm_bindgen::JsValue;

/// The games of this device.
#[component]
pub(crate) fn Games() -> impl IntoView {
    let games = RwSignal::new(touched());
    let search = RwSignal::new(String::new());
    // The one that was deleted last, until it is too late.
    let deleted = RwSignal::new(None::<Kept>);
    let found = Memo::new(move |_| {
        let wanted = search.get().to_lowercase();
        let words: Vec<&str> = wanted.split_whitespace().collect();
        games.with(|games| {
            let matches = |kept: &&Kept| {
                let text = description(&kept.game).to_lowercase();
                words.iter().all(|word| text.contains(word))
            };
            games.iter().filter(matches).cloned().collect::<Vec<_>>()
        })
    });
    let delete = Callback::new(move |kept: Kept| {
        library::remove(kept.id);
        announce::say((i18n::texts().games().deleted)(&description(&kept.game)));
        deleted.set(Some(kept));
        games.set(touched());
    });
    let bring_back = move |_| {
        if let Some(kept) = deleted.get_untracked() {
            library::keep(kept.id, &kept.game);
            deleted.set(None);
            games.set(touched());
        }
    };
    let export = move |_| {
        let records = found.get_untracked().into_iter();
        let texts = records.filter_map(|kept| Some(kept.game.record().ok()?.to_text()));
        let text = texts.collect::<Vec<_>>().join("\n");
        browser::download("tercio-games.txt", "text/plain", text.as_bytes());
    };
    let part = move |over: bool| {
        let games = found.get().into_iter();
        games
            .filter(|kept| kept.game.is_over() == over)
            .collect::<Vec<_>>()
    };
    let list = move |title: fn() -> &'static str, over: bool| {
        view! {
            <Show when=move || !part(over).is_empty()>
                <h2>{title}</h2>
                <ul class="kept-games">
                    <For
                        each=move || part(over)
                        key=|kept| (kept.id, kept.changed.to_bits())
                        children=move |kept| view! { <Row kept delete/> }
                    />
                </ul>
            </Show>
        }
    };
    view! {
        <article class="page games-page">
            <h1>{t!(games.title)}</h1>
            <Show
                when=move || games.with(|games| !games.is_empty())
                fallback=|| view! { <p data-test="no-games">{t!(games.none)}</p> }
            >
                <div class="games-tools">
                    <input
                        type="search"
                        aria-label=t!(games.search)
                        placeholder=t!(games.search)
                        data-test="search"
                        on:input=move |event| search.set(event_target_value(&event))
                    />
                    <span role="status" data-test="found">
                        {move || (i18n::texts().games().found)(found.with(Vec::len))}
                    </span>
                    <button type="button" data-test="export-all" on:click=export>{t!(games.export)}</button>
                </div>
            </Show>
            <Show when=move || deleted.with(Option::is_some)>
                <p class="deleted" role="status">
                    {move || deleted.with(|kept| {
                        let kept = kept.as_ref()?;
                        Some((i18n::texts().games().deleted)(&description(&kept.game)))
                    })}
                    " "
                    <button type="button" data-test="bring-back" on:click=bring_back>
                        {t!(games.bring_back)}
                    </button>
                </p>
            </Show>
            {list(t!(games.running), false)}
            {list(t!(games.finished), true)}
        </article>
    }
}

/// The games in which something has happened.
fn touched() -> Vec<Kept> {
    let games = library::all().into_iter();
    games.filter(|kept| kept.game.is_touched()).collect()
}

/// A game with a small picture of where it stands.
#[component]
fn Row(kept: Kept, delete: Callback<Kept>) -> impl IntoView {
    let game = kept.game.clone();
    let position = *game.game().position();
    let viewer = game.setup().viewer();
    let picture = move || {
        let picture = Picture::new(&position).coordinates(Coordinates::Hidden);
        let picture = picture.style(theme::style()).viewer(viewer);
        picture.size(96).to_svg()
    };
    let changed = kept.changed;
    let date = move || {
        let date = js_sys::Date::new(&JsValue::from_f64(changed));
        String::from(date.to_locale_string(i18n::language().code(), &JsValue::UNDEFINED))
    };
    let href = address(game.setup(), kept.id);
    let over = game.is_over();
    let moves = game.tree().whole_game().plies();
    let points = Seat::ALL
        .into_iter()
        .zip(game.game().points().to_vec())
        .map(|(seat, points)| view! { <span class="points"><SeatMark seat/>{points}</span> })
        .collect_view();
    let name = {
        let game = game.clone();
        move || description(&game)
    };
    view! {
        <li data-test="kept-game">
            <a href=href.clone() aria-hidden="true" tabindex="-1" inner_html=picture></a>
            <div>
                <a href=href data-test="open-game">
                    {move || match over {
                        true => i18n::texts().games().look,
                        false => i18n::texts().games().go_on,
                    }}
                    ": " {name}
                </a>
                <p class="points-row">{points}</p>
                <small>{move || (i18n::texts().games().moves)(moves)} " · " {date}</small>
            </div>
            <button type="button" data-test="delete-game" on:click=move |_| delete.run(kept.clone())>
                {t!(games.delete)}
            </button>
        </li>
    }
}

/// A game in words: what is played and by whom. It is what a search looks at.
fn description(local: &LocalGame) -> String {
    let texts = i18n::texts();
    let rules = local.rules();
    let game = (texts.setups().game)(rules.game_name());
    let setup = (texts.setups().setup)(rules.game_name(), rules.setup_name());
    let players = local.setup().seats().map(|(seat, player)| match player {
        Player::Engine(level) => (texts.play().level_name)(level).to_owned(),
        Player::Human => match local.setup().name(seat) {
            Some(name) => name.to_owned(),
            None if local.setup().is_solo() => texts.play().you.to_owned(),
            None => (texts.board().seat)(seat).to_owned(),
        },
    });
    // Six of the same are told as one.
    let mut counted: Vec<(String, usize)> = Vec::new();
    for player in players {
        match counted.iter_mut().find(|(other, _)| *other == player) {
            Some((_, count)) => *count += 1,
            None => counted.push((player, 1)),
        }
    }
    let players = counted.into_iter().map(|(player, count)| match count {
        1 => player,
        _ => format!("{count} × {player}"),
    });
    let players = players.collect::<Vec<_>>().join(", ");
    format!("{game} · {setup} · {players}")
}
