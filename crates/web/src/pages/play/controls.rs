//! What can be done about the game.

use super::state::PlayState;
use crate::components::{Act, CallClock, Dialog, OverlaySwitches, Pictures, TypedMove};
use crate::game::TreePath;
use crate::i18n::{self, t};
use crate::{review, share};
use leptos::prelude::*;
use tercio_api::Page;

/// The buttons beside the board, the overlays and the field for typed moves.
#[component]
pub(super) fn Controls(state: PlayState) -> impl IntoView {
    let asking = RwSignal::new(false);
    // With every branch, at the position that is shown.
    let analysis = move || {
        state.local().with(|local| {
            let tree = local.tree();
            let record = tree.record_of_line().ok()?;
            let place = TreePath::after(tree.ply());
            Some(share::link(Page::Analysis, &record, &place))
        })
    };
    let has_past = move || {
        let local = state.local();
        local.with(|local| local.tree().ply() > 0 || local.resigned().is_some())
    };
    let has_future = move || state.local().with(|local| local.tree().has_next());
    let can_ask = move || !state.is_over() && !state.is_thinking();
    // One button, so that the focus stays where it is when the game ends.
    let give_up = move |_| match untrack(|| state.is_over()) {
        true => state.rematch(),
        false => asking.set(true),
    };
    view! {
        <div class="controls">
            <Act name="undo" possible=Signal::derive(has_past) act=move || state.undo()>
                <span aria-hidden="true">"↶ "</span>{t!(play.undo)}
            </Act>
            <Act name="redo" possible=Signal::derive(has_future) act=move || state.redo()>
                <span aria-hidden="true">"↷ "</span>{t!(play.redo)}
            </Act>
            <Act name="hint" possible=Signal::derive(can_ask) act=move || state.show_hint()>
                {t!(play.hint)}
            </Act>
            <Act name="threat" possible=Signal::derive(can_ask) act=move || state.show_threat()>
                {t!(play.show_threat)}
            </Act>
            <button type="button" data-test="flip" on:click=move |_| state.board.flip()>{t!(play.flip)}</button>
            <button
                type="button"
                data-test=move || if state.is_over() { "rematch" } else { "resign" }
                on:click=give_up
            >
                {move || match state.is_over() {
                    true => i18n::texts().play.rematch,
                    false => i18n::texts().play.resign,
                }}
            </button>
            <a class="button" data-test="analyse" href=analysis>{t!(analysis.analyse)}</a>
            <Show when=move || state.is_over()>
                <a class="button" data-test="review" href=move || state.with_game(review::link)>
                    {t!(review.open)}
                </a>
            </Show>
            <button
                type="button"
                class="primary"
                data-test="new-game"
                on:click=move |_| state.choosing.set(true)
            >
                {t!(play.new_game)}
            </button>
        </div>
        <Resignation state asking/>
        <Clock state/>
        <TypedMove board=state.board on_move=move |mv| state.play(mv)/>
        <OverlaySwitches board=state.board/>
        <Pictures subject=Signal::derive_local(move || state.subject())/>
    }
}

/// Asks whether one really wants to give up.
#[component]
fn Resignation(state: PlayState, asking: RwSignal<bool>) -> impl IntoView {
    let resign = move |_| {
        asking.set(false);
        state.resign();
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

/// Martian Chess for two: whether the next move calls the clock, and how far a called one is.
#[component]
fn Clock(state: PlayState) -> impl IntoView {
    let running = move || state.clock().map(|moves| (i18n::texts().play.clock)(moves));
    view! {
        <CallClock board=state.board/>
        <Show when=move || state.clock().is_some()>
            <p class="clock" role="status" data-test="clock">{running}</p>
        </Show>
    }
}
