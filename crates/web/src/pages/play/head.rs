//! What stands above the buttons: before the first move what this game is and how else one can play,
//! at the end who won and what next, in between the name of the game.

use super::state::PlayState;
use crate::components::Results;
use crate::game::{LocalGame, Setup, USUAL_LEVEL};
use crate::i18n::{self, t};
use crate::review;
use leptos::prelude::*;
use tercio_api::Page;
use tercio_rules::Rules;

/// What the head shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Fresh,
    Running,
    Over,
}

/// The head of the panel beside the board.
#[component]
pub(super) fn Head(state: PlayState) -> impl IntoView {
    let phase = Memo::new(move |_| {
        state.local().with(|local| match local.is_over() {
            true => Phase::Over,
            false if local.is_touched() => Phase::Running,
            false => Phase::Fresh,
        })
    });
    let rules = Memo::new(move |_| state.local().with(LocalGame::rules));
    let name = move || {
        let (texts, rules) = (i18n::texts().setups(), rules.get());
        let game = (texts.game)(rules.game_name());
        let setup = (texts.setup)(rules.game_name(), rules.setup_name());
        format!("{game} · {setup}")
    };
    let book = move || format!("{}/{}", Page::Rules.path(), rules.get().game_name());
    view! {
        <section class="head">
            <div class="head-name">
                <h2 data-test="game-name">{name}</h2>
                <a href=book>{t!(nav.rules)}</a>
            </div>
            {move || match phase.get() {
                Phase::Fresh => view! { <Welcome state rules=rules.get()/> }.into_any(),
                Phase::Running => ().into_any(),
                Phase::Over => view! { <Result state/> }.into_any(),
            }}
        </section>
    }
}

/// What the game is about, and how one can begin.
#[component]
fn Welcome(state: PlayState, rules: Rules) -> impl IntoView {
    let target = match rules {
        Rules::Pikemen(rules) => Some(rules.target()),
        Rules::Martian(_) => None,
    };
    let game = rules.game_name();
    let (lesson, other, setup) = match game {
        "martian" => ("moves", "pikemen", "classic"),
        _ => ("pikes", "martian", "two"),
    };
    let lesson = format!("{}/{lesson}", Page::Learn.path());
    let setup_now = move || state.local().with_untracked(|local| local.setup().clone());
    let among_people = move || {
        let local = state.local();
        local.with(|local| local.setup().among_people() == *local.setup())
    };
    let other_game = move |_| {
        if let Ok(rules) = Rules::from_names(other, setup) {
            state.start(Setup::usual(rules));
        }
    };
    view! {
        <p class="pitch" data-test="about">{move || (i18n::texts().play().about)(game, target)}</p>
        <div class="ways">
            <a class="button primary" data-test="learn-now" href=lesson>{t!(play.learn_now)}</a>
            {move || match among_people() {
                false => view! {
                    <button
                        type="button"
                        data-test="play-friend"
                        on:click=move |_| state.start(setup_now().among_people())
                    >
                        {t!(play.play_friend)}
                    </button>
                }.into_any(),
                true => view! {
                    <button
                        type="button"
                        data-test="play-engine"
                        on:click=move |_| state.start(setup_now().against(USUAL_LEVEL))
                    >
                        {t!(play.play_engine)}
                    </button>
                }.into_any(),
            }}
            <button type="button" data-test="other-game" on:click=other_game>
                {move || (i18n::texts().setups().game)(other)}
            </button>
        </div>
    }
}

/// Who won, by what, and what next.
#[component]
fn Result(state: PlayState) -> impl IntoView {
    let results = move || {
        state.local().with(|local| {
            let points = local.game().points().to_vec();
            view! { <Results points winners=local.winners()/> }
        })
    };
    view! {
        <p class="result" data-test="result">{move || state.status()}</p>
        {results}
        <div class="ways">
            <button type="button" class="primary" id="rematch" data-test="rematch" on:click=move |_| state.rematch()>
                {t!(play.rematch)}
            </button>
            <a class="button" data-test="review" href=move || state.with_game(review::link)>
                {t!(review.open)}
            </a>
        </div>
    }
}
