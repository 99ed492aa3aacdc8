//! Looking back at a game: a graph, a verdict for each move, and the way back to the mistakes.

mod graph;
mod kept;
mod moves;
mod retry;
mod state;
mod verdict;

use crate::board::BoardView;
use crate::components::{Icon, Pictures, Standing, Tool};
use crate::i18n::{self, t};
use crate::review::Reviewed;
use crate::{review, route};
use graph::ChanceGraph;
use kept::Kept;
use leptos::prelude::*;
use moves::{Counts, Moves};
use state::{ReviewState, Step};
use tercio_api::Page;
use verdict::Verdict;

/// The review of an online game, of the game of a link, or of the last one.
#[component]
pub(crate) fn Review(part: String) -> impl IntoView {
    if !part.is_empty() {
        return view! { <Kept id=part/> }.into_any();
    }
    match review::at(&untrack(route::current).fragment) {
        Ok(Some(review)) if review.len() > 0 => {
            view! { <Workplace state=ReviewState::open(review)/> }.into_any()
        }
        Ok(_) => view! { <Nothing why=move || i18n::texts().review().none.to_owned()/> }.into_any(),
        Err(wrong) => {
            let why = move || (i18n::texts().exchange().wrong_link)(&wrong);
            view! { <Nothing why/> }.into_any()
        }
    }
}

/// There is no game, and why.
#[component]
fn Nothing(why: impl Fn() -> String + Send + Sync + 'static) -> impl IntoView {
    view! {
        <article class="page" data-test="no-review">
            <h1>{t!(nav.review)}</h1>
            <p>{why}</p>
            <p>
                <a href=Page::Home.path()>{t!(nav.play)}</a>
                " · "
                <a href=Page::Analysis.path()>{t!(nav.analysis)}</a>
            </p>
        </article>
    }
}

#[component]
fn Workplace(state: ReviewState) -> impl IntoView {
    view! {
        <div class="play review" data-test="review">
            <h1 class="unseen">{t!(nav.review)}</h1>
            <BoardView host=state.board on_move=|_| ()/>
            <div class="side">
                <Standing position=Signal::derive(move || state.board.position())/>
                <Progress state/>
                <ChanceGraph state/>
                <Steps state/>
                <Verdict state/>
                <Moves state/>
                <Counts state/>
                <Pictures subject=Signal::derive_local(move || state.subject())/>
            </div>
        </div>
    }
}

/// How far the engine has come, and the way to stop it, to go on, or to look deeper.
#[component]
fn Progress(state: ReviewState) -> impl IntoView {
    let all = move || state.with(|review| review.len() + 1);
    let seen = move || state.with(Reviewed::seen);
    let words = move || {
        let texts = i18n::texts();
        match state.broken() {
            true => texts.failures().engine_gone.to_owned(),
            false => (texts.review().progress)(seen(), all()),
        }
    };
    let complete = move || state.with(Reviewed::is_complete);
    view! {
        <Show when=move || !complete()>
            <div class="review-progress">
                <progress max=all value=seen aria-label=t!(nav.review)></progress>
                <p role="status" data-test="review-progress">{words}</p>
                <Show
                    when=move || state.is_running()
                    fallback=move || view! {
                        <button type="button" data-test="review-go-on" on:click=move |_| state.go_on()>
                            {t!(review.go_on)}
                        </button>
                    }
                >
                    <button type="button" data-test="review-stop" on:click=move |_| state.stop()>
                        {t!(review.stop)}
                    </button>
                </Show>
            </div>
        </Show>
    }
}

/// From move to move, and from mistake to mistake.
#[component]
fn Steps(state: ReviewState) -> impl IntoView {
    let step = move |name, icon, label: fn() -> &'static str, step: Step| {
        let possible =
            Signal::derive(move || state.after(step).is_some_and(|to| to != state.chosen()));
        view! { <Tool name icon label possible act=move || state.take(step)/> }
    };
    view! {
        <div class="tools review-steps">
            <div class="actions" role="group" aria-label=t!(review.moves)>
                {step("first-move", Icon::ToStart, || i18n::texts().review().first_move, Step::First)}
                {step("previous-move", Icon::Back, || i18n::texts().review().previous_move, Step::Back)}
                {step("next-move", Icon::Forward, || i18n::texts().review().next_move, Step::Forward)}
                {step("last-move", Icon::ToEnd, || i18n::texts().review().last_move, Step::Last)}
            </div>
            <div class="actions" role="group" aria-label=t!(review.mistakes)>
                {step(
                    "previous-mistake",
                    Icon::BackToMark,
                    || i18n::texts().review().previous_mistake,
                    Step::PreviousMistake,
                )}
                {step(
                    "next-mistake",
                    Icon::ForwardToMark,
                    || i18n::texts().review().next_mistake,
                    Step::NextMistake,
                )}
            </div>
            <div class="actions" role="group" aria-label=t!(review.position)>
                <a data-test="analyse" href=move || state.analysis()>
                    {Icon::Look.view()}
                    <span>{t!(analysis.analyse)}</span>
                </a>
                <Tool name="flip" icon=Icon::Turn label=|| i18n::texts().play().flip
                    act=move || state.board.flip()/>
            </div>
        </div>
    }
}
