//! A button that cannot always be used.

use leptos::prelude::*;

/// A button that cannot always be used. It keeps the focus even then, so that nobody who uses the
/// keyboard is thrown off the page by pressing it.
#[component]
pub(crate) fn Act(
    name: &'static str,
    possible: Signal<bool>,
    act: impl Fn() + 'static,
    children: Children,
) -> impl IntoView {
    view! {
        <button
            type="button"
            data-test=name
            aria-disabled=move || (!possible.get()).to_string()
            on:click=move |_| {
                if possible.get_untracked() {
                    act();
                }
            }
        >
            {children()}
        </button>
    }
}
