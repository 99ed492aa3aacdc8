//! One study: chapters, the board and the tree of moves, who is there, and whether all is kept.

use super::chapters::Chapters;
use super::manage::Manage;
use super::state::{StudyState, Sync, Trouble};
use crate::board::{BoardView, narration};
use crate::components::{CallClock, Icon, OverlaySwitches, StatusLine, Tool, TypedMove};
use crate::game::TreePath;
use crate::i18n::{self, t};
use crate::online::people;
use crate::pages::analysis::{
    Comment, EnginePanel, ExplorerPanel, Judgement, Moves, Standing, Steps,
};
use crate::share;
use leptos::prelude::*;
use tercio_api::Page;

/// The page of a study.
#[component]
pub(super) fn One(id: String) -> impl IntoView {
    let state = StudyState::open(id);
    let gone = move || {
        view! {
            <article class="page">
                <h1>{t!(nav.studies)}</h1>
                <p role="alert" data-test="gone">{t!(studies.gone)}</p>
                <p><a href=Page::Studies.path()>{t!(studies.to_list)}</a></p>
            </article>
        }
    };
    view! {
        <Show when=move || !state.gone.get() fallback=gone>
            <Show
                when=move || state.is_open()
                fallback=|| view! { <p class="page" role="status">{t!(common.loading)}</p> }
            >
                <Workplace state/>
            </Show>
        </Show>
    }
}

/// The board and all that belongs to it.
#[component]
fn Workplace(state: StudyState) -> impl IntoView {
    let analysis = state.analysis;
    let board = analysis.board;
    let managing = RwSignal::new(false);
    let last = Signal::derive(move || {
        let last = analysis.with_game(|game| {
            let step = game.steps().next_back();
            step.map(|(before, ply)| narration::played(before, ply))
        });
        Some(last.unwrap_or_else(|| analysis.status()))
    });
    view! {
        <div class="play analysis study">
            <div class="analysis-board">
                <BoardView host=board on_move=move |mv| analysis.play(mv)/>
                <StatusLine board otherwise=last/>
                <Steps state=analysis/>
            </div>
            <div class="side">
                <Head state managing/>
                <Chapters state/>
                <Moves state=analysis/>
                <Judgement state=analysis/>
                <Comment state=analysis/>
                <EnginePanel state=analysis/>
                <ExplorerPanel state=analysis/>
                <Standing state=analysis/>
                <CallClock board/>
                <TypedMove board on_move=move |mv| analysis.play(mv)/>
                <OverlaySwitches board/>
            </div>
            <Manage state open=managing/>
        </div>
    }
}

/// What it is called, whether all is kept, and who is there.
#[component]
fn Head(state: StudyState, managing: RwSignal<bool>) -> impl IntoView {
    let name = move || {
        let info = state.info.get();
        info.map(|info| info.summary.name)
    };
    let sync = Memo::new(move |_| state.sync());
    let kept = move || {
        let texts = i18n::texts().studies();
        match sync.get() {
            Sync::Saved => texts.saved.to_owned(),
            Sync::Saving => texts.saving.to_owned(),
            Sync::Offline(pending) => (texts.offline)(pending),
            Sync::ReadOnly => texts.read_only.to_owned(),
            Sync::ReadOnlyOffline => texts.read_only_offline.to_owned(),
        }
    };
    let here = move || {
        let people = state.people.get();
        let names: Vec<String> = people.iter().map(people::name).collect();
        names.join(", ")
    };
    // The analysis board is for whatever should not be kept here.
    let analyse = move || {
        let record = state.analysis.record()?;
        let at = TreePath::after(state.analysis.with_game(tercio_rules::Game::plies));
        Some(share::link(Page::Analysis, &record, &at))
    };
    view! {
        <div class="analysis-head study-head">
            <h1 data-test="study-name">{name}</h1>
            <p class="status" role="status" data-test="sync" data-sync=move || format!("{:?}", sync.get()).to_lowercase()>
                {kept}
            </p>
        </div>
        <p class="study-people" data-test="people">
            <span>{t!(studies.here)}</span>" "<span>{here}</span>
        </p>
        <div class="actions toolbar">
            <Tool name="manage" icon=Icon::People label=|| i18n::texts().studies().manage
                act=move || managing.set(true)/>
            <a data-test="export" href=state.path("/text") download="study.txt">
                {Icon::Import.view()}<span>{t!(studies.export)}</span>
            </a>
            <a data-test="analyse" href=analyse>{Icon::Look.view()}<span>{t!(analysis.analyse)}</span></a>
            <a href=Page::Studies.path() data-test="to-list">{Icon::Study.view()}<span>{t!(nav.studies)}</span></a>
        </div>
        <p class="wrong" role="alert" data-test="trouble">
            {move || state.trouble.with(|trouble| trouble.as_ref().map(Trouble::text))}
        </p>
    }
}
