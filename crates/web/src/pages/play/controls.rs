//! What can be done about the game.

use super::table::Table;
use crate::components::{Act, Dialog, OverlaySwitches, Pictures, TypedMove};
use crate::game::{LocalGame, Place};
use crate::i18n::{self, t};
use crate::{review, share};
use leptos::prelude::*;
use tercio_api::Page;

/// The buttons beside the board, the overlays and the field for typed moves.
#[component]
pub(super) fn Controls(table: Table) -> impl IntoView {
    let asking = RwSignal::new(false);
    let position = Signal::derive(move || table.with_game(|game| *game.position()));
    let rules = Signal::derive(move || table.local().with(LocalGame::rules));
    // With every branch, at the position that is shown.
    let analysis = move || {
        table.local().with(|local| {
            let tree = local.tree();
            let record = tree.record_of_line().ok()?;
            let place = Place::after(tree.ply());
            Some(share::link(Page::Analysis, &record, &place))
        })
    };
    let has_past = move || {
        let local = table.local();
        local.with(|local| local.tree().ply() > 0 || local.resigned().is_some())
    };
    let has_future = move || table.local().with(|local| local.tree().has_next());
    let can_ask = move || !table.is_over() && !table.is_thinking();
    // One button, so that the focus stays where it is when the game ends.
    let give_up = move |_| match untrack(|| table.is_over()) {
        true => table.rematch(),
        false => asking.set(true),
    };
    view! {
        <div class="controls">
            <Act name="undo" possible=Signal::derive(has_past) act=move || table.undo()>
                <span aria-hidden="true">"↶ "</span>{t!(play.undo)}
            </Act>
            <Act name="redo" possible=Signal::derive(has_future) act=move || table.redo()>
                <span aria-hidden="true">"↷ "</span>{t!(play.redo)}
            </Act>
            <Act name="hint" possible=Signal::derive(can_ask) act=move || table.show_hint()>
                {t!(play.hint)}
            </Act>
            <Act name="threat" possible=Signal::derive(can_ask) act=move || table.show_threat()>
                {t!(play.show_threat)}
            </Act>
            <button type="button" data-test="flip" on:click=move |_| table.flip()>{t!(play.flip)}</button>
            <button
                type="button"
                data-test=move || if table.is_over() { "rematch" } else { "resign" }
                on:click=give_up
            >
                {move || match table.is_over() {
                    true => i18n::texts().play.rematch,
                    false => i18n::texts().play.resign,
                }}
            </button>
            <a class="button" data-test="analyse" href=analysis>{t!(analysis.analyse)}</a>
            <Show when=move || table.is_over()>
                <a class="button" data-test="review" href=move || table.with_game(review::link)>
                    {t!(review.open)}
                </a>
            </Show>
            <button
                type="button"
                class="primary"
                data-test="new-game"
                on:click=move |_| table.choosing.set(true)
            >
                {t!(play.new_game)}
            </button>
        </div>
        <Resignation table asking/>
        <Clock table/>
        <TypedMove position on_move=move |mv| table.play(mv)/>
        <OverlaySwitches overlays=table.overlays rules/>
        <Pictures subject=Signal::derive_local(move || table.subject())/>
    }
}

/// Asks whether one really wants to give up.
#[component]
fn Resignation(table: Table, asking: RwSignal<bool>) -> impl IntoView {
    let resign = move |_| {
        asking.set(false);
        table.resign();
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
fn Clock(table: Table) -> impl IntoView {
    let running = move || table.clock().map(|moves| (i18n::texts().play.clock)(moves));
    view! {
        <Show when=move || table.may_call()>
            <label class="option">
                <input
                    type="checkbox"
                    data-test="call-clock"
                    prop:checked=move || table.calling.get()
                    on:change=move |event| table.calling.set(event_target_checked(&event))
                />
                <span>{t!(play.call_clock)}</span>
            </label>
        </Show>
        <Show when=move || table.clock().is_some()>
            <p class="clock" role="status" data-test="clock">{running}</p>
        </Show>
    }
}
