//! What the browser keeps for us. It may be full or forbidden; then the app goes on without it, as
//! long as the tab is open, and says so once.

use crate::browser;
use crate::library::GameId;
use leptos::prelude::*;
use std::borrow::Cow;
use std::cell::RefCell;
use web_sys::Storage;

/// What is kept, and under which name. A name ends in the version of its format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    Language,
    Theme,
    /// How boards and pieces look.
    Dress,
    Sound,
    /// How fast engines answer.
    Pace,
    /// When moves are to be confirmed.
    Confirm,
    /// Who is muted beside which game.
    Muted,
    /// The only game, as earlier versions kept it.
    Game,
    /// Such a game that could not be read, in case somebody can.
    Unreadable,
    /// A game of this device, after each move.
    Kept(GameId),
    /// Which of them is on the board.
    Current,
    /// Which steps of the lessons are done.
    Lessons,
    /// Which puzzles were tried, and how that went.
    Puzzles,
    /// The analysis, after each change.
    Study,
    /// The analysis that another one took the place of.
    StudyBefore,
    /// The game that is reviewed, and what has been found out about it.
    Review,
    /// Edits of studies that no server has acknowledged.
    Edits,
}

/// What the names of all games begin with.
pub(crate) const KEPT: &str = "tercio.games.1.";

impl Key {
    fn name(self) -> Cow<'static, str> {
        let name = match self {
            Key::Kept(id) => return Cow::Owned(format!("{KEPT}{id}")),
            Key::Language => "tercio.language.1",
            Key::Theme => "tercio.theme.1",
            Key::Dress => "tercio.dress.1",
            Key::Sound => "tercio.sound.1",
            Key::Pace => "tercio.pace.1",
            Key::Confirm => "tercio.confirm.1",
            Key::Muted => "tercio.muted.1",
            Key::Game => "tercio.game.2",
            Key::Unreadable => "tercio.unreadable.2",
            Key::Current => "tercio.current.1",
            Key::Lessons => "tercio.lessons.1",
            Key::Puzzles => "tercio.puzzles.1",
            Key::Study => "tercio.study.1",
            Key::StudyBefore => "tercio.study-before.1",
            Key::Review => "tercio.review.1",
            Key::Edits => "tercio.edits.1",
        };
        Cow::Borrowed(name)
    }

    /// Whether the browser calls it by this name.
    pub(crate) fn is_called(self, name: &str) -> bool {
        self.name() == name
    }
}

thread_local! {
    static FAILED: ArcRwSignal<bool> = ArcRwSignal::new(false);
    /// What the browser would not keep: it lasts as long as the tab.
    static REFUSED: RefCell<Vec<(Key, String)>> = const { RefCell::new(Vec::new()) };
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
    let refused = REFUSED.with_borrow(|all| {
        let found = all.iter().find(|(other, _)| *other == key);
        found.map(|(_, text)| text.clone())
    });
    refused.or_else(|| store()?.get_item(&key.name()).ok().flatten())
}

/// Keeps a text.
pub(crate) fn set(key: Key, text: &str) {
    let kept = store().is_some_and(|store| store.set_item(&key.name(), text).is_ok());
    REFUSED.with_borrow_mut(|all| {
        all.retain(|(other, _)| *other != key);
        if !kept {
            all.push((key, text.to_owned()));
        }
    });
    let failed = FAILED.with(Clone::clone);
    if failed.get_untracked() == kept {
        failed.set(!kept);
    }
}

/// Forgets what is kept under a key.
pub(crate) fn remove(key: Key) {
    REFUSED.with_borrow_mut(|all| all.retain(|(other, _)| *other != key));
    if let Some(store) = store() {
        // What cannot be removed is not there.
        let _ = store.remove_item(&key.name());
    }
}

/// The names of all that is kept, also of what lasts as long as the tab.
pub(crate) fn names() -> Vec<String> {
    let refused = REFUSED.with_borrow(|all| {
        let names = all.iter().map(|(key, _)| key.name().into_owned());
        names.collect::<Vec<_>>()
    });
    let store = store();
    let count = store
        .as_ref()
        .map_or(0, |store| store.length().unwrap_or(0));
    let kept = (0..count).filter_map(|index| store.as_ref()?.key(index).ok().flatten());
    let mut names: Vec<String> = kept.chain(refused).collect();
    names.sort();
    names.dedup();
    names
}
