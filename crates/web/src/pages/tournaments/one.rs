//! One tournament: who plays, who is ahead, and the way to one's own board.

use super::failed;
use super::rounds::Rounds;
use super::standings::Standings;
use super::watched::{Deed, Event, EventPage, EventWords, MyGame, Watched};
use crate::components::Sure;
use crate::i18n::{self, t};
use crate::online::{people, socket};
use crate::pages::online::{LiveBoards, LiveGames, SmallBoard};
use leptos::prelude::*;
use std::time::Duration;
use tercio_api::{
    GameSummary, TournamentGame, TournamentStatus, TournamentSummary, TournamentView,
};
use tercio_online::Time;
use tercio_rules::Seat;

/// How often the time until the next round is shown anew.
const TICK: Duration = Duration::from_secs(1);

impl Event for TournamentView {
    const WORDS: EventWords = EventWords {
        title: || i18n::texts().nav().tournaments,
        to_list: || i18n::texts().tournaments().to_list,
        needs_account: || i18n::texts().tournaments().needs_account,
        your_game: || i18n::texts().tournaments().your_game,
        failed,
    };

    type Summary = TournamentSummary;

    fn summary(&self) -> &TournamentSummary {
        &self.summary
    }

    fn version(&self) -> i64 {
        self.version
    }

    fn my_game(&self) -> Option<&str> {
        self.my_game.as_deref()
    }

    fn is_of(game: &GameSummary, id: &str) -> bool {
        game.agreement.tournament.as_deref() == Some(id)
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
    let boards = Memo::new(move |_| state.boards());
    let live = LiveGames::follow(boards.into());
    let plays = Memo::new(move |_| {
        state.view.with(|view| {
            let view = view.as_ref();
            view.is_some_and(|view| {
                view.rights.leave && view.status() != TournamentStatus::Finished
            })
        })
    });
    view! {
        <EventPage state=state.watched>
            <p class="tournament-next" role="status" data-test="next">{move || next(state)}</p>
            <MyGame state=state.watched>
                <Show when=move || plays.get()>
                    <p class="quiet" data-test="you-play">{t!(tournaments.you_play)}</p>
                </Show>
            </MyGame>
            <Deeds state=state.watched/>
            <LiveBoards live/>
            <Standings state/>
            <Rounds state/>
        </EventPage>
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
                // Who cannot be told apart shares a place.
                let first = view.standings.iter().filter(|standing| standing.rank == 1);
                let player = |place: u32| view.players.get(usize::try_from(place).ok()?);
                let names = first.filter_map(|standing| player(standing.player));
                let names: Vec<String> = names.map(|one| people::name(&one.player)).collect();
                Some((words.winners)(&names))
            }
            TournamentStatus::Cancelled => None,
        }
    })
}

/// What one may do.
#[component]
fn Deeds(state: Watched<TournamentView>) -> impl IntoView {
    let is_open = |view: &TournamentView| view.status() == TournamentStatus::Open;
    let may_withdraw = Memo::new(move |_| {
        let may = |view: &TournamentView| view.rights.leave && !is_open(view);
        state.view.with(|view| view.as_ref().is_some_and(may))
    });
    let may_cancel = Memo::new(move |_| {
        state
            .view
            .with(|view| view.as_ref().is_some_and(|view| view.rights.cancel))
    });
    view! {
        <div class="ways">
            <Deed
                state
                what="join"
                class="primary"
                label=|view| match view.me {
                    Some(_) => i18n::texts().tournaments().come_back,
                    None => i18n::texts().tournaments().join,
                }
                may=|view| view.rights.join
            />
            <Deed
                state
                what="start"
                class="primary"
                label=|_| i18n::texts().tournaments().start
                may=|view| view.rights.start
            />
            <Deed
                state
                what="leave"
                label=|_| i18n::texts().tournaments().leave
                may=|view| view.rights.leave && view.status() == TournamentStatus::Open
            />
            <Show when=move || may_withdraw.get()>
                <Sure
                    name="withdraw"
                    label=|| i18n::texts().tournaments().withdraw
                    question=|| i18n::texts().tournaments().really_withdraw
                    act=move || state.act("leave", ())
                />
            </Show>
            <Show when=move || may_cancel.get()>
                <Sure
                    name="call-off"
                    label=|| i18n::texts().tournaments().call_off
                    question=|| i18n::texts().tournaments().really_call_off
                    act=move || state.act("cancel", ())
                />
            </Show>
        </div>
    }
}
