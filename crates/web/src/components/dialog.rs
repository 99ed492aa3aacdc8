//! A dialog over the page.

use leptos::html;
use leptos::prelude::*;

/// A dialog. The browser keeps the focus inside and closes it with Escape.
#[component]
pub(crate) fn Dialog(
    /// Whether it is open; becomes `false` when the user closes it.
    open: RwSignal<bool>,
    /// What it is about.
    title: Signal<&'static str>,
    children: Children,
) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let Some(dialog) = node.get() else {
            return;
        };
        match (open.get(), dialog.open()) {
            // Only a dialog that is open already refuses to open.
            (true, false) => drop(dialog.show_modal()),
            (false, true) => dialog.close(),
            _ => {}
        }
    });
    view! {
        <dialog node_ref=node aria-label=title on:close=move |_| open.set(false)>
            // A long dialog is read from its beginning.
            <h2 tabindex="-1" autofocus>{title}</h2>
            {children()}
        </dialog>
    }
}
