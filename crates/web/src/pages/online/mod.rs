//! The lobby: the games that wait for players, and one's own.

mod boards;
mod challenges;
mod company;
mod create;
mod list;
mod proposal;

use crate::i18n::{self, t};
use crate::online::http::{self, Failure};
use crate::online::socket::{self, Heard, Link};
use crate::route;
pub(super) use boards::{LiveBoards, LiveGames, SmallBoard};
use challenges::Challenges;
pub(super) use challenges::asker;
pub(super) use company::{Apart, Company, Encounter, PersonButton, PersonMenu, Report, linked};
use create::Create;
pub(super) use create::Time;
use leptos::prelude::*;
use list::{MineRow, OpenRow};
pub(super) use list::{called, waits_for};
pub(super) use proposal::{Count, Proposal, ProposalForm, Switch};
use tercio_api::{
    ClientMessage, GamePage, GameStatus, GameSummary, GameView, JoinGame, Page, Problem,
    ServerMessage,
};
use wasm_bindgen_futures::spawn_local;

/// The address of a game.
pub(super) fn address(id: &str) -> String {
    format!("{}/{id}", Page::Game.path())
}

/// What the lobby knows. It is a handful of signals, and is copied around.
#[derive(Clone, Copy)]
struct LobbyState {
    /// The games that wait for players, once they are known.
    open: RwSignal<Option<Vec<GameSummary>>>,
    people: RwSignal<Option<u32>>,
    mine: RwSignal<Vec<GameSummary>>,
    /// The games to which one is invited.
    challenges: RwSignal<Vec<GameSummary>>,
    /// Who does not come to a game of ours, in words.
    declined: RwSignal<Option<String>>,
    /// Whether the dialog for a new game is open.
    creating: RwSignal<bool>,
    /// Who is to be challenged there.
    challenged: RwSignal<Option<String>>,
    /// Why what was tried last failed.
    failure: RwSignal<Option<Failure>>,
}

impl LobbyState {
    fn open() -> LobbyState {
        let state = LobbyState {
            open: RwSignal::new(None),
            people: RwSignal::new(None),
            mine: RwSignal::new(Vec::new()),
            challenges: RwSignal::new(Vec::new()),
            declined: RwSignal::new(None),
            creating: RwSignal::new(false),
            challenged: RwSignal::new(None),
            failure: RwSignal::new(None),
        };
        socket::listen(move |heard| state.hear(&heard));
        on_cleanup(|| socket::send(&ClientMessage::Lobby { follow: false }));
        // `/online?challenge=Ann` comes from the page of Ann.
        Effect::new(move |_| {
            let pairs = route::pairs(&route::current().query);
            let name = pairs.into_iter().find(|(key, _)| key == "challenge");
            if let Some((_, name)) = name {
                state.challenged.set(Some(name));
                state.creating.set(true);
                route::replace(Page::Online.path());
            }
        });
        state
    }

    fn hear(self, heard: &Heard) {
        match heard {
            Heard::Connected => {
                socket::send(&ClientMessage::Lobby { follow: true });
                spawn_local(async move {
                    if let Ok(page) = http::get::<GamePage>("/api/me/games").await {
                        // Nobody may be here any more.
                        let _ = self.mine.try_set(page.games);
                    }
                });
                self.load_challenges();
            }
            Heard::Message(message) => match &**message {
                ServerMessage::Lobby { games, online } => {
                    self.open.set(Some(games.clone()));
                    self.people.set(Some(*online));
                }
                ServerMessage::Mine { game } => {
                    self.note_declined(game);
                    self.challenges
                        .update(|all| all.retain(|known| known.id != game.id));
                    self.mine.update(|mine| {
                        mine.retain(|known| known.id != game.id);
                        mine.push((**game).clone());
                    });
                }
                ServerMessage::AllMine { games } => {
                    self.mine.set(games.clone());
                    self.load_challenges();
                }
                ServerMessage::Challenge { game } => self.note_challenge(game),
                _ => {}
            },
        }
    }

    /// One's own games that are not over: those that wait for us first.
    fn running(self) -> Vec<GameSummary> {
        let me = socket::me().map(|me| me.player.id);
        let mut games = self.mine.get();
        games.retain(|game| matches!(game.status, GameStatus::Open | GameStatus::Running));
        games.sort_by_key(|game| {
            let ours = list::waits_for(game, me.as_deref());
            (
                !ours,
                game.status == GameStatus::Open,
                game.deadline,
                game.created,
            )
        });
        games
    }

    /// The games of others that wait for players.
    fn others(self) -> Option<Vec<GameSummary>> {
        let me = socket::me().map(|me| me.player.id);
        let mut games = self.open.get()?;
        games.retain(|game| !list::sits_in(game, me.as_deref()));
        games.sort_by_key(|game| std::cmp::Reverse(game.created));
        Some(games)
    }

    /// Sits down in a game, and goes there.
    fn join(self, id: String) {
        self.failure.set(None);
        spawn_local(async move {
            let path = format!("/api/games/{id}/join");
            match http::post::<GameView>(&path, &JoinGame::default()).await {
                Ok(_) => route::go(&address(&id)),
                Err(failure) => {
                    let _ = self.failure.try_set(Some(failure));
                }
            }
        });
    }
}

/// A failure in words.
pub(super) fn failed(failure: &Failure) -> String {
    match failure {
        Failure::Unreachable => i18n::texts().online().unreachable.to_owned(),
        Failure::Refused(problem) => explained(problem),
    }
}

/// A refusal of the server in words; one that we do not know in the words of the server.
pub(super) fn explained(problem: &Problem) -> String {
    let known = (i18n::texts().online().problem)(&problem.kind);
    known.map_or_else(|| problem.title.clone(), str::to_owned)
}

/// How the connection is, unless it is as it should be.
#[component]
pub(super) fn LinkLine() -> impl IntoView {
    let link = || match socket::link() {
        Link::Open => None,
        Link::Opening => Some(i18n::texts().online().connecting),
        Link::Lost if socket::is_offline() => Some(i18n::texts().online().offline),
        Link::Lost => Some(i18n::texts().online().lost),
    };
    view! { <p class="link-line" role="status" data-test="link">{link}</p> }
}

/// The lobby.
#[component]
pub(crate) fn Online() -> impl IntoView {
    let state = LobbyState::open();
    let people = move || {
        state
            .people
            .get()
            .map(|count| (i18n::texts().lobby().people)(count))
    };
    let has_games = move || !state.running().is_empty();
    view! {
        <article class="page lobby">
            <div class="lobby-head">
                <h1>{t!(lobby.title)}</h1>
                <span class="quiet" data-test="people">{people}</span>
                <button
                    type="button"
                    class="primary"
                    data-test="create"
                    on:click=move |_| {
                        state.challenged.set(None);
                        state.creating.set(true);
                    }
                >
                    {t!(lobby.create)}
                </button>
            </div>
            <p class="quiet">{t!(lobby.about)}</p>
            <p class="deeds">
                <a href=Page::Account.path() data-test="to-account">{t!(nav.account)}</a>
                <a href=Page::Archive.path() data-test="to-archive">{t!(nav.archive)}</a>
                <a href=Page::Tournaments.path() data-test="to-tournaments">{t!(nav.tournaments)}</a>
                <a href=Page::Simuls.path() data-test="to-simuls">{t!(nav.simuls)}</a>
                <a href=Page::Studies.path() data-test="to-studies">{t!(nav.studies)}</a>
            </p>
            <LinkLine/>
            <p class="wrong" role="alert">
                {move || state.failure.with(|failure| failure.as_ref().map(failed))}
            </p>
            <Challenges state/>
            <Show when=has_games>
                <h2>{t!(lobby.mine)}</h2>
                <ul class="kept-games" data-test="mine">
                    <For
                        each=move || state.running()
                        key=|game| (game.id.clone(), game.version, game.status, game.seats.iter().flat_map(|seat| &seat.player).count())
                        children=|game| view! { <MineRow game/> }
                    />
                </ul>
            </Show>
            <h2>{t!(lobby.open_games)}</h2>
            {move || match state.others() {
                None => ().into_any(),
                Some(games) if games.is_empty() => {
                    view! { <p data-test="none-open">{t!(lobby.none_open)}</p> }.into_any()
                }
                Some(games) => {
                    let rows = games.into_iter().map(|game| {
                        let join = Callback::new(move |id| state.join(id));
                        view! { <OpenRow game join/> }
                    });
                    view! { <ul class="kept-games" data-test="open">{rows.collect_view()}</ul> }.into_any()
                }
            }}
            <Create open=state.creating challenged=state.challenged/>
        </article>
    }
}
