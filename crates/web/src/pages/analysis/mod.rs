//! The analysis board.

mod chances;
mod comment;
mod engine_panel;
mod explorer;
mod export;
mod fresh;
mod import;
mod insight;
mod judgement;
mod moves;
mod standing;
mod state;
mod steps;

use crate::board::{BoardView, narration};
use crate::browser;
use crate::components::{CallClock, Icon, OverlaySwitches, Pictures, StatusLine, Tool, TypedMove};
use crate::editor::Editor;
use crate::i18n::{self, t};
use crate::study::Study;
pub(super) use comment::Comment;
pub(super) use engine_panel::EnginePanel;
pub(super) use explorer::ExplorerPanel;
use export::Export;
use fresh::Fresh;
use import::Import;
pub(super) use judgement::Judgement;
use leptos::prelude::*;
pub(super) use moves::Moves;
pub(super) use standing::Standing;
pub(super) use state::{AnalysisState, Change};
pub(super) use steps::Steps;

/// The analysis board: any position and any game, with variations, comments and the engine's view.
#[component]
pub(crate) fn Analysis() -> impl IntoView {
    let state = AnalysisState::open();
    view! {
        <h1 class="unseen">{t!(nav.analysis)}</h1>
        <Show when=move || state.editing.get() fallback=move || view! { <Workplace state/> }>
            <Editor
                position=untrack(|| state.board.position())
                viewer=untrack(|| state.board.viewer())
                on_use=move |position| {
                    state.editing.set(false);
                    state.replace(Study::new(position));
                }
                on_cancel=move |()| state.editing.set(false)
            />
        </Show>
    }
}

/// The board and all that belongs to it.
#[component]
fn Workplace(state: AnalysisState) -> impl IntoView {
    let board = state.board;
    let last = Signal::derive(move || {
        state.with_game(|game| {
            Some(match game.steps().next_back() {
                Some((before, ply)) => narration::played(before, ply),
                None => i18n::texts().analysis().begin.to_owned(),
            })
        })
    });
    view! {
        <div class="play analysis">
            <div class="analysis-board">
                <BoardView host=board on_move=move |mv| state.play(mv)/>
                <StatusLine board otherwise=last/>
                <Steps state/>
            </div>
            <div class="side">
                <Head state/>
                <EnginePanel state/>
                <Moves state/>
                <Judgement state/>
                <ExplorerPanel state/>
                <Comment state/>
                <Standing state/>
                <CallClock board/>
                <TypedMove board on_move=move |mv| state.play(mv)/>
                <OverlaySwitches board/>
                <Pictures subject=Signal::derive_local(move || state.subject())/>
            </div>
            <Fresh state/>
            <Import state/>
            <Export state/>
        </div>
    }
}

/// What is studied, what can be done with it as a whole, and what has to be said about it.
#[component]
fn Head(state: AnalysisState) -> impl IntoView {
    let name = move || {
        let (rules, texts) = (state.board.rules(), i18n::texts().setups());
        let (game, setup) = (rules.game_name(), rules.setup_name());
        format!("{} · {}", (texts.game)(game), (texts.setup)(game, setup))
    };
    view! {
        <div class="analysis-head">
            <h2 data-test="setup">{name}</h2>
            <p class="status" role="status" data-test="status">{move || state.status()}</p>
        </div>
        <div class="actions toolbar">
            <Tool name="new" icon=Icon::Fresh label=|| i18n::texts().analysis().new
                act=move || state.choosing.set(true)/>
            <Tool name="import" icon=Icon::Import label=|| i18n::texts().analysis().import
                act=move || state.importing.set(true)/>
            <Tool name="edit-position" icon=Icon::Edit label=|| i18n::texts().editor().edit
                act=move || state.editing.set(true)/>
            <Tool name="share" icon=Icon::Share label=|| i18n::texts().analysis().share
                act=move || state.exporting.set(true)/>
            <Show when=browser::has_server>
                <a data-test="to-study" href=move || state.study_link()>
                    {Icon::Study.view()}
                    <span>{t!(analysis.make_study)}</span>
                </a>
            </Show>
            <Show when=move || state.can_review()>
                <a data-test="review" href=move || state.review()>
                    {Icon::Look.view()}
                    <span>{t!(review.open)}</span>
                </a>
            </Show>
        </div>
        <Show when=move || state.wrong_link().is_some()>
            <p class="answer" role="alert" data-test="wrong-link">{move || state.wrong_link()}</p>
        </Show>
        <Show when=move || state.has_put_aside()>
            <p class="aside" data-test="put-aside">
                <span>{t!(analysis.put_aside)}</span>
                <button type="button" data-test="bring-back" on:click=move |_| state.bring_back()>
                    {t!(analysis.bring_back)}
                </button>
            </p>
        </Show>
    }
}
