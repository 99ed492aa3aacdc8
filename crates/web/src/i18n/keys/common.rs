//! What stands on every page.

use super::Text;

/// The way to the pages.
pub(crate) struct Nav {
    pub(crate) label: Text,
    pub(crate) play: Text,
    pub(crate) analysis: Text,
    pub(crate) learn: Text,
    pub(crate) puzzles: Text,
    pub(crate) rules: Text,
    pub(crate) settings: Text,
    pub(crate) about: Text,
    pub(crate) skip: Text,
}

/// What is said in several places.
pub(crate) struct Common {
    pub(crate) not_kept: Text,
    pub(crate) engine_restarted: Text,
    pub(crate) engine_gone: Text,
    pub(crate) loading: Text,
    pub(crate) not_loaded: Text,
    pub(crate) retry: Text,
}
