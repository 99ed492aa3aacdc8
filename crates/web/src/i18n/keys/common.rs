//! What stands on every page.

use super::Text;

/// The way to the pages.
pub(crate) struct Nav {
    pub(crate) label: Text,
    pub(crate) play: Text,
    pub(crate) online: Text,
    pub(crate) game: Text,
    pub(crate) games: Text,
    pub(crate) analysis: Text,
    pub(crate) review: Text,
    pub(crate) learn: Text,
    pub(crate) puzzles: Text,
    pub(crate) rules: Text,
    pub(crate) settings: Text,
    pub(crate) account: Text,
    pub(crate) player: Text,
    pub(crate) archive: Text,
    pub(crate) tournaments: Text,
    pub(crate) simuls: Text,
    pub(crate) studies: Text,
    pub(crate) about: Text,
    pub(crate) skip: Text,
}

/// What is said in several places.
pub(crate) struct Common {
    pub(crate) loading: Text,
    pub(crate) retry: Text,
    pub(crate) new_version: Text,
    pub(crate) take_version: Text,
}
