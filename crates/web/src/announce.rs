//! What a screen reader says without being asked: moves, results, refusals.

use leptos::prelude::*;

thread_local! {
    static LATEST: ArcRwSignal<(u32, String)> = ArcRwSignal::new((0, String::new()));
}

/// Says a sentence, after whatever is being said.
pub(crate) fn say(sentence: impl Into<String>) {
    let sentence = sentence.into();
    LATEST.with(|latest| {
        latest.update(|(count, text)| {
            *count += 1;
            *text = sentence;
        });
    });
}

/// The region that screen readers watch. Two take turns, so that a sentence that is repeated is
/// said again.
#[component]
pub(crate) fn Announcer() -> impl IntoView {
    let latest = LATEST.with(Clone::clone);
    let part = move |parity: u32| {
        let latest = latest.clone();
        move || {
            let (count, text) = latest.get();
            if count % 2 == parity {
                text
            } else {
                String::new()
            }
        }
    };
    view! {
        <div class="unseen" aria-live="polite" data-test="announcer">
            <p>{part(0)}</p>
            <p>{part(1)}</p>
        </div>
    }
}
