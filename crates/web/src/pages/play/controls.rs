//! What can be done about the game: a bar of buttons, and a menu with the rest.

use super::state::PlayState;
use crate::components::{Act, CallClock, Dialog, Icon, OverlaySwitches, Pictures, TypedMove};
use crate::game::TreePath;
use crate::i18n::{self, t};
use crate::{browser, share};
use leptos::ev;
use leptos::prelude::*;
use tercio_api::Page;
use wasm_bindgen::JsCast;
use web_sys::Element;

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
        <Menu state open=menu/>
    }
}

/// The menu with what is needed less often.
#[component]
fn Menu(state: PlayState, open: RwSignal<bool>) -> impl IntoView {
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
    close_by_press_elsewhere(open);
    let on_key = move |event: ev::KeyboardEvent| {
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
            <Show when=move || may_resign.get()>
                <button type="button" data-test="resign" on:click=move |_| asking.set(true)>
                    {t!(play.resign)}
                </button>
            </Show>
            <a class="button" data-test="analyse" href=analysis>{t!(analysis.analyse)}</a>
            <TypedMove board=state.board on_move=move |mv| state.play(mv)/>
            <OverlaySwitches board=state.board/>
            <Pictures subject=Signal::derive_local(move || state.subject())/>
        </div>
        <Resignation state asking menu=open/>
    }
}

/// Closes the menu by a press elsewhere, where it lies over the page.
pub(crate) fn close_by_press_elsewhere(open: RwSignal<bool>) {
    let pressed = window_event_listener(ev::pointerdown, move |event| {
        let target = event.target();
        let target = target.and_then(|target| target.dyn_into::<Element>().ok());
        let inside = target.is_some_and(|target| {
            let menu = target.closest(".menu, [aria-controls=menu], dialog");
            menu.is_ok_and(|menu| menu.is_some())
        });
        let over = browser::media("(max-width: 60rem)").is_some_and(|query| query.matches());
        if over && !inside {
            open.set(false);
        }
    });
    on_cleanup(move || pressed.remove());
}

/// Asks whether one really wants to give up.
#[component]
fn Resignation(
    state: PlayState,
    asking: RwSignal<bool>,
    /// Whether the menu is open; it makes room for the result.
    menu: RwSignal<bool>,
) -> impl IntoView {
    let resign = move |_| {
        asking.set(false);
        menu.set(false);
        state.resign();
    };
    let question = move || {
        let texts = i18n::texts().play();
        match state.with_game(|game| game.position().playing().len()) {
            0..=2 => texts.really_resign,
            _ => texts.really_leave,
        }
    };
    view! {
        <Dialog open=asking title=Signal::derive(t!(play.resign))>
            <p>{question}</p>
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
