//! What can be done about the game: a bar of buttons, and a menu with the rest.

use super::state::PlayState;
use crate::components::{
    Act, CallClock, Icon, Menu, MoreButton, OverlaySwitches, Pictures, Resignation, TypedMove,
};
use crate::game::TreePath;
use crate::i18n::{self, t};
use crate::share;
use leptos::prelude::*;
use tercio_api::Page;

/// The bar, the menu, and the clock of Martian Chess.
#[component]
pub(super) fn Controls(state: PlayState) -> impl IntoView {
    let has_past = move || {
        let local = state.local();
        local.with(|local| local.tree().ply() > 0 || local.quit().is_some())
    };
    let has_future = move || state.local().with(|local| local.tree().has_next());
    let can_ask = move || !state.is_over() && !state.is_thinking();
    // With one engine there is nothing to follow.
    let several = Memo::new(move |_| state.engine_seats() > 1);
    let paused = move || state.engines.paused.get();
    let menu = RwSignal::new(false);
    view! {
        <Clock state/>
        <div class="controls actions" role="group" aria-label=t!(play.actions)>
            <Act name="undo" possible=Signal::derive(has_past) act=move || state.undo()>
                {Icon::Undo.view()}<span>{t!(play.undo)}</span>
            </Act>
            <Act name="redo" possible=Signal::derive(has_future) act=move || state.redo()>
                {Icon::Redo.view()}<span>{t!(play.redo)}</span>
            </Act>
            <Act name="hint" possible=Signal::derive(can_ask) act=move || state.show_hint()>
                {Icon::Hint.view()}<span>{t!(play.hint)}</span>
            </Act>
            <Act name="threat" possible=Signal::derive(can_ask) act=move || state.show_threat()>
                {Icon::Threats.view()}<span>{t!(play.show_threat)}</span>
            </Act>
            <button type="button" data-test="flip" on:click=move |_| state.board.flip()>
                {Icon::Turn.view()}<span>{t!(play.flip)}</span>
            </button>
            <Show when=move || several.get() && !state.is_over()>
                <button
                    type="button"
                    data-test="pause"
                    aria-pressed=move || paused().to_string()
                    on:click=move |_| state.toggle_pause()
                >
                    {move || if paused() { Icon::GoOn } else { Icon::Pause }.view()}
                    <span>{move || match paused() {
                        true => i18n::texts().play().go_on,
                        false => i18n::texts().play().pause,
                    }}</span>
                </button>
                <Show when=paused>
                    <button type="button" data-test="step" on:click=move |_| state.step_engine()>
                        {Icon::Step.view()}<span>{t!(play.step)}</span>
                    </button>
                </Show>
            </Show>
            <button
                type="button"
                class="primary"
                data-test="new-game"
                on:click=move |_| state.choosing.set(true)
            >
                {Icon::Fresh.view()}<span>{t!(play.new_game)}</span>
            </button>
            <MoreButton menu/>
        </div>
        <RarelyNeeded state open=menu/>
    }
}

/// What is needed less often, in the menu.
#[component]
fn RarelyNeeded(state: PlayState, open: RwSignal<bool>) -> impl IntoView {
    let asking = RwSignal::new(false);
    // With every branch, at the position that is shown.
    let analysis = move || {
        state.local().with(|local| {
            let record = local.record().ok()?;
            let place = TreePath::after(local.tree().ply());
            Some(share::link(Page::Analysis, &record, &place))
        })
    };
    let may_resign = Memo::new(move |_| state.local().with(|local| local.resigning().is_some()));
    let playing = Memo::new(move |_| state.with_game(|game| game.position().playing().len()));
    let resign = move || {
        // The menu makes room for the result.
        open.set(false);
        state.resign();
    };
    view! {
        <Menu open>
            <Show when=move || may_resign.get()>
                <button type="button" data-test="resign" on:click=move |_| asking.set(true)>
                    {t!(play.resign)}
                </button>
            </Show>
            <a class="button" data-test="analyse" href=analysis>{t!(analysis.analyse)}</a>
            <TypedMove board=state.board on_move=move |mv| state.play(mv)/>
            <OverlaySwitches board=state.board/>
            <Pictures subject=Signal::derive_local(move || state.subject())/>
        </Menu>
        <Resignation asking playing resign/>
    }
}

/// Martian Chess for two: whether the next move calls the clock, and how far a called one is.
#[component]
fn Clock(state: PlayState) -> impl IntoView {
    let running = move || {
        state
            .clock()
            .map(|moves| (i18n::texts().play().clock)(moves))
    };
    view! {
        <CallClock board=state.board/>
        <Show when=move || state.clock().is_some()>
            <p class="clock" role="status" data-test="clock">{running}</p>
        </Show>
    }
}
