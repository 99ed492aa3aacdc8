//! What is asked of the server beside the socket: to sit down, to get up, to play again.

use super::state::GameState;
use crate::online::http::{self, Failure};
use crate::pages::online::{address, failed};
use crate::{announce, route};
use leptos::prelude::*;
use tercio_api::{GameView, JoinGame, ServerMessage};
use tercio_rules::Seat;
use wasm_bindgen_futures::spawn_local;

impl GameState {
    /// Sits down.
    pub(super) fn join(self, seat: Option<Seat>) {
        self.post("join", JoinGame { seat }, |_| {});
    }

    /// Calls off a game that waits for players, or gets up.
    pub(super) fn call_off(self) {
        self.post("cancel", JoinGame::default(), |_| {});
    }

    /// Does not come to a game to which we were asked.
    pub(super) fn decline(self) {
        self.post("decline", JoinGame::default(), |_| {});
    }

    /// Asks for another game with the same people.
    pub(super) fn rematch(self) {
        self.post("rematch", JoinGame::default(), |view| {
            route::go(&address(&view.summary.id));
        });
    }

    /// Asks for a change. The answer is a whole game, which may be this one.
    fn post(self, what: &'static str, body: JoinGame, done: fn(&GameView)) {
        let id = self.online.with_untracked(|online| online.id().to_owned());
        spawn_local(async move {
            let path = format!("/api/games/{id}/{what}");
            match http::post::<GameView>(&path, &body).await {
                Ok(view) => {
                    done(&view);
                    let message = ServerMessage::Game {
                        view: Box::new(view),
                    };
                    // Nobody may be here any more.
                    if self.online.try_with_untracked(|_| ()).is_some() {
                        self.take(&message);
                    }
                }
                Err(failure) => self.failed(&failure),
            }
        });
    }

    fn failed(self, failure: &Failure) {
        let words = failed(failure);
        announce::say(words.clone());
        // Nobody may be here any more.
        let _ = self.notice.try_set(Some(words));
    }
}
