//! The theme: what the user chose, and what is shown.

use crate::browser;
use crate::storage::{self, Key};
use leptos::prelude::*;
use tercio_draw::{Palette, Theme};

/// What the user chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// As the system wishes.
    Auto,
    /// Always this one.
    Fixed(Theme),
}

impl Choice {
    /// Every choice.
    pub(crate) const ALL: [Choice; 4] = [
        Choice::Auto,
        Choice::Fixed(Theme::Light),
        Choice::Fixed(Theme::Dark),
        Choice::Fixed(Theme::HighContrast),
    ];

    /// The name that is kept and that the style sheet knows.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Choice::Auto => "auto",
            Choice::Fixed(theme) => theme.name(),
        }
    }

    /// Reads a name.
    pub(crate) fn from_name(name: &str) -> Option<Choice> {
        Choice::ALL.into_iter().find(|choice| choice.name() == name)
    }
}

thread_local! {
    static CHOSEN: ArcRwSignal<Choice> = ArcRwSignal::new(Choice::Auto);
    static SYSTEM: ArcRwSignal<Theme> = ArcRwSignal::new(Theme::Light);
    static PRINTING: ArcRwSignal<bool> = ArcRwSignal::new(false);
}

const DARK: &str = "(prefers-color-scheme: dark)";
const CONTRAST: &str = "(prefers-contrast: more)";
const PAPER: &str = "print";

fn holds(query: &str) -> bool {
    browser::media(query).is_some_and(|list| list.matches())
}

/// What the system wishes.
fn of_system() -> Theme {
    if holds(CONTRAST) {
        Theme::HighContrast
    } else if holds(DARK) {
        Theme::Dark
    } else {
        Theme::Light
    }
}

/// Reads what was chosen, and follows the system from now on.
pub(crate) fn start() {
    let kept = storage::get(Key::Theme).and_then(|name| Choice::from_name(&name));
    CHOSEN.with(|chosen| chosen.set(kept.unwrap_or(Choice::Auto)));
    let follow = || {
        SYSTEM.with(|system| system.set(of_system()));
        PRINTING.with(|printing| printing.set(holds(PAPER)));
        apply();
    };
    follow();
    for query in [DARK, CONTRAST, PAPER] {
        if let Some(list) = browser::media(query) {
            browser::listen(&list, "change", move |_| follow());
        }
    }
}

/// Tells the style sheet.
fn apply() {
    // Without the attribute the page keeps its light theme.
    let _ = browser::root().set_attribute("data-theme", untrack(shown).name());
}

/// What the user chose.
pub(crate) fn chosen() -> Choice {
    CHOSEN.with(Clone::clone).get()
}

/// Chooses, now and for the next visit.
pub(crate) fn choose(choice: Choice) {
    CHOSEN.with(|chosen| chosen.set(choice));
    storage::set(Key::Theme, choice.name());
    apply();
}

/// The theme that is shown. Paper is white, whatever the screen is.
pub(crate) fn shown() -> Theme {
    if PRINTING.with(Clone::clone).get() {
        return Theme::Light;
    }
    match chosen() {
        Choice::Auto => SYSTEM.with(Clone::clone).get(),
        Choice::Fixed(theme) => theme,
    }
}

/// The colours of the board.
pub(crate) fn palette() -> &'static Palette {
    shown().palette()
}
