//! One simul: who comes, all boards at once, and what they brought the host.

use super::failed;
use super::list::{occasion, terms};
use crate::i18n::{self, t};
use crate::online::{people, socket};
use crate::pages::online::{LiveBoards, LiveGames, SmallBoard, address as game_address, linked};
use crate::pages::play::is_free;
use crate::pages::tournaments::{Event, NeedsAccount, Watched};
use crate::route;
use leptos::ev;
use leptos::prelude::*;
use tercio_api::{
    GameSummary, Page, SimulAdmission, SimulGame, SimulGuest, SimulRights, SimulSummary, SimulView,
    TournamentStatus,
};

impl Event for SimulView {
    const PATH: &'static str = "simuls";

    fn version(&self) -> i64 {
        self.version
    }

    fn my_game(&self) -> Option<&str> {
        self.my_game.as_deref()
    }

    fn is_of(game: &GameSummary, id: &str) -> bool {
        let simul = game.agreement.simul.as_ref();
        simul.is_some_and(|simul| simul.id == id)
    }

    fn your_game() -> &'static str {
        i18n::texts().simuls().your_game
    }
}

type State = Watched<SimulView>;

/// The boards, each from the side of the host; from one's own if one plays there.
fn boards(state: State) -> Vec<SmallBoard> {
    state.view.with(|view| {
        let view = view.as_ref();
        let games = view.map_or(&[][..], |view| &view.games);
        let board = |game: &SimulGame| SmallBoard {
            game: game.game.clone(),
            viewer: game.host,
        };
        games.iter().map(board).collect()
    })
}

/// A simul, by its number.
#[component]
pub(super) fn One(id: String) -> impl IntoView {
    let state = State::open(id);
    let known = Memo::new(move |_| state.view.with(Option::is_some));
    let boards = Memo::new(move |_| boards(state));
    let live = LiveGames::follow(boards.into());
    let trouble = move || {
        state.failure.with(|failure| {
            let why = failed(failure.as_ref()?);
            Some(view! { <p class="wrong" role="alert" data-test="trouble">{why}</p> })
        })
    };
    let name = move || {
        let name = state
            .view
            .with(|view| Some(view.as_ref()?.summary.plan.name.clone()));
        name.unwrap_or_else(|| i18n::texts().nav().simuls.to_owned())
    };
    let summary = move |write: fn(&SimulSummary) -> String| {
        move || state.view.with(|view| Some(write(&view.as_ref()?.summary)))
    };
    let open = Memo::new(move |_| {
        state.view.with(|view| {
            let status = view.as_ref().map(|view| view.summary.status);
            status == Some(TournamentStatus::Open)
        })
    });
    view! {
        <article class="page lobby tournament simul">
            <p class="deeds"><a href=Page::Simuls.path()>{t!(simuls.to_list)}</a></p>
            <h1 data-test="name">{name}</h1>
            {trouble}
            <Show when=move || known.get()>
                <p class="terms">{summary(|summary| people::agreed(&summary.plan.agreement))}</p>
                <p class="terms" data-test="terms">{summary(terms)}</p>
                <p class="terms" data-test="occasion">{summary(occasion)}</p>
                <NeedsAccount why=|| i18n::texts().simuls().needs_account/>
                <p class="tournament-next" role="status" data-test="score">{move || score(state)}</p>
                <Mine state/>
                <Deeds state/>
                <Next live/>
                <LiveBoards live/>
                <Show when=move || open.get()><Guests state/></Show>
            </Show>
        </article>
    }
}

/// What the boards brought the host, once there are some.
fn score(state: State) -> Option<String> {
    state.view.with(|view| {
        let view = view.as_ref().filter(|view| !view.games.is_empty())?;
        let host = people::name(&view.summary.host);
        Some((i18n::texts().simuls().score)(&host, view.score))
    })
}

/// What one is to it: one has asked, plays, or has a game.
#[component]
fn Mine(state: State) -> impl IntoView {
    let game = Memo::new(move |_| state.view.with(|view| view.as_ref()?.my_game.clone()));
    let admitted = Memo::new(move |_| {
        state.view.with(|view| {
            let view = view.as_ref()?;
            let open = view.summary.status == TournamentStatus::Open;
            view.admitted.filter(|_| open)
        })
    });
    let words = move || {
        admitted.get().map(|admitted| match admitted {
            true => i18n::texts().simuls().you_play,
            false => i18n::texts().simuls().you_ask,
        })
    };
    move || {
        match game.get() {
        Some(game) => view! {
            <p>
                <a class="button primary" data-test="my-game" href=game_address(&game)>{t!(simuls.to_game)}</a>
            </p>
        }
        .into_any(),
        None => view! { <p class="quiet" role="status" data-test="my-part">{words}</p> }.into_any(),
    }
    }
}

/// What one may do.
#[component]
fn Deeds(state: State) -> impl IntoView {
    let rights = Memo::new(move |_| state.view.with(|view| Some(view.as_ref()?.rights)));
    let may = move |right: fn(SimulRights) -> bool| move || rights.get().is_some_and(right);
    view! {
        <div class="ways">
            <Show when=may(|rights| rights.join)>
                <button type="button" class="primary" data-test="join" on:click=move |_| state.act("join", ())>
                    {t!(simuls.join)}
                </button>
            </Show>
            <Show when=may(|rights| rights.start)>
                <button type="button" class="primary" data-test="start" on:click=move |_| state.act("start", ())>
                    {t!(simuls.start)}
                </button>
            </Show>
            <Show when=may(|rights| rights.leave)>
                <button type="button" data-test="leave" on:click=move |_| state.act("leave", ())>
                    {t!(simuls.leave)}
                </button>
            </Show>
            <Show when=may(|rights| rights.host)>
                <button type="button" data-test="call-off" on:click=move |_| state.act("cancel", ())>
                    {t!(simuls.call_off)}
                </button>
            </Show>
        </div>
    }
}

/// The way to the first board that waits for us.
#[component]
fn Next(live: LiveGames) -> impl IntoView {
    let waiting = Memo::new(move |_| {
        let me = socket::me().map(|me| me.player.id);
        live.waiting_for(me.as_deref())
    });
    let some = Memo::new(move |_| waiting.with(|games| !games.is_empty()));
    let go = move || {
        if let Some(game) = waiting.get_untracked().first() {
            route::go(&game_address(game));
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
    let words = move || (i18n::texts().simuls().next_game)(waiting.with(Vec::len));
    view! {
        <Show when=move || some.get()>
            <button
                type="button"
                class="primary next-game"
                data-test="next-game"
                aria-keyshortcuts="n"
                on:click=move |_| go()
            >
                {words} " "
                <kbd aria-hidden="true">"N"</kbd>
            </button>
        </Show>
    }
}

/// Who has asked to play, and whom the host has accepted.
#[component]
fn Guests(state: State) -> impl IntoView {
    let guests = move || {
        state.view.with(|view| {
            let view = view.as_ref()?;
            let host = view.rights.host;
            let none = view.guests.is_empty();
            let none = none.then(|| view! { <p>{t!(simuls.nobody_yet)}</p> });
            let rows = view.guests.iter().map(|guest| row(state, guest, host));
            let rows = rows.collect_view();
            Some(view! { {none} <ul class="places" data-test="guests">{rows}</ul> })
        })
    };
    view! { <h2>{t!(simuls.who_comes)}</h2> {guests} }
}

fn row(state: State, guest: &SimulGuest, host: bool) -> impl IntoView + use<> {
    let SimulGuest { player, admitted } = guest.clone();
    let name = {
        let player = player.clone();
        move || match people::rating(&player) {
            Some(rating) => format!("{} ({rating})", people::name(&player)),
            None => people::name(&player),
        }
    };
    let what = move || match admitted {
        true => i18n::texts().simuls().accepted,
        false => i18n::texts().simuls().asks,
    };
    let label = move || match admitted {
        true => i18n::texts().simuls().remove,
        false => i18n::texts().simuls().accept,
    };
    let spoken = {
        let name = name.clone();
        move || format!("{}: {}", label(), name())
    };
    let id = player.id.clone();
    let button = host.then(|| {
        let admit = move |_| {
            let player = id.clone();
            let admitted = !admitted;
            state.act("admit", SimulAdmission { player, admitted });
        };
        view! {
            <button
                type="button"
                class:primary=!admitted
                data-test="admit"
                aria-label=spoken
                on:click=admit
            >
                {label}
            </button>
        }
    });
    view! {
        <li data-test="guest">
            <span><b>{linked(&player, name)}</b> " " <span class="quiet">{what}</span></span>
            {button}
        </li>
    }
}
