//! What can be done about the game.

use super::table::Table;
use crate::board::Overlays;
use crate::components::Dialog;
use crate::game::LocalGame;
use crate::i18n::{self, t};
use leptos::prelude::*;
use tercio_rules::notation::MoveProblem;
use tercio_rules::{IllegalMove, Position, Rules};

/// The buttons beside the board, the overlays and the field for typed moves.
#[component]
pub(super) fn Controls(table: Table) -> impl IntoView {
    let asking = RwSignal::new(false);
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
        <TypedMove table/>
        <OverlaySwitches table/>
    }
}

/// A button that cannot always be used. It keeps the focus even then, so that nobody who uses the
/// keyboard is thrown off the page by pressing it.
#[component]
fn Act(
    name: &'static str,
    possible: Signal<bool>,
    act: impl Fn() + 'static,
    children: Children,
) -> impl IntoView {
    view! {
        <button
            type="button"
            data-test=name
            aria-disabled=move || (!possible.get()).to_string()
            on:click=move |_| {
                if possible.get_untracked() {
                    act();
                }
            }
        >
            {children()}
        </button>
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

#[component]
fn TypedMove(table: Table) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<MoveProblem>);
    // Made anew with the language.
    let complaint = move || {
        let problem = wrong.get()?;
        Some(table.with_game(|game| refusal(&problem, game.position())))
    };
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
            <p class="wrong" role="alert" data-test="refusal">{complaint}</p>
        </form>
    }
}

/// Why a typed move was not played.
fn refusal(problem: &MoveProblem, position: &Position) -> String {
    let texts = i18n::texts();
    match problem {
        MoveProblem::Illegal(illegal) => (texts.board.refused)(illegal, position),
        MoveProblem::Text(expected) => {
            let legal = position.legal_moves();
            match legal.first().map(|&mv| position.notation(mv).to_string()) {
                Some(example) => (texts.play.unreadable)(expected.found.as_deref(), &example),
                None => (texts.board.refused)(&IllegalMove::GameOver, position),
            }
        }
    }
}

#[component]
fn OverlaySwitches(table: Table) -> impl IntoView {
    let switch = move |name, label: fn() -> &'static str, on: fn(&mut Overlays) -> &mut bool| {
        let checked = move || *on(&mut table.overlays.get());
        view! {
            <label class="option">
                <input
                    type="checkbox"
                    data-test=name
                    prop:checked=checked
                    on:change=move |event| {
                        table.overlays.update(|overlays| *on(overlays) = event_target_checked(&event));
                    }
                />
                <span>{label}</span>
            </label>
        }
    };
    let martian =
        Memo::new(move |_| matches!(table.local().with(LocalGame::rules), Rules::Martian(_)));
    view! {
        <details class="overlays">
            <summary>{t!(play.overlays)}</summary>
            {switch("overlay-lines", || i18n::texts().play.lines, |overlays| &mut overlays.lines)}
            {switch("overlay-threats", || i18n::texts().play.threats, |overlays| &mut overlays.threats)}
            {move || match martian.get() {
                true => switch("overlay-hands", || i18n::texts().play.hands, |overlays| &mut overlays.hands),
                false => switch("overlay-pins", || i18n::texts().play.pins, |overlays| &mut overlays.pins),
            }}
        </details>
    }
}
