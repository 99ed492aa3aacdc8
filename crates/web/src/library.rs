//! The games of this device. Each is kept under a name of its own, so that a new one never takes the
//! place of another.

use crate::browser;
use crate::game::LocalGame;
use crate::storage::{self, Key};
use std::fmt;
use std::str::FromStr;

/// The name of a game on this device, as it stands in its address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct GameId(u32);

impl GameId {
    /// A name that no other game has, as far as chance goes.
    pub(crate) fn fresh() -> GameId {
        GameId(browser::seed())
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

impl FromStr for GameId {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<GameId, Self::Err> {
        u32::from_str_radix(text, 16).map(GameId)
    }
}

/// A game that is kept.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Kept {
    pub(crate) id: GameId,
    /// When it was last changed, in milliseconds since 1970.
    pub(crate) changed: f64,
    pub(crate) game: LocalGame,
}

/// What is kept under a name.
pub(crate) enum Found {
    Nothing,
    /// Something that makes no sense, perhaps because it is newer than the app. It is left alone.
    Unreadable,
    Game(Box<LocalGame>),
}

/// Keeps a game. The text says when that was, then what the game is.
pub(crate) fn keep(id: GameId, game: &LocalGame) {
    if let Some(text) = game.to_saved() {
        // Whole milliseconds: what writes any float exactly is large.
        let text = format!("{}\n{text}", js_sys::Date::now() as u64);
        // The same game is written again when one only looks around in it; that is no change.
        if storage::get(Key::Kept(id)).as_deref().map(content) != Some(content(&text)) {
            storage::set(Key::Kept(id), &text);
        }
    }
}

/// The game that is kept under a name.
pub(crate) fn find(id: GameId) -> Found {
    match storage::get(Key::Kept(id)) {
        None => Found::Nothing,
        Some(text) => match LocalGame::from_saved(content(&text)) {
            Some(game) => Found::Game(Box::new(game)),
            None => Found::Unreadable,
        },
    }
}

/// Every game that can be read, the one that was changed last first.
pub(crate) fn all() -> Vec<Kept> {
    let ids = storage::names().into_iter().filter_map(|name| {
        let id = name.strip_prefix(storage::KEPT)?;
        id.parse::<GameId>().ok()
    });
    let mut games: Vec<Kept> = ids
        .filter_map(|id| {
            let text = storage::get(Key::Kept(id))?;
            let changed = text.split('\n').next()?.parse().ok()?;
            let game = LocalGame::from_saved(content(&text))?;
            Some(Kept { id, changed, game })
        })
        .collect();
    games.sort_by(|a, b| b.changed.total_cmp(&a.changed));
    games
}

/// Forgets a game.
pub(crate) fn remove(id: GameId) {
    storage::remove(Key::Kept(id));
}

/// The game that was last on the board.
pub(crate) fn current() -> Option<GameId> {
    storage::get(Key::Current)?.parse().ok()
}

/// Remembers which game is on the board.
pub(crate) fn set_current(id: GameId) {
    storage::set(Key::Current, &id.to_string());
}

/// What was written, without when.
fn content(text: &str) -> &str {
    text.split_once('\n').map_or("", |(_, content)| content)
}

/// A game of an app that kept only one moves to the others. One that makes no sense is put aside.
pub(crate) fn move_in() -> Found {
    let Some(text) = storage::get(Key::Game) else {
        return Found::Nothing;
    };
    storage::remove(Key::Game);
    let Some(game) = LocalGame::from_saved(&text) else {
        storage::set(Key::Unreadable, &text);
        return Found::Unreadable;
    };
    let id = GameId::fresh();
    keep(id, &game);
    set_current(id);
    Found::Game(Box::new(game))
}

/// Whether the browser keeps this game under a name.
pub(crate) fn is_called(id: GameId, name: &str) -> bool {
    Key::Kept(id).is_called(name)
}
