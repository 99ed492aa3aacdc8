//! Small pictures of several games that go on while one looks at them.

use super::address;
use super::list::called;
use crate::i18n::{self, t};
use crate::online::socket::{self, Heard};
use crate::online::{OnlineState, people};
use crate::pages::play::clock_face;
use crate::theme;
use leptos::prelude::*;
use std::time::Duration;
use tercio_api::{ClientMessage, GameSummary};
use tercio_draw::{Coordinates, Picture};
use tercio_online::{OnlineGame, Time, TimeControl};
use tercio_rules::Seat;

/// How many games are shown at most: a socket follows no more.
const MOST: usize = 40;
/// How often clocks are shown anew.
const TICK: Duration = Duration::from_secs(1);
/// How wide a picture is, in pixels.
const WIDE: u32 = 240;

/// A game that is shown among others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::pages) struct SmallBoard {
    pub(in crate::pages) game: String,
    /// The seat whose side is nearest.
    pub(in crate::pages) viewer: Seat,
}

/// The games as they are known. It is a signal, and is copied around.
#[derive(Clone, Copy)]
pub(in crate::pages) struct LiveGames {
    games: RwSignal<Vec<(SmallBoard, ArcRwSignal<OnlineState>)>>,
}

impl LiveGames {
    /// Follows games as long as the present owner lives.
    pub(in crate::pages) fn follow(boards: Signal<Vec<SmallBoard>>) -> LiveGames {
        let live = LiveGames {
            games: RwSignal::new(Vec::new()),
        };
        Effect::new(move |_| live.set(boards.get()));
        socket::listen(move |heard| live.hear(&heard));
        on_cleanup(move || live.leave(|_| true));
        live
    }

    /// Follows these games and no others.
    fn set(self, mut boards: Vec<SmallBoard>) {
        boards.truncate(MOST);
        self.leave(|game| boards.iter().all(|board| board.game != game));
        self.games.update(|games| {
            let known = std::mem::take(games);
            for board in boards {
                let state = known.iter().find(|(other, _)| other.game == board.game);
                let state = match state {
                    Some((_, state)) => state.clone(),
                    None => {
                        let state = OnlineState::new(board.game.clone());
                        state.greeting().iter().for_each(socket::send);
                        ArcRwSignal::new(state)
                    }
                };
                games.push((board, state));
            }
        });
    }

    /// Follows some games no longer.
    fn leave(self, gone: impl Fn(&str) -> bool) {
        let games = self.games.try_get_untracked().unwrap_or_default();
        for (board, _) in games.into_iter().filter(|(board, _)| gone(&board.game)) {
            socket::send(&ClientMessage::Unwatch { game: board.game });
        }
    }

    fn hear(self, heard: &Heard) {
        for (_, state) in self.games.get_untracked() {
            match heard {
                Heard::Connected => {
                    let greeting = state.with_untracked(OnlineState::greeting);
                    greeting.iter().for_each(socket::send);
                }
                Heard::Message(message) => {
                    let mut send = Vec::new();
                    state.maybe_update(|state| {
                        // Nothing is played here, so no key is needed.
                        let heard = state.hear(message, socket::now(), String::new);
                        send = heard.send;
                        !heard.news.is_empty()
                    });
                    send.iter().for_each(socket::send);
                }
            }
        }
    }

    /// The games that wait for somebody, in their order.
    pub(in crate::pages) fn waiting_for(self, player: Option<&str>) -> Vec<String> {
        let games = self.games.get().into_iter();
        let waits = games.filter(|(_, state)| {
            state.with(|state| {
                let turn = state.game().and_then(OnlineGame::turn);
                let summary = state.summary();
                let sitter = summary
                    .zip(turn)
                    .and_then(|(game, turn)| people::at(game, turn));
                sitter.is_some_and(|sitter| Some(sitter.id.as_str()) == player)
            })
        });
        waits.map(|(board, _)| board.game).collect()
    }
}

/// Pictures of the games, each of which leads to its board.
#[component]
pub(in crate::pages) fn LiveBoards(live: LiveGames) -> impl IntoView {
    let some = Memo::new(move |_| live.games.with(|games| !games.is_empty()));
    let now = RwSignal::new(socket::now());
    let handle = set_interval_with_handle(move || now.set(socket::now()), TICK);
    on_cleanup(move || {
        if let Ok(handle) = handle {
            handle.clear();
        }
    });
    view! {
        <Show when=move || some.get()>
            <h2>{t!(lobby.boards)}</h2>
            <ul class="boards" data-test="boards">
                <For
                    each=move || live.games.get()
                    key=|(board, _)| board.game.clone()
                    children=move |(board, state)| view! { <Small board state now/> }
                />
            </ul>
        </Show>
    }
}

/// One game: its picture, who plays, and whose turn it is.
#[component]
fn Small(board: SmallBoard, state: ArcRwSignal<OnlineState>, now: RwSignal<Time>) -> impl IntoView {
    let link = address(&board.game);
    let viewer = board.viewer;
    let picture = {
        let state = state.clone();
        move || {
            state.with(|state| {
                let game = state.game()?.game();
                let mut picture = Picture::new(game.position()).coordinates(Coordinates::Hidden);
                if let Some(mv) = game.last_move() {
                    picture = picture.last_move(mv);
                }
                let picture = picture.style(theme::style()).viewer(viewer);
                Some(picture.size(WIDE).to_svg())
            })
        }
    };
    let names = {
        let state = state.clone();
        move || state.with(|state| state.summary().map(names))
    };
    let standing = {
        let state = state.clone();
        move || state.with(standing)
    };
    let clock = {
        let state = state.clone();
        move || {
            let left = state.with(|state| state.game().and_then(|game| left(game, now)))?;
            Some(view! { <span class="clock" aria-hidden="true">{clock_face(left)}</span> })
        }
    };
    let ours = move || state.with(OnlineState::is_our_turn);
    view! {
        <li data-test="small-board" class:ours=ours>
            <a href=link>
                <span class="board-picture" aria-hidden="true" inner_html=picture></span>
                <b>{names}</b>
                <span class="terms"><span>{standing}</span> {clock}</span>
            </a>
        </li>
    }
}

/// What the clock of the seat to move shows, in a live game.
fn left(game: &OnlineGame, now: RwSignal<Time>) -> Option<u32> {
    let TimeControl::Live { .. } = game.agreement().time else {
        return None;
    };
    let turn = game.turn()?;
    let left = game.clocks().left(turn, Some(turn), now.get())?;
    u32::try_from(left).ok()
}

/// Who plays.
fn names(game: &GameSummary) -> String {
    let seats = game.seats.iter().map(|view| called(game, view.seat));
    seats.collect::<Vec<_>>().join(" – ")
}

/// Whose turn it is, or how it ended.
fn standing(state: &OnlineState) -> Option<String> {
    let (game, summary) = (state.game()?, state.summary()?);
    let texts = i18n::texts();
    Some(match (game.ending(), game.turn()) {
        (Some(ending), _) => match (ending.winners.len(), ending.winners.iter().next()) {
            (1, Some(winner)) => (texts.lobby().won_by)(&called(summary, winner)),
            (0, _) => texts.online().aborted.to_owned(),
            _ => texts.lobby().drawn.to_owned(),
        },
        _ if state.is_our_turn() => texts.play().your_turn.to_owned(),
        (None, Some(turn)) => (texts.play().turn_of_name)(&called(summary, turn)),
        (None, None) => String::new(),
    })
}
