//! Looking back at a game: a graph, a verdict for each move, and the way back to the mistakes.

mod graph;
mod moves;
mod retry;
mod study;
mod verdict;

use crate::board::BoardView;
use crate::components::Pictures;
use crate::i18n::{self, t};
use crate::{review, route};
use graph::ChanceGraph;
use leptos::prelude::*;
use moves::{Counts, MoveList};
use study::Study;
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
    let seen = move || study.with(|review| review.seen());
    let words = move || {
        let texts = i18n::texts();
        match study.broken() {
            true => texts.common.engine_gone.to_owned(),
            false => (texts.review.progress)(seen(), all()),
        }
    };
    let complete = move || study.with(|review| review.is_complete());
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
    let chosen = move || study.chosen();
    let is_first = move || chosen() <= 1;
    let is_last = move || study.with(|review| chosen() >= review.len());
    let previous = move || study.with(|review| review.previous_mistake(chosen()));
    let next = move || study.with(|review| review.next_mistake(chosen()));
    view! {
        <div class="controls review-steps">
            <button
                type="button"
                data-test="previous-move"
                disabled=is_first
                on:click=move |_| study.choose(chosen() - 1)
            >
                <span aria-hidden="true">"◂ "</span>{t!(review.previous_move)}
            </button>
            <button
                type="button"
                data-test="next-move"
                disabled=is_last
                on:click=move |_| study.choose(chosen() + 1)
            >
                {t!(review.next_move)}<span aria-hidden="true">" ▸"</span>
            </button>
            <button
                type="button"
                data-test="previous-mistake"
                disabled=move || previous().is_none()
                on:click=move |_| study.choose_any(previous())
            >
                <span aria-hidden="true">"« "</span>{t!(review.previous_mistake)}
            </button>
            <button
                type="button"
                data-test="next-mistake"
                disabled=move || next().is_none()
                on:click=move |_| study.choose_any(next())
            >
                {t!(review.next_mistake)}<span aria-hidden="true">" »"</span>
            </button>
        </div>
    }
}
