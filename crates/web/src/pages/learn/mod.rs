//! Lessons: the list of them, and each on a page of its own.

mod lesson;
mod list;
mod state;

use crate::pages::Missing;
use crate::storage::{self, Key};
use leptos::prelude::*;
use tercio_api::Page;
use tercio_learn::{Course, Lesson, Progress, Texts};

/// The lessons, or the one whose name is `part`.
#[component]
pub(crate) fn Learn(part: String) -> impl IntoView {
    if part.is_empty() {
        return view! { <list::List/> }.into_any();
    }
    match Course::lesson(&part) {
        Some(lesson) => view! { <lesson::Page lesson/> }.into_any(),
        None => view! { <Missing/> }.into_any(),
    }
}

/// Where a lesson is.
fn address(lesson: &Lesson) -> String {
    format!("{}/{}", Page::Learn.path(), lesson.id)
}

/// What was learned on this device.
fn progress() -> Progress {
    let kept = storage::get(Key::Lessons).unwrap_or_default();
    let Ok(progress) = kept.parse();
    progress
}

/// The texts of the lessons. The tests read both languages, so reading them cannot fail here.
fn texts(source: &'static str) -> Texts {
    Texts::read(source).unwrap_or_default()
}
