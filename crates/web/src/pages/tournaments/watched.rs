//! The page of a tournament or a simul, as far as they are alike: it asks now and then what has
//! changed, and leads who plays to the board.

use crate::announce;
use crate::online::http::{self, Failure};
use crate::online::socket::{self, Heard};
use crate::pages::online::address as game_address;
use crate::route;
use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Duration;
use tercio_api::{GameSummary, ServerMessage};
use wasm_bindgen_futures::spawn_local;

/// How often it is asked whether anything has changed.
const LOOK: Duration = Duration::from_secs(3);

/// What the server says of a tournament or a simul.
pub(in crate::pages) trait Event:
    DeserializeOwned + Clone + Send + Sync + 'static
{
    /// Where they are below `/api`.
    const PATH: &'static str;

    /// How often anything has changed.
    fn version(&self) -> i64;

    /// The game that waits for who asks.
    fn my_game(&self) -> Option<&str>;

    /// Whether a game belongs to the one with this number.
    fn is_of(game: &GameSummary, id: &str) -> bool;

    /// What is said when one's game begins.
    fn your_game() -> &'static str;
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
        format!("/api/{}/{id}{rest}", E::PATH)
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
        let begun = before.is_some_and(|before| before.my_game() != view.my_game());
        let game = view.my_game().filter(|_| begun).map(str::to_owned);
        let _ = self.failure.try_set(None);
        let _ = self.view.try_set(Some(view));
        if let Some(game) = game {
            announce::say(E::your_game());
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
