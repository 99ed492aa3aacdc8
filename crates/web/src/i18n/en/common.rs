//! What stands on every page.

use crate::i18n::keys::{Common, Nav};

pub(in crate::i18n) static NAV: Nav = Nav {
    label: "Pages",
    play: "Play",
    online: "Online",
    game: "Game",
    games: "My games",
    analysis: "Analysis",
    review: "Review",
    learn: "Learn",
    puzzles: "Puzzles",
    rules: "Rules",
    settings: "Settings",
    account: "Account",
    player: "Player",
    archive: "Archive",
    tournaments: "Tournaments",
    simuls: "Simuls",
    studies: "Studies",
    about: "About",
    skip: "Skip to the page",
};

pub(in crate::i18n) static COMMON: Common = Common {
    loading: "Loading…",
    retry: "Try again",
    new_version: "A new version is ready. Your games are kept.",
    take_version: "Load it now",
};
