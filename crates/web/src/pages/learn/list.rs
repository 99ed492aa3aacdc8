//! The list of lessons.

use super::{address, progress, texts};
use crate::components::resource;
use crate::i18n::{self, t};
use crate::resources::Resource;
use leptos::prelude::*;
use tercio_learn::{Course, Progress, Texts};

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

fn shown(course: &Course, texts: &Texts, progress: &Progress) -> impl IntoView + use<> {
    let next = progress.next_lesson(course).map(|lesson| lesson.id);
    let lessons = course.lessons.iter().map(|lesson| {
        let title = texts.get(&lesson.own_key("title"));
        let theme = texts.get(lesson.theme.key());
        let (done, steps) = (progress.count(lesson), lesson.steps.len());
        let said = (i18n::texts().learn.done)(done, steps);
        view! {
            <li class:complete=done == steps class:next=next == Some(lesson.id)>
                <a href=address(lesson) data-test=format!("lesson-{}", lesson.id)>
                    <span class="lesson-title">{title}<small>{theme}</small></span>
                    <span class="lesson-done">{said}</span>
                </a>
            </li>
        }
    });
    view! {
        <section>
            <h2>{(i18n::texts().setups.game)(course.game)}</h2>
            <ol class="lessons">{lessons.collect_view()}</ol>
        </section>
    }
}
