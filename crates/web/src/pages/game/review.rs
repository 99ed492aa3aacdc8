//! The review of a game by the server: asked for by somebody, shown to everybody.

use super::state::{GameState, repeat};
use crate::announce;
use crate::i18n::{self, t};
use crate::online::http::{self, Failure};
use crate::pages::online::failed;
use leptos::prelude::*;
use std::time::Duration;
use tercio_api::{GameReview, JoinGame};
use wasm_bindgen_futures::spawn_local;

/// How often it is asked how far the server is.
const EVERY: Duration = Duration::from_secs(1);

/// How far a review is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// Nobody knows yet.
    Unknown,
    /// There is none.
    None,
    /// Somebody has asked for it.
    Waiting,
    /// So many positions of so many have been looked at.
    Running(u32, u32),
    /// It is there.
    Done,
}

impl Stage {
    fn is_under_way(self) -> bool {
        matches!(self, Stage::Waiting | Stage::Running(..))
    }
}

impl From<&GameReview> for Stage {
    fn from(review: &GameReview) -> Stage {
        match review {
            GameReview::None => Stage::None,
            GameReview::Waiting => Stage::Waiting,
            GameReview::Running { seen, all } => Stage::Running(*seen, *all),
            GameReview::Done { .. } => Stage::Done,
        }
    }
}

/// What is known about the review of a game. It is a handful of signals, and is copied around.
#[derive(Clone, Copy)]
pub(super) struct ServerReview {
    path: StoredValue<String>,
    pub(super) stage: RwSignal<Stage>,
    failure: RwSignal<Option<Failure>>,
}

impl ServerReview {
    /// Asks the server what it has.
    pub(super) fn open(state: GameState) -> ServerReview {
        let id = state.online.with_untracked(|online| online.id().to_owned());
        let review = ServerReview {
            path: StoredValue::new(format!("/api/games/{id}/review")),
            stage: RwSignal::new(Stage::Unknown),
            failure: RwSignal::new(None),
        };
        review.look();
        repeat(EVERY, move || {
            if review.stage.get_untracked().is_under_way() {
                review.look();
            }
        });
        review
    }

    fn look(self) {
        let path = self.path.get_value();
        spawn_local(async move {
            // Who cannot be reached is asked again, if something is under way.
            if let Ok(review) = http::get::<GameReview>(&path).await {
                self.take(&review);
            }
        });
    }

    /// Wants one.
    fn ask(self) {
        self.failure.set(None);
        let path = self.path.get_value();
        spawn_local(async move {
            match http::post::<GameReview>(&path, &JoinGame::default()).await {
                Ok(review) => self.take(&review),
                Err(why) => {
                    announce::say(failed(&why));
                    // Nobody may be here any more.
                    let _ = self.failure.try_set(Some(why));
                }
            }
        });
    }

    fn take(self, review: &GameReview) {
        let stage = Stage::from(review);
        // Nobody may be here any more.
        let Some(before) = self.stage.try_get_untracked() else {
            return;
        };
        let texts = i18n::texts().review();
        match stage {
            Stage::Done if before.is_under_way() => announce::say(texts.server_done.to_owned()),
            Stage::Waiting if before == Stage::None => {
                announce::say(texts.server_waiting.to_owned());
            }
            _ => {}
        }
        if stage != before {
            self.stage.set(stage);
        }
    }
}

/// The way to ask for a review, and how far it is.
#[component]
pub(super) fn AskForReview(review: ServerReview) -> impl IntoView {
    let stage = review.stage;
    let none = Memo::new(move |_| stage.get() == Stage::None);
    let under_way = Memo::new(move |_| stage.get().is_under_way());
    let counts = move || match stage.get() {
        Stage::Running(seen, all) => Some((seen, all)),
        _ => None,
    };
    let words = move || match counts() {
        Some((seen, all)) => (i18n::texts().review().server_progress)(seen, all),
        None => i18n::texts().review().server_waiting.to_owned(),
    };
    view! {
        <Show when=move || none.get()>
            <div class="ways">
                <button type="button" data-test="review-on-server" on:click=move |_| review.ask()>
                    {t!(review.on_server)}
                </button>
            </div>
        </Show>
        <Show when=move || under_way.get()>
            <div class="review-progress" data-test="server-review">
                <progress
                    max=move || counts().map_or(1, |(_, all)| all)
                    value=move || counts().map_or(0, |(seen, _)| seen)
                    aria-label=t!(review.on_server)
                ></progress>
                <p>{words}</p>
            </div>
        </Show>
        <p class="wrong" role="alert">
            {move || review.failure.with(|failure| failure.as_ref().map(failed))}
        </p>
    }
}
