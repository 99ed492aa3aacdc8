//! What can be done about the game: a bar of buttons, and a menu with the rest.

use super::state::GameState;
use crate::components::{Act, CallClock, Dialog, Icon, OverlaySwitches, TypedMove};
use crate::i18n::{self, t};
use crate::pages::play::close_by_press_elsewhere;
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
            <Show when=move || plays.get()>
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
            <button type="button" data-test="flip" on:click=move |_| state.board.flip()>
                {Icon::Turn.view()}<span>{t!(play.flip)}</span>
            </button>
            <button
                type="button"
                data-test="more"
                aria-controls="menu"
                aria-expanded=move || menu.get().to_string()
                on:click=move |_| menu.update(|menu| *menu = !*menu)
            >
                {Icon::More.view()}<span>{t!(play.more)}</span>
            </button>
        </div>
        <Menu state plays open=menu/>
        <Resignation state asking/>
    }
}

/// The menu with what is needed less often.
#[component]
fn Menu(state: GameState, plays: Memo<bool>, open: RwSignal<bool>) -> impl IntoView {
    let live = Memo::new(move |_| {
        let live =
            state.with_game(|game| matches!(game.agreement().time, TimeControl::Live { .. }));
        live.unwrap_or(false)
    });
    let over = Memo::new(move |_| state.is_over());
    close_by_press_elsewhere(open);
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" {
            open.set(false);
        }
    };
    view! {
        <div
            class="menu"
            id="menu"
            data-test="menu"
            hidden=move || !open.get()
            on:keydown=on_key
        >
            <Show when=move || plays.get() && live.get()>
                <button
                    type="button"
                    data-test="add-time"
                    on:click=move |_| state.command(Command::AddTime)
                >
                    {t!(online.add_time)}
                </button>
            </Show>
            <Show when=move || plays.get()>
                <TypedMove board=state.board on_move=move |mv| state.play(mv)/>
            </Show>
            <button type="button" data-test="board-help" on:click=move |_| state.board.help.set(true)>
                {t!(shortcuts.help)}
            </button>
            <Show when=move || over.get()><OverlaySwitches board=state.board/></Show>
        </div>
    }
}

/// Asks whether one really wants to give up.
#[component]
fn Resignation(state: GameState, asking: RwSignal<bool>) -> impl IntoView {
    let resign = move |_| {
        asking.set(false);
        state.command(Command::Resign);
    };
    view! {
        <Dialog open=asking title=Signal::derive(t!(play.resign))>
            <p>{t!(play.really_resign)}</p>
            <div class="dialog-buttons">
                <button type="button" data-test="play-on" on:click=move |_| asking.set(false)>
                    {t!(play.play_on)}
                </button>
                <button type="button" class="primary" data-test="really-resign" on:click=resign>
                    {t!(play.resign)}
                </button>
            </div>
        </Dialog>
    }
}
