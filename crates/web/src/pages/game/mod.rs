//! A game with people elsewhere: the room where one waits for them, then the board.

mod actions;
mod answers;
mod bar;
mod chat;
mod clocks;
mod end;
mod keys;
mod line;
mod moves;
mod notes;
mod requests;
mod review;
mod seats;
mod shown;
mod simul;
mod state;
mod tryout;
mod turn;
mod voice;
mod waiting;
mod words;

use crate::board::BoardView;
use crate::i18n::{self, t};
use crate::online::people;
use crate::pages::online::PersonMenu;
use actions::Actions;
use answers::Answers;
use bar::Bars;
use chat::Chat;
use end::{End, to_event};
use leptos::prelude::*;
use line::Line;
use moves::Moves;
use notes::Notes;
use seats::Seats;
use simul::NextGame;
use state::{GameState, Phase};
use tercio_api::Page;
use waiting::Waiting;

/// A game with people elsewhere, by its number.
#[component]
pub(crate) fn OnlineGame(id: String) -> impl IntoView {
    let state = GameState::open(id);
    move || match state.phase.get() {
        Phase::Unknown => view! {
            <article class="page">
                <p class="quiet" role="status">{t!(online.connecting)}</p>
            </article>
        }
        .into_any(),
        Phase::Missing => view! {
            <article class="page">
                <h1>{t!(nav.game)}</h1>
                <p data-test="no-game">{t!(online.missing)}</p>
                <p><a class="button" href=Page::Online.path()>{t!(online.to_lobby)}</a></p>
            </article>
        }
        .into_any(),
        Phase::Waiting => view! { <Waiting state/> }.into_any(),
        Phase::Playing => view! { <Playing state/> }.into_any(),
    }
}

/// The board, and all that belongs to it.
#[component]
fn Playing(state: GameState) -> impl IntoView {
    turn::show(state);
    state.listen_to_keys();
    let name = move || {
        state.online.with(|online| {
            let summary = online.summary()?;
            Some(people::agreed(&summary.agreement))
        })
    };
    let terms = move || {
        state
            .online
            .with(|online| Some(people::terms(&online.summary()?.agreement)))
    };
    let event = move || {
        let (page, address) = state.event()?;
        Some(view! { <a href=address data-test="to-tournament">{move || to_event(page)}</a> })
    };
    let spectators = move || {
        let count = state
            .online
            .with(|online| Some(online.presence()?.spectators));
        let count = count.filter(|&count| count > 0);
        count.map(|count| (i18n::texts().online().spectators)(count))
    };
    let looks_on = move || {
        let looks_on = state.online.with(|online| online.mine().is_empty());
        looks_on.then(|| i18n::texts().online().looking_on)
    };
    let book = move || {
        let game = state
            .online
            .with(|online| Some(online.summary()?.agreement.game.clone()));
        format!("{}/{}", Page::Rules.path(), game.unwrap_or_default())
    };
    let over = Memo::new(move |_| state.is_over());
    view! {
        <div class="play live">
            <h1 class="unseen">{t!(nav.game)}</h1>
            <div class="stage" class:sending=move || state.is_sending()>
                <BoardView host=state.board on_move=move |mv| state.play(mv)/>
                <Line state/>
            </div>
            <div class="side">
                <section class="head">
                    <div class="head-name">
                        <h2 data-test="game-name">{name}</h2>
                        <a href=book>{t!(nav.rules)}</a>
                    </div>
                    <p class="quiet terms">
                        {terms} " " {event} " " <span data-test="spectators">{spectators}</span> " " {looks_on}
                    </p>
                    <Bars state/>
                    <NextGame state/>
                    <Show when=move || over.get()><End state/></Show>
                </section>
                <Seats state/>
                <Actions state/>
                <Moves state/>
                <Answers state/>
                <Notes state/>
                <Chat state/>
            </div>
            <PersonMenu company=state.company mutes=state.mutes/>
        </div>
    }
}
