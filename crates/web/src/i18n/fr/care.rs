//! What is said when the world around the app changes or fails.

use crate::i18n::keys::Care;

pub(super) const CARE: Care = Care {
    new_version: "Une nouvelle version est prête. Vos parties sont conservées.",
    take_version: "La charger",
    unreadable_game: "La partie gardée par ce navigateur est illisible. Elle a été mise de côté ; en voici une nouvelle.",
};
