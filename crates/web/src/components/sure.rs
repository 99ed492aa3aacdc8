//! A button for what cannot be taken back.

use crate::announce;
use leptos::prelude::*;

/// A button for what cannot be taken back: the first press asks, the second one does it. Whoever goes on
/// elsewhere has said no.
#[component]
pub(crate) fn Sure(
    name: &'static str,
    label: fn() -> &'static str,
    question: fn() -> &'static str,
    #[prop(default = Signal::stored(true))] possible: Signal<bool>,
    act: impl Fn() + 'static,
) -> impl IntoView {
    let asked = RwSignal::new(false);
    let press = move |_| match (possible.get_untracked(), asked.get_untracked()) {
        (false, _) => {}
        (true, false) => {
            asked.set(true);
            announce::say(question());
        }
        (true, true) => {
            asked.set(false);
            act();
        }
    };
    view! {
        <button
            type="button"
            class:danger=move || asked.get()
            data-test=name
            aria-disabled=move || (!possible.get()).to_string()
            on:click=press
            on:blur=move |_| asked.set(false)
        >
            {move || if asked.get() { question() } else { label() }}
        </button>
    }
}
