//! Looking back at a game: a graph, a verdict for each move, and the way back to the mistakes.

mod graph;
mod moves;
mod retry;
mod study;
mod verdict;

use crate::board::BoardView;
use crate::components::Pictures;
use crate::i18n::{self, t};
use crate::review::Reviewed;
use crate::{review, route};
use graph::ChanceGraph;
use leptos::prelude::*;
use moves::{Counts, MoveList};
use study::{Step, Study};
use tercio_api::Page;
use verdict::Verdict;

/// The review of the game of a link, or of the last one.
#[component]
pub(crate) fn Review() -> impl IntoView {
    match review::at(&untrack(route::current).fragment) {
        Ok(Some(review)) if review.len() > 0 => {
            view! { <Desk study=Study::open(review)/> }.into_any()
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
fn Desk(study: Study) -> impl IntoView {
    view! {
        <div class="play review" data-test="review">
            <h1 class="unseen">{t!(review.title)}</h1>
            <BoardView scene=study.scene() on_move=|_| ()/>
            <div class="side">
                <Progress study/>
                <ChanceGraph study/>
                <Steps study/>
                <Verdict study/>
                <MoveList study/>
                <Counts study/>
                <Pictures subject=Signal::derive_local(move || study.subject())/>
            </div>
        </div>
    }
}

/// How far the engine has come, and the way to stop it, to go on, or to look deeper.
#[component]
fn Progress(study: Study) -> impl IntoView {
    let all = move || study.with(|review| review.len() + 1);
    let seen = move || study.with(Reviewed::seen);
    let words = move || {
        let texts = i18n::texts();
        match study.broken() {
            true => texts.failures.engine_gone.to_owned(),
            false => (texts.review.progress)(seen(), all()),
        }
    };
    let complete = move || study.with(Reviewed::is_complete);
    view! {
        <Show when=move || !complete()>
            <div class="review-progress">
                <progress max=all value=seen aria-label=t!(review.title)></progress>
                <p role="status" data-test="review-progress">{words}</p>
                <Show
                    when=move || study.is_running()
                    fallback=move || view! {
                        <button type="button" data-test="review-go-on" on:click=move |_| study.go_on()>
                            {t!(review.go_on)}
                        </button>
                    }
                >
                    <button type="button" data-test="review-stop" on:click=move |_| study.stop()>
                        {t!(review.stop)}
                    </button>
                </Show>
            </div>
        </Show>
    }
}

/// One move back or forward, and from mistake to mistake.
#[component]
fn Steps(study: Study) -> impl IntoView {
    let cannot = |step: Step| move || study.after(step).is_none();
    let go = |step: Step| move |_| study.take(step);
    view! {
        <div class="controls review-steps">
            <button
                type="button"
                data-test="previous-move"
                disabled=cannot(Step::Back)
                on:click=go(Step::Back)
            >
                <span aria-hidden="true">"◂ "</span>{t!(review.previous_move)}
            </button>
            <button
                type="button"
                data-test="next-move"
                disabled=cannot(Step::Forward)
                on:click=go(Step::Forward)
            >
                {t!(review.next_move)}<span aria-hidden="true">" ▸"</span>
            </button>
            <button
                type="button"
                data-test="previous-mistake"
                disabled=cannot(Step::PreviousMistake)
                on:click=go(Step::PreviousMistake)
            >
                <span aria-hidden="true">"« "</span>{t!(review.previous_mistake)}
            </button>
            <button
                type="button"
                data-test="next-mistake"
                disabled=cannot(Step::NextMistake)
                on:click=go(Step::NextMistake)
            >
                {t!(review.next_mistake)}<span aria-hidden="true">" »"</span>
            </button>
        </div>
    }
}
