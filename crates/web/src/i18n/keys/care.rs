//! What is said when the world around the app changes or fails.

use super::Text;

/// What is said when the world around the app changes or fails.
pub(crate) struct Care {
    pub(crate) new_version: Text,
    pub(crate) take_version: Text,
    pub(crate) unreadable_game: Text,
}
