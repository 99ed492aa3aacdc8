//! The page of a tournament or a simul, as far as they are alike: what they are called and agreed on. It
//! asks now and then what has changed, and leads who plays to the board.

use super::NeedsAccount;
use super::summary::EventSummary;
use crate::i18n::t;
use crate::online::http::{self, Failure};
use crate::online::people;
use crate::online::socket::{self, Heard};
use crate::pages::online::{LinkLine, address as game_address};
use crate::{announce, route};
use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Duration;
use tercio_api::{GameSummary, ServerMessage, TournamentStatus};
use wasm_bindgen_futures::spawn_local;

/// How often it is asked whether anything has changed.
const LOOK: Duration = Duration::from_secs(3);

/// What is said about a tournament or a simul, whichever it is.
pub(in crate::pages) struct EventWords {
    /// What all of them are called.
    pub(in crate::pages) title: fn() -> &'static str,
    pub(in crate::pages) to_list: fn() -> &'static str,
    pub(in crate::pages) needs_account: fn() -> &'static str,
    /// What is said when one's game begins.
    pub(in crate::pages) your_game: fn() -> &'static str,
    pub(in crate::pages) failed: fn(&Failure) -> String,
}

/// What the server says of a tournament or a simul.
pub(in crate::pages) trait Event:
    DeserializeOwned + Clone + Send + Sync + 'static
{
    const WORDS: EventWords;

    /// What a list shows.
    type Summary: EventSummary;

    fn summary(&self) -> &Self::Summary;

    /// How often anything has changed.
    fn version(&self) -> i64;

    /// The game that waits for who asks.
    fn my_game(&self) -> Option<&str>;

    /// Whether a game belongs to the one with this number.
    fn is_of(game: &GameSummary, id: &str) -> bool;

    fn status(&self) -> TournamentStatus {
        self.summary().head().status
    }
}

/// What a page knows of it. It is a handful of signals, and is copied around.
pub(in crate::pages) struct Watched<E: Event> {
    id: StoredValue<String>,
    pub(in crate::pages) view: RwSignal<Option<E>>,
    pub(in crate::pages) failure: RwSignal<Option<Failure>>,
}

impl<E: Event> Clone for Watched<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E: Event> Copy for Watched<E> {}

impl<E: Event> Watched<E> {
    pub(in crate::pages) fn open(id: String) -> Watched<E> {
        let watched = Watched {
            id: StoredValue::new(id),
            view: RwSignal::new(None),
            failure: RwSignal::new(None),
        };
        socket::listen(move |heard| watched.hear(&heard));
        watched.look();
        let handle = set_interval_with_handle(move || watched.look(), LOOK);
        on_cleanup(move || {
            if let Ok(handle) = handle {
                handle.clear();
            }
        });
        watched
    }

    /// A game of ours has begun: there may be a new round.
    fn hear(self, heard: &Heard) {
        match heard {
            Heard::Connected => self.look(),
            Heard::Message(message) => {
                if let ServerMessage::Mine { game } = &**message
                    && self.id.with_value(|id| E::is_of(game, id))
                {
                    self.look();
                }
            }
        }
    }

    fn path(self, rest: &str) -> String {
        let id = js_sys::encode_uri_component(&self.id.get_value());
        format!("/api{}/{id}{rest}", E::Summary::PAGE.path())
    }

    /// Asks what has changed.
    fn look(self) {
        let seen = self
            .view
            .with_untracked(|view| view.as_ref().map(Event::version));
        let path = match seen {
            Some(version) => self.path(&format!("?version={version}")),
            None => self.path(""),
        };
        spawn_local(async move {
            match http::get::<Option<E>>(&path).await {
                Ok(Some(view)) => self.take(view),
                // Nothing has.
                Ok(None) => {}
                Err(why) if seen.is_none() => drop(self.failure.try_set(Some(why))),
                // It will be asked again.
                Err(_) => {}
            }
        });
    }

    /// Shows what is known now. Who waits on this page is led to the board when a game begins.
    fn take(self, view: E) {
        let Some(before) = self.view.try_get_untracked() else {
            return;
        };
        // What was asked for before something was done may arrive after the answer to that.
        if before.as_ref().map(Event::version) > Some(view.version()) {
            return;
        }
        let begun = before.is_some_and(|before| before.my_game() != view.my_game());
        let game = view.my_game().filter(|_| begun).map(str::to_owned);
        let _ = self.failure.try_set(None);
        let _ = self.view.try_set(Some(view));
        if let Some(game) = game {
            announce::say((E::WORDS.your_game)());
            route::go(&game_address(&game));
        }
    }

    /// Does something about it.
    pub(in crate::pages) fn act(self, what: &'static str, body: impl Serialize + 'static) {
        self.failure.set(None);
        let path = self.path(&format!("/{what}"));
        spawn_local(async move {
            match http::post::<E>(&path, &body).await {
                Ok(view) => self.take(view),
                Err(why) => drop(self.failure.try_set(Some(why))),
            }
        });
    }
}

/// The page: what it is, and below that what is shown once it is known.
#[component]
pub(in crate::pages) fn EventPage<E: Event>(
    state: Watched<E>,
    #[prop(optional)] class: &'static str,
    children: ChildrenFn,
) -> impl IntoView {
    let known = Memo::new(move |_| state.view.with(Option::is_some));
    let trouble = move || {
        state.failure.with(|failure| {
            let why = (E::WORDS.failed)(failure.as_ref()?);
            Some(view! { <p class="wrong" role="alert" data-test="trouble">{why}</p> })
        })
    };
    let name = move || {
        let name = state
            .view
            .with(|view| Some(view.as_ref()?.summary().head().name.to_owned()));
        name.unwrap_or_else(|| (E::WORDS.title)().to_owned())
    };
    let say = move |write: fn(&E::Summary) -> String| {
        move || {
            state
                .view
                .with(|view| Some(write(view.as_ref()?.summary())))
        }
    };
    let children = StoredValue::new(children);
    view! {
        <article class=format!("page lobby tournament {class}")>
            <p class="deeds"><a href=E::Summary::PAGE.path()>{E::WORDS.to_list}</a></p>
            <h1 data-test="name">{name}</h1>
            <LinkLine/>
            {trouble}
            <Show when=move || known.get()>
                <p class="terms">{say(|summary| people::agreed(summary.head().agreement))}</p>
                <p class="terms" data-test="terms">{say(E::Summary::terms)}</p>
                <p class="terms" data-test="occasion">{say(E::Summary::occasion)}</p>
                <NeedsAccount why=E::WORDS.needs_account/>
                {children.with_value(|children| children())}
            </Show>
        </article>
    }
}

/// The way to the board that waits for us; what else there is to say if none does.
#[component]
pub(in crate::pages) fn MyGame<E: Event>(state: Watched<E>, children: ChildrenFn) -> impl IntoView {
    let game = Memo::new(move |_| {
        let game = |view: &Option<E>| view.as_ref()?.my_game().map(str::to_owned);
        state.view.with(game)
    });
    move || match game.get() {
        Some(game) => view! {
            <p class="offer">
                <b>{E::WORDS.your_game}</b>
                <a class="button primary" data-test="my-game" href=game_address(&game)>
                    {t!(tournaments.to_game)}
                </a>
            </p>
        }
        .into_any(),
        None => children().into_any(),
    }
}

/// A button for something that one may do about it.
#[component]
pub(in crate::pages) fn Deed<E: Event>(
    state: Watched<E>,
    /// What is asked of the server.
    what: &'static str,
    #[prop(optional)] class: &'static str,
    label: fn(&E) -> &'static str,
    /// Whether one may.
    may: fn(&E) -> bool,
) -> impl IntoView {
    let possible = Memo::new(move |_| state.view.with(|view| view.as_ref().is_some_and(may)));
    let label = move || state.view.with(|view| view.as_ref().map(label));
    view! {
        <Show when=move || possible.get()>
            <button type="button" class=class data-test=what on:click=move |_| state.act(what, ())>
                {label}
            </button>
        </Show>
    }
}
