//! What can be done about the game: a bar of buttons, and a menu with the rest.

use super::state::GameState;
use super::tryout::TryoutTools;
use crate::components::{
    Act, CallClock, Icon, Menu, MoreButton, OverlaySwitches, Resignation, TypedMove,
};
use crate::i18n::{self, t};
use leptos::prelude::*;
use tercio_online::{Command, Offer, OnlineGame, TimeControl};
use tercio_rules::Position;

/// The bar and the menu. While the game is played, nothing here helps to find a move.
#[component]
pub(super) fn Actions(state: GameState) -> impl IntoView {
    let plays = Memo::new(move |_| {
        let acts = state.online.with(|online| online.acting_seat().is_some());
        acts && !state.is_over()
    });
    let offered = move |offer| {
        state.online.with(|online| {
            let (Some(game), Some(seat)) = (online.game(), online.acting_seat()) else {
                return false;
            };
            let own = game.offer().filter(|open| open.offer == offer);
            own.is_some_and(|open| open.accepted.contains(seat))
        })
    };
    let can_take_back = move || {
        let possible = state.online.with(|online| {
            let (game, seat) = (online.game()?, online.acting_seat()?);
            game.takeback_to(seat)
        });
        possible.is_some() && !state.is_sending() && !offered(Offer::Takeback)
    };
    let takebacks = Memo::new(move |_| {
        state
            .with_game(|game| game.agreement().takebacks)
            .unwrap_or(false)
    });
    // Two agree on a draw, more only on counting.
    let ending = Memo::new(
        move |_| match state.with_game(|game| game.agreement().seats.len()) {
            Some(2) => Offer::Draw,
            _ => Offer::Score,
        },
    );
    let can_abort =
        Memo::new(move |_| state.with_game(OnlineGame::can_be_aborted).unwrap_or(false));
    let playing = Memo::new(move |_| {
        let playing = state.with_game(|game| game.active().len());
        playing.unwrap_or(0)
    });
    let trying = Memo::new(move |_| state.is_trying());
    let can_try = Memo::new(move |_| state.can_try());
    let asking = RwSignal::new(false);
    let menu = RwSignal::new(false);
    let running = move || {
        let clock = state.with_game(|game| match game.game().position() {
            Position::Martian(position) => position.clock(),
            _ => None,
        });
        clock
            .flatten()
            .map(|moves| (i18n::texts().play().clock)(moves))
    };
    view! {
        <Show when=move || plays.get()><CallClock board=state.board/></Show>
        <Show when=move || running().is_some()>
            <p class="clock" role="status" data-test="clock">{running}</p>
        </Show>
        <div class="controls actions" role="group" aria-label=t!(play.actions)>
            <Show when=move || plays.get() && !trying.get()>
                <Show when=move || takebacks.get()>
                    <Act
                        name="takeback"
                        possible=Signal::derive(can_take_back)
                        act=move || state.command(Command::Offer { offer: Offer::Takeback })
                    >
                        {Icon::Undo.view()}
                        <span>{move || (i18n::texts().online().offer)(Offer::Takeback)}</span>
                    </Act>
                </Show>
                <Act
                    name="offer-end"
                    possible=Signal::derive(move || !offered(ending.get()) && !can_abort.get())
                    act=move || state.command(Command::Offer { offer: ending.get_untracked() })
                >
                    {Icon::Draw.view()}
                    <span>{move || (i18n::texts().online().offer)(ending.get())}</span>
                </Act>
                <button type="button" data-test="resign" on:click=move |_| match can_abort.get_untracked() {
                    true => state.command(Command::Abort),
                    false => asking.set(true),
                }>
                    {Icon::Flag.view()}
                    <span>{move || match can_abort.get() {
                        true => i18n::texts().online().abort,
                        false => i18n::texts().play().resign,
                    }}</span>
                </button>
            </Show>
            <Show when=move || trying.get()><TryoutTools state/></Show>
            <Show when=move || can_try.get()>
                <button
                    type="button"
                    data-test="try-moves"
                    on:click=move |_| match trying.get_untracked() {
                        true => state.stop_trying(),
                        false => state.try_moves(),
                    }
                >
                    {move || match trying.get() {
                        true => Icon::GoOn.view(),
                        false => Icon::Look.view(),
                    }}
                    <span>{move || match trying.get() {
                        true => i18n::texts().slow().back,
                        false => i18n::texts().slow().try_moves,
                    }}</span>
                </button>
            </Show>
            <button type="button" data-test="flip" on:click=move |_| state.board.flip()>
                {Icon::Turn.view()}<span>{t!(play.flip)}</span>
            </button>
            <MoreButton menu/>
        </div>
        <RarelyNeeded state plays open=menu/>
        <Resignation asking playing resign=move || state.command(Command::Resign)/>
    }
}

/// What is needed less often, in the menu.
#[component]
fn RarelyNeeded(state: GameState, plays: Memo<bool>, open: RwSignal<bool>) -> impl IntoView {
    let live = Memo::new(move |_| {
        let live =
            state.with_game(|game| matches!(game.agreement().time, TimeControl::Live { .. }));
        live.unwrap_or(false)
    });
    let over = Memo::new(move |_| state.is_over());
    view! {
        <Menu open>
            <Show when=move || plays.get()>
                <TypedMove board=state.board on_move=move |mv| state.play(mv)/>
            </Show>
            <Show when=move || plays.get() && live.get()>
                <button
                    type="button"
                    data-test="add-time"
                    on:click=move |_| state.command(Command::AddTime)
                >
                    {t!(online.add_time)}
                </button>
            </Show>
            <button type="button" data-test="board-help" on:click=move |_| state.board.help.set(true)>
                {t!(shortcuts.help)}
            </button>
            <Show when=move || over.get()><OverlaySwitches board=state.board/></Show>
        </Menu>
    }
}
