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
    not_kept: "This browser keeps nothing for Tercio, so your game and settings will be gone after a \
               reload. Allow storage for this site, or free some space.",
    engine_restarted: "The engine stopped and was started again.",
    engine_gone: "The engine does not start. Load the page again to try once more; two people can still play.",
    loading: "Loading…",
    not_loaded: "This could not be loaded. Are you connected?",
    retry: "Try again",
};
