//! Buttons with a picture and a name.

use leptos::prelude::*;

/// The picture on a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Icon {
    ToStart,
    Back,
    Forward,
    ToEnd,
    BackToMark,
    ForwardToMark,
    Flip,
    New,
    Import,
    Edit,
    Share,
    Look,
    Again,
}

impl Icon {
    /// Its outline, on a square of 24 by 24.
    const fn path(self) -> &'static str {
        match self {
            Icon::ToStart => "M6 5h2.5v14H6zM19 5v14l-9.5-7z",
            Icon::Back => "M16.5 5v14L7 12z",
            Icon::Forward => "M7.5 5v14l9.5-7z",
            Icon::ToEnd => "M15.5 5H18v14h-2.5zM5 5l9.5 7L5 19z",
            Icon::BackToMark => "M12.5 6v12L4 12zM16 4.5h3.2l-.5 9h-2.2zM16 16h3.2v3.2H16z",
            Icon::ForwardToMark => "M11.5 6v12l8.5-6zM4.8 4.5H8l-.5 9H5.3zM4.8 16H8v3.2H4.8z",
            Icon::Flip => {
                "M12 4a8 8 0 1 0 7.7 10h-2.6A5.5 5.5 0 1 1 12 6.5c1.5 0 2.9.6 3.9 1.6L13 11h7V4l-2.3 \
                 2.3A8 8 0 0 0 12 4z"
            }
            Icon::New => "M10.75 4.5h2.5v6.25h6.25v2.5h-6.25v6.25h-2.5v-6.25H4.5v-2.5h6.25z",
            Icon::Import => {
                "M10.75 3.5h2.5v7.6l2.9-2.9 1.8 1.8L12 15.9 6.05 10l1.8-1.8 2.9 2.9zM4 15h2.5v3h11v-3H20\
                 v5.5H4z"
            }
            Icon::Edit => "M4 20v-4.2L15.3 4.5l4.2 4.2L8.2 20zM6.5 16.8v.7h.7l8.8-8.8-.7-.7z",
            Icon::Share => {
                "M13.25 15.5h-2.5V7.9l-2.9 2.9L6.05 9 12 3.1 17.95 9l-1.8 1.8-2.9-2.9zM4 13h2.5v5h11v-5H20\
                 v7.5H4z"
            }
            Icon::Look => {
                "M10.5 3.5a7 7 0 0 1 5.6 11.2l4.4 4.4-1.8 1.8-4.4-4.4A7 7 0 1 1 10.5 3.5zm0 2.5a4.5 4.5 0 \
                 1 0 0 9 4.5 4.5 0 0 0 0-9z"
            }
            Icon::Again => {
                "M12 4a8 8 0 1 1-7.7 10h2.6A5.5 5.5 0 1 0 12 6.5c-1.5 0-2.9.6-3.9 1.6L11 11H4V4l2.3 2.3A8 \
                 8 0 0 1 12 4z"
            }
        }
    }
}

/// A picture, for those who see it.
#[component]
pub(crate) fn Picture(icon: Icon) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=icon.path()/></svg>
    }
}

/// A button with a picture over its name. It keeps the focus even where it cannot be used.
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
            class="tool-button"
            data-test=name
            aria-disabled=move || (!can()).to_string()
            on:click=move |_| {
                if untrack(can) {
                    act();
                }
            }
        >
            <Picture icon/>
            <span>{label}</span>
        </button>
    }
}
