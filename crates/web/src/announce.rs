//! What a screen reader says without being asked: moves, results, refusals.

use leptos::prelude::*;
use std::collections::VecDeque;

/// How many sentences stay on the page. Readers take a new one as it comes; one that went at once
/// would be lost when two come together.
const KEPT: usize = 6;

/// What was said, each sentence with its number.
type Said = VecDeque<(u32, String)>;

thread_local! {
    static SAID: ArcRwSignal<Said> = ArcRwSignal::new(VecDeque::new());
}

/// Says a sentence, after whatever is being said.
pub(crate) fn say(sentence: impl Into<String>) {
    let sentence = sentence.into();
    SAID.with(|said| {
        said.update(|said| {
            let number = said.back().map_or(0, |(number, _)| number.wrapping_add(1));
            said.push_back((number, sentence));
            if said.len() > KEPT {
                said.pop_front();
            }
        });
    });
}

/// The region that screen readers watch. Each sentence is a paragraph of its own, so that one that
/// is repeated is said again.
#[component]
pub(crate) fn Announcer() -> impl IntoView {
    let said = SAID.with(Clone::clone);
    view! {
        <div class="unseen" role="log" aria-live="polite" data-test="announcer">
            <For
                each=move || said.get()
                key=|(number, _)| *number
                children=|(_, sentence)| view! { <p>{sentence}</p> }
            />
        </div>
    }
}
