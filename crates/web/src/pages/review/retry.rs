//! Trying again: the same position, against the engine.

use super::state::ReviewState;
use crate::game::{LocalGame, Player, USUAL_LEVEL};
use crate::i18n::t;
use crate::library::{self, Found, GameId};
use crate::{browser, route};
use leptos::prelude::*;
use tercio_api::Page;
use tercio_engine_api::Level;

/// Plays on from before the move, in the seat of whoever made it, as a game of its own.
#[component]
pub(super) fn Retry(state: ReviewState) -> impl IntoView {
    let begin = move |_| {
        let number = state.chosen.get_untracked();
        let game = state
            .review
            .with_untracked(|review| review.game_before(number));
        let level = last().as_ref().and_then(strongest).unwrap_or(USUAL_LEVEL);
        let resumed = LocalGame::resumed(&game, game.turn(), level, browser::seed());
        let id = GameId::fresh();
        library::keep(id, &resumed);
        library::set_current(id);
        route::go(Page::Play.path());
    };
    view! {
        <button type="button" class="primary" data-test="try-again" on:click=begin>
            {t!(review.try_again)}
        </button>
    }
}

/// The game that was last on the board.
fn last() -> Option<LocalGame> {
    match library::find(library::current()?) {
        Found::Game(game) => Some(*game),
        _ => None,
    }
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
