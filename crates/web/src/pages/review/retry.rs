//! Trying again: the same position, against the engine.

use super::state::ReviewState;
use crate::components::Dialog;
use crate::game::{LocalGame, Player, USUAL_LEVEL};
use crate::i18n::t;
use crate::storage::{self, Key};
use crate::{browser, route};
use leptos::prelude::*;
use tercio_api::Page;
use tercio_engine_api::Level;

/// Plays on from before the move, in the seat of whoever made it. A game that is under way is not
/// given up without a question.
#[component]
pub(super) fn Retry(state: ReviewState) -> impl IntoView {
    let asking = RwSignal::new(false);
    let begin = move || {
        let number = state.chosen.get_untracked();
        let game = state
            .review
            .with_untracked(|review| review.game_before(number));
        let kept = kept();
        let level = kept.as_ref().and_then(strongest).unwrap_or(USUAL_LEVEL);
        let resumed = LocalGame::resumed(&game, game.turn(), level, browser::seed());
        if let Some(text) = resumed.to_saved() {
            storage::set(Key::Game, &text);
            route::go(Page::Play.path());
        }
    };
    let ask = move |_| {
        let reviewed = state.review.with_untracked(|review| review.game().clone());
        let other = kept().is_some_and(|local| {
            let game = local.game();
            let same =
                game.start() == reviewed.start() && reviewed.moves().starts_with(game.moves());
            !same && !game.moves().is_empty() && !local.is_over()
        });
        match other {
            true => asking.set(true),
            false => begin(),
        }
    };
    view! {
        <button type="button" class="primary" data-test="try-again" on:click=ask>
            {t!(review.try_again)}
        </button>
        <Dialog open=asking title=Signal::derive(t!(review.try_again))>
            <p>{t!(review.replace)}</p>
            <div class="dialog-buttons">
                <button type="button" on:click=move |_| asking.set(false)>{t!(play.cancel)}</button>
                <button
                    type="button"
                    class="primary"
                    data-test="really-try-again"
                    on:click=move |_| {
                        asking.set(false);
                        begin();
                    }
                >
                    {t!(review.try_again)}
                </button>
            </div>
        </Dialog>
    }
}

/// The game on the page one plays on.
fn kept() -> Option<LocalGame> {
    LocalGame::from_saved(&storage::get(Key::Game)?)
}

/// The strongest engine of a game.
fn strongest(local: &LocalGame) -> Option<Level> {
    let seats = local.setup().seats();
    seats
        .filter_map(|(_, player)| match player {
            Player::Engine(level) => Some(level),
            Player::Human => None,
        })
        .max()
}
