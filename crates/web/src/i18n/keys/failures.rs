//! What is said when something around the app fails.

use super::Text;

/// What is said when something around the app fails.
pub(crate) struct Failures {
    pub(crate) unreadable_game: Text,
    pub(crate) not_kept: Text,
    pub(crate) engine_restarted: Text,
    pub(crate) engine_gone: Text,
    pub(crate) not_loaded: Text,
}
