//! For who plays at many boards: the way to the next one that waits.

use super::state::GameState;
use crate::i18n;
use crate::online::http;
use crate::online::socket::{self, Heard};
use crate::pages::online::{address, waits_for};
use crate::pages::play::is_free;
use crate::route;
use leptos::ev;
use leptos::prelude::*;
use tercio_api::{GamePage, GameSummary, ServerMessage};
use wasm_bindgen_futures::spawn_local;

/// The button that leads to the next board; only the host of a simul has one.
#[component]
pub(super) fn NextGame(state: GameState) -> impl IntoView {
    let simul = Memo::new(move |_| {
        state.online.with(|online| {
            let simul = online.summary()?.agreement.simul.as_ref()?;
            online.mine().contains(simul.host).then(|| simul.id.clone())
        })
    });
    move || simul.get().map(|id| view! { <Next state id/> })
}

/// The next of these games after one of them, as if they stood in a circle.
fn after<'a>(games: &'a [String], here: &str) -> Option<&'a String> {
    let later = games.iter().find(|game| game.as_str() > here);
    later.or(games.first())
}

#[component]
fn Next(state: GameState, id: String) -> impl IntoView {
    let id = StoredValue::new(id);
    let mine = RwSignal::new(Vec::<GameSummary>::new());
    let load = move || {
        spawn_local(async move {
            if let Ok(page) = http::get::<GamePage>("/api/me/games").await {
                // Nobody may be here any more.
                let _ = mine.try_set(page.games);
            }
        });
    };
    socket::listen(move |heard| match heard {
        Heard::Connected => load(),
        Heard::Message(message) => match &*message {
            ServerMessage::Mine { game } => mine.update(|mine| {
                mine.retain(|known| known.id != game.id);
                mine.push((**game).clone());
            }),
            ServerMessage::AllMine { games } => mine.set(games.clone()),
            _ => {}
        },
    });
    let here = state.online.with_untracked(|online| online.id().to_owned());
    let here = StoredValue::new(here);
    let waiting = Memo::new(move |_| {
        let me = socket::me().map(|me| me.player.id);
        let of_simul = |game: &&GameSummary| {
            let simul = game.agreement.simul.as_ref();
            simul.is_some_and(|simul| simul.id == id.get_value())
        };
        let mut games: Vec<String> = mine.with(|mine| {
            let games = mine.iter().filter(of_simul);
            let waits = games.filter(|game| waits_for(game, me.as_deref()));
            waits.map(|game| game.id.clone()).collect()
        });
        games.retain(|game| *game != here.get_value());
        games.sort();
        games
    });
    let go = move || {
        let games = waiting.get_untracked();
        if let Some(next) = here.with_value(|here| after(&games, here).cloned()) {
            route::go(&address(&next));
        }
    };
    let keys = window_event_listener(ev::keydown, move |event| {
        let held = event.ctrl_key() || event.meta_key() || event.alt_key();
        if !held && !event.default_prevented() && is_free(&event) && event.key() == "n" {
            event.prevent_default();
            go();
        }
    });
    on_cleanup(move || keys.remove());
    let words = move || match waiting.with(Vec::len) {
        0 => i18n::texts().simuls().none_waits.to_owned(),
        count => (i18n::texts().simuls().next_game)(count),
    };
    view! {
        <button
            type="button"
            class="next-game"
            class:primary=move || waiting.with(|games| !games.is_empty())
            data-test="next-game"
            aria-keyshortcuts="n"
            aria-disabled=move || waiting.with(Vec::is_empty).to_string()
            on:click=move |_| go()
        >
            {words} " "
            <kbd aria-hidden="true">"N"</kbd>
        </button>
    }
}

#[cfg(test)]
mod tests {
    use super::after;

    #[test]
    fn boards_stand_in_a_circle() {
        let games = ["a", "c", "e"].map(str::to_owned);
        for (here, next) in [("a", "c"), ("b", "c"), ("e", "a"), ("z", "a")] {
            assert_eq!(after(&games, here).map(String::as_str), Some(next));
        }
        assert_eq!(after(&[], "a"), None);
    }
}
