//! Challenges: to us, which we answer, and ours, which others decline.

use super::LobbyState;
use super::list::{Board, terms};
use crate::announce;
use crate::i18n::{self, t};
use crate::online::http;
use crate::online::{people, socket};
use leptos::prelude::*;
use tercio_api::{GamePage, GameSummary, GameView, PlayerRef};
use wasm_bindgen_futures::spawn_local;

impl LobbyState {
    /// Asks for the games to which we are invited.
    pub(super) fn load_challenges(self) {
        spawn_local(async move {
            if let Ok(page) = http::get::<GamePage>("/api/me/challenges").await {
                // Nobody may be here any more.
                let _ = self.challenges.try_set(page.games);
            }
        });
    }

    /// A game to which we are, or were, invited.
    pub(super) fn note_challenge(self, game: &GameSummary) {
        let me = untrack(socket::me).map(|me| me.player.id);
        let waits = me.is_some_and(|me| game.is_challenge_to(&me));
        let known = self
            .challenges
            .with_untracked(|all| all.iter().any(|known| known.id == game.id));
        if waits && !known {
            announce::say(asker(game));
        }
        self.challenges.update(|all| {
            all.retain(|known| known.id != game.id);
            if waits {
                all.insert(0, game.clone());
            }
        });
    }

    /// Whether somebody does not come whom we have asked.
    pub(super) fn note_declined(self, game: &GameSummary) {
        let known: Vec<String> = self.mine.with_untracked(|mine| {
            let known = mine.iter().filter(|known| known.id == game.id);
            known.flat_map(declined).map(|one| one.id.clone()).collect()
        });
        let mut news = declined(game).filter(|one| !known.contains(&one.id));
        if let Some(player) = news.next() {
            let words = (i18n::texts().lobby().does_not_come)(&people::name(player));
            announce::say(words.clone());
            self.declined.set(Some(words));
        }
    }

    fn decline(self, id: String) {
        self.failure.set(None);
        spawn_local(async move {
            let path = format!("/api/games/{id}/decline");
            match http::post::<GameView>(&path, &()).await {
                Ok(_) => {
                    let gone = |all: &mut Vec<GameSummary>| all.retain(|game| game.id != id);
                    let _ = self.challenges.try_update(gone);
                }
                Err(failure) => drop(self.failure.try_set(Some(failure))),
            }
        });
    }
}

/// Those who do not come to a game.
fn declined(game: &GameSummary) -> impl Iterator<Item = &PlayerRef> {
    let invited = game.invited.iter().filter(|one| one.status.is_no());
    invited.map(|one| &one.player)
}

/// Who asks us, in words.
pub(in crate::pages) fn asker(game: &GameSummary) -> String {
    let mut players = game.seats.iter().filter_map(|seat| seat.player.as_ref());
    let asker = players.next().map(people::name).unwrap_or_default();
    (i18n::texts().lobby().challenged_by)(&asker)
}

/// The challenges that wait for an answer of ours, and who does not come to us.
#[component]
pub(super) fn Challenges(state: LobbyState) -> impl IntoView {
    let some = Memo::new(move |_| state.challenges.with(|all| !all.is_empty()));
    view! {
        <p role="status" class="declined" data-test="declined">{move || state.declined.get()}</p>
        <Show when=move || some.get()>
            <h2>{t!(lobby.challenges)}</h2>
            <ul class="kept-games" data-test="challenges">
                <For
                    each=move || state.challenges.get()
                    key=|game| game.id.clone()
                    children=move |game| view! { <Row state game/> }
                />
            </ul>
        </Show>
    }
}

#[component]
fn Row(state: LobbyState, game: GameSummary) -> impl IntoView {
    let (accepted, declined) = (game.id.clone(), game.id.clone());
    let shown = StoredValue::new(game.clone());
    let link = super::address(&game.id);
    view! {
        <li data-test="challenge" class="ours">
            <Board game/>
            <div>
                <a href=link>{move || shown.with_value(asker)}</a>
                <p class="terms">{move || shown.with_value(|game| people::agreed(&game.agreement))}</p>
                <p class="terms">{move || shown.with_value(terms)}</p>
            </div>
            <span class="status-buttons">
                <button type="button" data-test="decline-challenge" on:click=move |_| state.decline(declined.clone())>
                    {t!(online.decline)}
                </button>
                <button
                    type="button"
                    class="primary"
                    data-test="accept-challenge"
                    on:click=move |_| state.join(accepted.clone())
                >
                    {t!(online.accept)}
                </button>
            </span>
        </li>
    }
}
