//! One tournament: who plays, who is ahead, and the way to one's own board.

use super::list::{occasion, terms};
use super::rounds::Rounds;
use super::standings::Standings;
use super::watched::{Event, Watched};
use super::{NeedsAccount, failed};
use crate::i18n::{self, t};
use crate::online::{people, socket};
use crate::pages::online::address as game_address;
use crate::pages::online::{LiveBoards, LiveGames, SmallBoard};
use leptos::prelude::*;
use std::time::Duration;
use tercio_api::{GameSummary, Page, TournamentGame, TournamentStatus, TournamentView};
use tercio_online::Time;
use tercio_rules::Seat;

/// How often the time until the next round is shown anew.
const TICK: Duration = Duration::from_secs(1);

impl Event for TournamentView {
    const PATH: &'static str = "tournaments";

    fn version(&self) -> i64 {
        self.version
    }

    fn my_game(&self) -> Option<&str> {
        self.my_game.as_deref()
    }

    fn is_of(game: &GameSummary, id: &str) -> bool {
        game.agreement.tournament.as_deref() == Some(id)
    }

    fn your_game() -> &'static str {
        i18n::texts().tournaments().your_game
    }
}

/// What the page knows. It is a handful of signals, and is copied around.
#[derive(Clone, Copy)]
pub(super) struct State {
    watched: Watched<TournamentView>,
    pub(super) view: RwSignal<Option<TournamentView>>,
    now: RwSignal<Time>,
}

impl State {
    fn open(id: String) -> State {
        let watched = Watched::open(id);
        let now = RwSignal::new(socket::now());
        let handle = set_interval_with_handle(move || now.set(socket::now()), TICK);
        on_cleanup(move || {
            if let Ok(handle) = handle {
                handle.clear();
            }
        });
        State {
            watched,
            view: watched.view,
            now,
        }
    }

    /// Does something about it.
    fn act(self, what: &'static str) {
        self.watched.act(what, ());
    }

    /// The games of the last round, as long as it is played.
    fn boards(self) -> Vec<SmallBoard> {
        self.view.with(|view| {
            let running = view
                .as_ref()
                .filter(|view| view.summary.status == TournamentStatus::Running);
            let round = running.and_then(|view| view.rounds.last());
            let games = round.map_or(&[][..], |round| &round.games);
            let board = |game: &TournamentGame| SmallBoard {
                game: game.game.clone(),
                viewer: Seat::A,
            };
            games.iter().map(board).collect()
        })
    }
}

/// A tournament, by its number.
#[component]
pub(super) fn One(id: String) -> impl IntoView {
    let state = State::open(id);
    let known = Memo::new(move |_| state.view.with(Option::is_some));
    let boards = Memo::new(move |_| state.boards());
    let live = LiveGames::follow(boards.into());
    let trouble = move || {
        state.watched.failure.with(|failure| {
            let why = failed(failure.as_ref()?);
            Some(view! { <p class="wrong" role="alert" data-test="trouble">{why}</p> })
        })
    };
    let name = move || {
        let name = state
            .view
            .with(|view| Some(view.as_ref()?.summary.plan.name.clone()));
        name.unwrap_or_else(|| i18n::texts().nav().tournaments.to_owned())
    };
    view! {
        <article class="page lobby tournament">
            <p class="deeds"><a href=Page::Tournaments.path()>{t!(tournaments.to_list)}</a></p>
            <h1 data-test="name">{name}</h1>
            {trouble}
            <Show when=move || known.get()>
                <Head state/>
                <LiveBoards live/>
                <Standings state/>
                <Rounds state/>
            </Show>
        </article>
    }
}

/// What it is, what one may do, and what comes next.
#[component]
fn Head(state: State) -> impl IntoView {
    let summary = move |write: fn(&tercio_api::TournamentSummary) -> String| {
        move || state.view.with(|view| Some(write(&view.as_ref()?.summary)))
    };
    view! {
        <p class="terms">{summary(|summary| people::agreed(&summary.plan.agreement))}</p>
        <p class="terms" data-test="terms">{summary(terms)}</p>
        <p class="terms" data-test="occasion">{summary(occasion)}</p>
        <NeedsAccount why=|| i18n::texts().tournaments().needs_account/>
        <p class="tournament-next" role="status" data-test="next">{move || next(state)}</p>
        <MyGame state/>
        <Deeds state/>
    }
}

/// What comes next, in words.
fn next(state: State) -> Option<String> {
    let texts = i18n::texts();
    let words = texts.tournaments();
    state.view.with(|view| {
        let view = view.as_ref()?;
        let plan = &view.summary.plan;
        match view.summary.status {
            TournamentStatus::Open => match plan.starts {
                _ if view.summary.players < u32::from(plan.least) => {
                    Some((words.too_few)(plan.least))
                }
                Some(starts) => {
                    let span = (texts.online().span)(starts.since(state.now.get()));
                    Some((words.begins_in)(&span))
                }
                None => None,
            },
            TournamentStatus::Running => match view.next_round {
                Some(at) => {
                    let seconds = (at.since(state.now.get()) + 999) / 1000;
                    Some((words.next_round_in)(seconds))
                }
                None => None,
            },
            TournamentStatus::Finished => {
                let first = view.standings.first()?;
                let player = view.players.get(usize::try_from(first.player).ok()?)?;
                Some((words.winner)(&people::name(&player.player)))
            }
            TournamentStatus::Cancelled => None,
        }
    })
}

/// The way to the game that waits for us.
#[component]
fn MyGame(state: State) -> impl IntoView {
    let game = Memo::new(move |_| state.view.with(|view| view.as_ref()?.my_game.clone()));
    let plays = Memo::new(move |_| {
        state.view.with(|view| {
            let view = view.as_ref();
            view.is_some_and(|view| {
                view.rights.leave && view.summary.status != TournamentStatus::Finished
            })
        })
    });
    move || {
        match game.get() {
        Some(game) => view! {
            <p class="offer">
                <b>{t!(tournaments.your_game)}</b>
                <a class="button primary" data-test="my-game" href=game_address(&game)>{t!(tournaments.to_game)}</a>
            </p>
        }
        .into_any(),
        None => view! {
            <Show when=move || plays.get()>
                <p class="quiet" data-test="you-play">{t!(tournaments.you_play)}</p>
            </Show>
        }
        .into_any(),
    }
    }
}

/// What one may do.
#[component]
fn Deeds(state: State) -> impl IntoView {
    let rights = Memo::new(move |_| state.view.with(|view| Some(view.as_ref()?.rights)));
    let may = move |right: fn(tercio_api::TournamentRights) -> bool| {
        move || rights.get().is_some_and(right)
    };
    let is_open = move || {
        state.view.with(|view| {
            let status = view.as_ref().map(|view| view.summary.status);
            status == Some(TournamentStatus::Open)
        })
    };
    let known = move || {
        state
            .view
            .with(|view| view.as_ref().is_some_and(|view| view.me.is_some()))
    };
    let join = move || match known() {
        true => i18n::texts().tournaments().come_back,
        false => i18n::texts().tournaments().join,
    };
    let leave = move || match is_open() {
        true => i18n::texts().tournaments().leave,
        false => i18n::texts().tournaments().withdraw,
    };
    view! {
        <div class="ways">
            <Show when=may(|rights| rights.join)>
                <button type="button" class="primary" data-test="join" on:click=move |_| state.act("join")>{join}</button>
            </Show>
            <Show when=may(|rights| rights.start)>
                <button type="button" class="primary" data-test="start" on:click=move |_| state.act("start")>
                    {t!(tournaments.start)}
                </button>
            </Show>
            <Show when=may(|rights| rights.leave)>
                <button type="button" data-test="leave" on:click=move |_| state.act("leave")>{leave}</button>
            </Show>
            <Show when=may(|rights| rights.cancel)>
                <button type="button" data-test="call-off" on:click=move |_| state.act("cancel")>
                    {t!(tournaments.call_off)}
                </button>
            </Show>
        </div>
    }
}
