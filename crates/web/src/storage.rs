//! What the browser keeps for us. It may be full or forbidden; then the app goes on without it and
//! says so once.

use crate::browser;
use leptos::prelude::*;
use web_sys::Storage;

/// What is kept, and under which name. A name ends in the version of its format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    Language,
    Theme,
    Sound,
    /// The local game, after each move.
    Game,
    /// A game that could not be read, in case somebody can.
    Unreadable,
    /// The last choice of game, options and players.
    Setup,
    /// Which steps of the lessons are done.
    Lessons,
    /// Which puzzles were tried, and how that went.
    Puzzles,
}

impl Key {
    const fn name(self) -> &'static str {
        match self {
            Key::Language => "tercio.language.1",
            Key::Theme => "tercio.theme.1",
            Key::Sound => "tercio.sound.1",
            Key::Game => "tercio.game.2",
            Key::Unreadable => "tercio.unreadable.2",
            Key::Setup => "tercio.setup.1",
            Key::Lessons => "tercio.lessons.1",
            Key::Puzzles => "tercio.puzzles.1",
        }
    }
}

thread_local! {
    static FAILED: ArcRwSignal<bool> = ArcRwSignal::new(false);
}

/// Whether something could not be kept.
pub(crate) fn failed() -> bool {
    FAILED.with(Clone::clone).get()
}

fn store() -> Option<Storage> {
    browser::window().local_storage().ok().flatten()
}

/// What is kept under a key.
pub(crate) fn get(key: Key) -> Option<String> {
    store()?.get_item(key.name()).ok().flatten()
}

/// Keeps a text.
pub(crate) fn set(key: Key, text: &str) {
    let kept = store().is_some_and(|store| store.set_item(key.name(), text).is_ok());
    let failed = FAILED.with(Clone::clone);
    if failed.get_untracked() == kept {
        failed.set(!kept);
    }
}
