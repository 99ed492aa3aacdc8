//! The list of lessons.

use super::{address, progress, texts};
use crate::components::resource;
use crate::i18n::{self, t};
use crate::resources::Resource;
use crate::theme;
use leptos::prelude::*;
use tercio_draw::{Coordinates, Picture};
use tercio_learn::{Course, Lesson, Progress, Step, Texts};

/// The list of lessons, with what is done of each.
#[component]
pub(super) fn List() -> impl IntoView {
    view! {
        <article class="page">
            <h1>{t!(learn.title)}</h1>
            <p>{t!(learn.intro)}</p>
            {move || {
                resource(Resource::Lessons(i18n::language()), |source| {
                    let (texts, progress) = (texts(source), progress());
                    let courses = Course::ALL.iter().map(|course| shown(course, &texts, &progress));
                    courses.collect_view().into_any()
                })
            }}
        </article>
    }
}

/// The lessons of a game, those of each theme under its name.
fn shown(course: &Course, texts: &Texts, progress: &Progress) -> impl IntoView + use<> {
    let next = progress.next_lesson(course).map(|lesson| lesson.id);
    let groups = course.groups().map(|(theme, lessons)| {
        let lessons = lessons
            .iter()
            .map(|lesson| entry(lesson, texts, progress, next));
        view! {
            <h3 class="lesson-theme">{texts.get(theme.key())}</h3>
            <ol class="lessons">{lessons.collect_view()}</ol>
        }
    });
    view! {
        <section>
            <h2>{(i18n::texts().setups().game)(course.game)}</h2>
            {groups.collect_view()}
        </section>
    }
}

/// A small picture of where a lesson begins.
#[component]
fn Sample(lesson: Lesson) -> impl IntoView {
    let start = lesson.steps.first().and_then(Step::start);
    let picture = move || {
        let position = start?;
        let picture = Picture::new(&position).viewer(position.turn()).size(SAMPLE);
        let picture = picture.coordinates(Coordinates::Hidden);
        Some(picture.style(theme::style()).to_svg())
    };
    view! {
        <span class="lesson-picture" aria-hidden="true" inner_html=move || picture().unwrap_or_default()></span>
    }
}

/// The longer side of such a picture, in pixels.
const SAMPLE: u32 = 64;

/// A lesson, how many of its steps are done, and whether it is the next to be done.
fn entry(
    lesson: &Lesson,
    texts: &Texts,
    progress: &Progress,
    next: Option<&str>,
) -> impl IntoView + use<> {
    let (done, steps) = (progress.count(lesson), lesson.steps.len());
    view! {
        <li class:complete=done == steps class:next=next == Some(lesson.id)>
            <a href=address(lesson) data-test=format!("lesson-{}", lesson.id)>
                <Sample lesson=*lesson/>
                <span>{texts.get(&lesson.own_key("title"))}</span>
                <span class="lesson-done">{(i18n::texts().learn().done)(done, steps)}</span>
            </a>
        </li>
    }
}
