//! A button with a picture over its name.

use super::Icon;
use leptos::prelude::*;

/// A button of a group of actions: a picture and a name. It keeps the focus even where it cannot be
/// used.
#[component]
pub(crate) fn Tool(
    name: &'static str,
    icon: Icon,
    label: fn() -> &'static str,
    /// Whether it can be used; always, if nothing is said.
    #[prop(optional, into)]
    possible: Option<Signal<bool>>,
    act: impl Fn() + 'static,
) -> impl IntoView {
    let can = move || possible.is_none_or(|possible| possible.get());
    view! {
        <button
            type="button"
            data-test=name
            aria-disabled=move || (!can()).to_string()
            on:click=move |_| {
                if untrack(can) {
                    act();
                }
            }
        >
            {icon.view()}
            <span>{label}</span>
        </button>
    }
}
