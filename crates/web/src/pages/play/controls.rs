//! What can be done about the game.

use super::table::Table;
use crate::board::Overlays;
use crate::i18n::{self, t};
use leptos::prelude::*;

/// The buttons beside the board, the overlays and the field for typed moves.
#[component]
pub(super) fn Controls(table: Table) -> impl IntoView {
    let has_past = move || table.local().with(|local| local.tree().ply() > 0);
    let has_future = move || table.local().with(|local| local.tree().has_next());
    view! {
        <div class="controls">
            <button type="button" data-test="undo" disabled=move || !has_past() on:click=move |_| table.undo()>
                <span aria-hidden="true">"↶ "</span>{t!(play.undo)}
            </button>
            <button type="button" disabled=move || !has_future() on:click=move |_| table.redo()>
                <span aria-hidden="true">"↷ "</span>{t!(play.redo)}
            </button>
            <button
                type="button"
                disabled=move || table.is_over() || table.is_thinking()
                on:click=move |_| table.show_hint()
            >
                {t!(play.hint)}
            </button>
            <button type="button" on:click=move |_| table.flip()>{t!(play.flip)}</button>
            <Show
                when=move || table.is_over()
                fallback=move || view! {
                    <button type="button" on:click=move |_| table.resign()>{t!(play.resign)}</button>
                }
            >
                <button type="button" on:click=move |_| table.rematch()>{t!(play.rematch)}</button>
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
        <TypedMove table/>
        <OverlaySwitches table/>
    }
}

#[component]
fn TypedMove(table: Table) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(None);
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match table.play_text(&text.get_untracked()) {
            Ok(()) => {
                text.set(String::new());
                wrong.set(None);
            }
            Err(why) => wrong.set(Some(why)),
        }
    };
    view! {
        <form class="typed" on:submit=send>
            <label>
                <span class="unseen">{t!(play.type_move)}</span>
                <input
                    type="text"
                    autocomplete="off"
                    spellcheck="false"
                    placeholder=t!(play.type_move)
                    data-test="typed-move"
                    aria-invalid=move || wrong.get().is_some().to_string()
                    prop:value=text
                    on:input=move |event| text.set(event_target_value(&event))
                />
            </label>
            <p class="wrong" role="alert">{wrong}</p>
        </form>
    }
}

#[component]
fn OverlaySwitches(table: Table) -> impl IntoView {
    let switch = move |label: fn() -> &'static str, on: fn(&mut Overlays) -> &mut bool| {
        let checked = move || *on(&mut table.overlays.get());
        view! {
            <label class="option">
                <input
                    type="checkbox"
                    prop:checked=checked
                    on:change=move |event| {
                        table.overlays.update(|overlays| *on(overlays) = event_target_checked(&event));
                    }
                />
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <details class="overlays">
            <summary>{t!(play.overlays)}</summary>
            {switch(|| i18n::texts().play.lines, |overlays| &mut overlays.lines)}
            {switch(|| i18n::texts().play.threats, |overlays| &mut overlays.threats)}
            {switch(|| i18n::texts().play.pins, |overlays| &mut overlays.pins)}
        </details>
    }
}
