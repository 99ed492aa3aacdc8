//! A lesson: something to read, a board, and something to do.

use super::state::{Answer, LessonState};
use super::{address, texts};
use crate::announce;
use crate::board::BoardView;
use crate::components::{StatusLine, resource};
use crate::i18n::{self, t};
use crate::lazy::Lazy;
use crate::resources::{self, Resource};
use leptos::html;
use leptos::prelude::*;
use tercio_learn::{Course, Lesson, Texts};

/// A lesson.
#[component]
pub(super) fn Page(lesson: &'static Lesson) -> impl IntoView {
    let state = LessonState::new(lesson);
    // What is said about a move is also said aloud.
    Effect::new(move |_| {
        if let (Some(answer), Lazy::Ready(source)) = (
            state.answer.get(),
            resources::read(Resource::Lessons(i18n::language())),
        ) {
            announce::say(sentence(state, &answer, &texts(source)));
        }
    });
    let board = state.board().map(|host| {
        let turn = Signal::derive(move || {
            let turn = host.position().turn();
            (!state.is_done()).then(|| (i18n::texts().play().turn_of)(turn))
        });
        view! {
            <div class="board-place">
                <BoardView host on_move=move |mv| state.play(mv)/>
                <StatusLine board=host otherwise=turn/>
            </div>
        }
    });
    view! {
        <div class="play lesson">
            {board}
            <div class="side">
                <a href="/learn">{t!(learn.back)}</a>
                {move || {
                    resource(Resource::Lessons(i18n::language()), move |source| {
                        told(state, StoredValue::new(texts(source)))
                    })
                }}
                <Steps state/>
            </div>
        </div>
    }
}

/// The words of the lesson and of the step that is shown.
fn told(state: LessonState, texts: StoredValue<Texts>) -> AnyView {
    let lesson = state.lesson;
    let own = move |text: &str| texts.with_value(|texts| texts.get(&lesson.own_key(text)));
    let of_step = move |text: &str| {
        let key = lesson.key(state.step(), text);
        texts.with_value(|texts| texts.get(&key))
    };
    let intro =
        move || (state.number() == 0).then(|| view! { <p class="quiet">{own("intro")}</p> });
    let task =
        move || of_step("task").map(|task| view! { <p class="task" data-test="task">{task}</p> });
    let hint = move || {
        let hint = of_step("hint").filter(|_| state.hinted.get());
        hint.map(|hint| view! { <p class="hint" data-test="hint">{hint}</p> })
    };
    let answer = move || {
        let answer = state.answer.get()?;
        let said = texts.with_value(|texts| sentence(state, &answer, texts));
        let right = matches!(answer, Answer::Done | Answer::GoOn);
        Some(view! { <p class="answer" class:right=right data-test="answer">{said}</p> })
    };
    let ask = move |_| {
        state.hinted.set(true);
        if let Some(hint) = of_step("hint") {
            announce::say(hint);
        }
    };
    // The button that leads on goes away, so the focus goes to what is to be read next.
    let place = NodeRef::<html::P>::new();
    let next = Callback::new(move |()| {
        state.next();
        if let Some(task) = untrack(|| of_step("task")) {
            announce::say(task);
        }
        if let Some(place) = place.get_untracked() {
            // If it fails, the focus is where the browser puts it.
            let _ = place.focus();
        }
    });
    let can_hint = move || !state.is_done() && of_step("hint").is_some();
    view! {
        <div class="told">
            <h1>{own("title")}</h1>
            {intro}
            <p tabindex="-1" node_ref=place>{move || of_step("text")}</p>
            {task}
        </div>
        <div class="reply">
        {hint}
        {answer}
        <div class="controls">
            <Show when=can_hint>
                <button type="button" data-test="ask-hint" on:click=ask>{t!(learn.hint)}</button>
            </Show>
            <Show when=move || state.answer.get().is_some()>
                <button type="button" on:click=move |_| state.go_to(state.number())>
                    {t!(learn.again)}
                </button>
            </Show>
            {move || onward(state, next)}
        </div>
        </div>
    }
    .into_any()
}

/// The way on: to the next step, the next lesson, or back to the list.
fn onward(state: LessonState, next: Callback<()>) -> Option<AnyView> {
    if !state.is_done() {
        return None;
    }
    if state.has_next() {
        return Some(
            view! {
                <button type="button" class="primary" data-test="next" on:click=move |_| next.run(())>
                    {t!(learn.next)}
                </button>
            }
            .into_any(),
        );
    }
    let following = Course::ALL.iter().find_map(|course| {
        let mut lessons = course.lessons.iter();
        lessons.find(|lesson| lesson.id == state.lesson.id)?;
        lessons.next()
    });
    let (href, name) = match following {
        Some(lesson) => (address(lesson), i18n::texts().learn().next_lesson),
        None => ("/learn".to_owned(), i18n::texts().learn().back),
    };
    Some(view! { <a class="button" data-test="next" href=href>{name}</a> }.into_any())
}

/// What is said about a move.
fn sentence(state: LessonState, answer: &Answer, texts: &Texts) -> String {
    let ours = i18n::texts().learn();
    match answer {
        Answer::GoOn => ours.go_on.to_owned(),
        Answer::Done => {
            let key = state.lesson.key(state.step(), "right");
            texts.get(&key).unwrap_or(ours.right).to_owned()
        }
        Answer::Wrong(key) => texts.get(key).unwrap_or(ours.wrong).to_owned(),
        Answer::Refused(reason) => reason.clone(),
    }
}

/// The steps of the lesson, each a button.
#[component]
fn Steps(state: LessonState) -> impl IntoView {
    let steps = state.lesson.steps.iter().enumerate().map(|(number, step)| {
        let here = move || (state.number() == number).then_some("step");
        let done = move || {
            state
                .progress
                .with(|progress| progress.has_done(state.lesson, step))
        };
        let label = move || (i18n::texts().learn().step)(number + 1, done());
        view! {
            <li>
                <button
                    type="button"
                    class:done=done
                    aria-current=here
                    aria-label=label
                    on:click=move |_| state.go_to(number)
                >
                    {number + 1}
                </button>
            </li>
        }
    });
    view! {
        <nav aria-label=t!(learn.steps)>
            <ol class="steps">{steps.collect_view()}</ol>
        </nav>
    }
}
