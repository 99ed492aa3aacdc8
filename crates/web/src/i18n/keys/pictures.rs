//! What the menu says with which one takes pictures along.

use super::Text;

/// Pictures of a game.
pub(crate) struct Pictures {
    pub(crate) title: Text,
    pub(crate) svg: Text,
    pub(crate) png: Text,
    pub(crate) animation: Text,
    pub(crate) animating: fn(done: usize, all: usize) -> String,
    pub(crate) cancel: Text,
    pub(crate) saved: Text,
    pub(crate) failed: Text,
}
