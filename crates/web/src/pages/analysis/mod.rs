//! The analysis board.

mod chances;
mod comment;
mod desk;
mod engine_panel;
mod export;
mod fresh;
mod import;
mod insight;
mod moves;
mod standing;
mod steps;

use crate::board::BoardView;
use crate::components::{OverlaySwitches, Pictures, TypedMove};
use crate::editor::Editor;
use crate::i18n::{self, t};
use crate::study::Study;
use comment::Comment;
use desk::Desk;
use engine_panel::EnginePanel;
use export::Export;
use fresh::Fresh;
use import::Import;
use leptos::prelude::*;
use moves::Moves;
use standing::Standing;
use steps::Steps;

/// The analysis board: any position and any game, with variations, comments and the engine's view.
#[component]
pub(crate) fn Analysis() -> impl IntoView {
    let desk = Desk::open();
    view! {
        <h1 class="unseen">{t!(nav.analysis)}</h1>
        <Show when=move || desk.editing.get() fallback=move || view! { <Workplace desk/> }>
            <Editor
                position=untrack(move || desk.position().get())
                viewer=untrack(move || desk.viewer())
                on_use=move |position| {
                    desk.editing.set(false);
                    desk.replace(Study::new(position));
                }
                on_cancel=move |()| desk.editing.set(false)
            />
        </Show>
    }
}

/// The board and all that belongs to it.
#[component]
fn Workplace(desk: Desk) -> impl IntoView {
    let position = desk.position();
    let rules = desk.rules();
    let overlays = desk.overlays;
    view! {
        <div class="play analysis">
            <div class="analysis-board">
                <BoardView scene=desk.scene() on_move=move |mv| desk.play(mv)/>
                <Steps desk/>
            </div>
            <div class="side">
                <Head desk/>
                <EnginePanel desk/>
                <Moves desk/>
                <Comment desk/>
                <Standing desk/>
                <Clock desk/>
                <TypedMove position on_move=move |mv| desk.play(mv)/>
                <OverlaySwitches overlays rules/>
                <Pictures subject=Signal::derive_local(move || desk.subject())/>
            </div>
            <Fresh desk/>
            <Import desk/>
            <Export desk/>
        </div>
    }
}

/// What is studied, what can be done with it as a whole, and what has to be said about it.
#[component]
fn Head(desk: Desk) -> impl IntoView {
    let name = move || {
        let (rules, texts) = (desk.rules().get(), &i18n::texts().setups);
        let (game, setup) = (rules.game_name(), rules.setup_name());
        format!("{} · {}", (texts.game)(game), (texts.setup)(game, setup))
    };
    view! {
        <div class="analysis-head">
            <h2 data-test="setup">{name}</h2>
            <p class="status" role="status" data-test="status">{move || desk.status()}</p>
        </div>
        <div class="controls toolbar">
            <button type="button" data-test="new" on:click=move |_| desk.choosing.set(true)>
                {t!(analysis.new)}
            </button>
            <button type="button" data-test="import" on:click=move |_| desk.importing.set(true)>
                {t!(analysis.import)}
            </button>
            <button type="button" data-test="edit-position" on:click=move |_| desk.editing.set(true)>
                {t!(editor.edit)}
            </button>
            <button type="button" data-test="share" on:click=move |_| desk.exporting.set(true)>
                {t!(analysis.share)}
            </button>
            <Show when=move || desk.can_review()>
                <a class="button" data-test="review" href=move || desk.review()>{t!(review.open)}</a>
            </Show>
        </div>
        <Show when=move || desk.wrong_link().is_some()>
            <p class="answer" role="alert" data-test="wrong-link">{move || desk.wrong_link()}</p>
        </Show>
        <Show when=move || desk.has_put_aside()>
            <p class="aside" data-test="put-aside">
                <span>{t!(analysis.put_aside)}</span>
                <button type="button" data-test="bring-back" on:click=move |_| desk.bring_back()>
                    {t!(analysis.bring_back)}
                </button>
            </p>
        </Show>
    }
}

/// Martian Chess for two: whether the next move calls the clock.
#[component]
fn Clock(desk: Desk) -> impl IntoView {
    view! {
        <Show when=move || desk.may_call()>
            <label class="option">
                <input
                    type="checkbox"
                    data-test="call-clock"
                    prop:checked=move || desk.calling.get()
                    on:change=move |event| desk.calling.set(event_target_checked(&event))
                />
                <span>{t!(play.call_clock)}</span>
            </label>
        </Show>
    }
}
