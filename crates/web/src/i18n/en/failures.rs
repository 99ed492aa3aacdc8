//! What is said when something around the app fails.

use crate::i18n::keys::Failures;

pub(super) const FAILURES: Failures = Failures {
    unreadable_game: "The game this browser kept cannot be read. It was put aside, and here is a new one.",
    not_kept: "This browser keeps nothing for Tercio, so your game and settings will be gone after a \
               reload. Allow storage for this site, or free some space.",
    engine_restarted: "The engine stopped and was started again.",
    engine_gone: "The engine does not start. Load the page again to try once more; two people can still play.",
    not_loaded: "This could not be loaded. Are you connected?",
};
