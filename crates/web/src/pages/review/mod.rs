//! Looking back at a game: a graph, a verdict for each move, and the way back to the mistakes.

mod graph;
mod moves;
mod retry;
mod state;
mod verdict;

use crate::board::BoardView;
use crate::components::{Act, Pictures};
use crate::i18n::{self, t};
use crate::review::Reviewed;
use crate::{review, route};
use graph::ChanceGraph;
use leptos::prelude::*;
use moves::{Counts, Moves};
use state::{ReviewState, Step};
use tercio_api::Page;
use verdict::Verdict;

/// The review of the game of a link, or of the last one.
#[component]
pub(crate) fn Review() -> impl IntoView {
    match review::at(&untrack(route::current).fragment) {
        Ok(Some(review)) if review.len() > 0 => {
            view! { <Workplace state=ReviewState::open(review)/> }.into_any()
        }
        Ok(_) => view! { <Nothing why=move || i18n::texts().review.none.to_owned()/> }.into_any(),
        Err(wrong) => {
            let why = move || (i18n::texts().exchange.wrong_link)(&wrong);
            view! { <Nothing why/> }.into_any()
        }
    }
}

/// There is no game, and why.
#[component]
fn Nothing(why: impl Fn() -> String + Send + Sync + 'static) -> impl IntoView {
    view! {
        <article class="page" data-test="no-review">
            <h1>{t!(review.title)}</h1>
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
            <h1 class="unseen">{t!(review.title)}</h1>
            <BoardView host=state.board on_move=|_| ()/>
            <div class="side">
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
            true => texts.failures.engine_gone.to_owned(),
            false => (texts.review.progress)(seen(), all()),
        }
    };
    let complete = move || state.with(Reviewed::is_complete);
    view! {
        <Show when=move || !complete()>
            <div class="review-progress">
                <progress max=all value=seen aria-label=t!(review.title)></progress>
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

/// One move back or forward, and from mistake to mistake.
#[component]
fn Steps(state: ReviewState) -> impl IntoView {
    let possible = |step: Step| Signal::derive(move || state.after(step).is_some());
    view! {
        <div class="controls review-steps">
            <Act name="previous-move" possible=possible(Step::Back) act=move || state.take(Step::Back)>
                <span aria-hidden="true">"◂ "</span>{t!(review.previous_move)}
            </Act>
            <Act name="next-move" possible=possible(Step::Forward) act=move || state.take(Step::Forward)>
                {t!(review.next_move)}<span aria-hidden="true">" ▸"</span>
            </Act>
            <Act
                name="previous-mistake"
                possible=possible(Step::PreviousMistake)
                act=move || state.take(Step::PreviousMistake)
            >
                <span aria-hidden="true">"« "</span>{t!(review.previous_mistake)}
            </Act>
            <Act
                name="next-mistake"
                possible=possible(Step::NextMistake)
                act=move || state.take(Step::NextMistake)
            >
                {t!(review.next_mistake)}<span aria-hidden="true">" »"</span>
            </Act>
        </div>
    }
}
