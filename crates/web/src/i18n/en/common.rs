//! What stands on every page.

use crate::i18n::keys::{Common, Nav};

pub(super) const NAV: Nav = Nav {
    label: "Pages",
    play: "Play",
    analysis: "Analysis",
    learn: "Learn",
    puzzles: "Puzzles",
    rules: "Rules",
    settings: "Settings",
    about: "About",
    skip: "Skip to the page",
};

pub(super) const COMMON: Common = Common {
    loading: "Loading…",
    retry: "Try again",
    new_version: "A new version is ready. Your games are kept.",
    take_version: "Load it now",
};
