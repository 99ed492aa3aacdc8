//! What is said when the world around the app changes or fails.

use crate::i18n::keys::Care;

pub(super) const CARE: Care = Care {
    new_version: "A new version is ready. Your games are kept.",
    take_version: "Load it now",
    unreadable_game: "The game this browser kept cannot be read. It was put aside, and here is a new one.",
};
