//! Whether a move waits until it is confirmed, as the person at this device wishes.

use crate::storage::{self, Key};
use leptos::prelude::*;
use tercio_controller::Finish;

/// Cells narrower than this are easily missed by a finger, in pixels.
const SMALL: f64 = 42.0;

/// When moves are to be confirmed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Confirm {
    /// In games over days, and when a finger moves on small cells.
    #[default]
    Auto,
    Always,
    Never,
}

impl Confirm {
    /// Every choice.
    pub(crate) const ALL: [Confirm; 3] = [Confirm::Auto, Confirm::Always, Confirm::Never];

    /// The name that is kept.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Confirm::Auto => "auto",
            Confirm::Always => "always",
            Confirm::Never => "never",
        }
    }
}

thread_local! {
    static CHOSEN: ArcRwSignal<Confirm> = ArcRwSignal::new(Confirm::Auto);
}

/// Reads what was chosen on an earlier visit.
pub(crate) fn start() {
    let kept = storage::get(Key::Confirm).unwrap_or_default();
    let found = Confirm::ALL
        .into_iter()
        .find(|choice| choice.name() == kept);
    CHOSEN.with(|chosen| chosen.set(found.unwrap_or_default()));
}

/// What was chosen.
pub(crate) fn chosen() -> Confirm {
    CHOSEN.with(Clone::clone).get()
}

/// Chooses, now and for the next visit.
pub(crate) fn choose(choice: Confirm) {
    storage::set(Key::Confirm, choice.name());
    CHOSEN.with(|chosen| chosen.set(choice));
}

/// By what a move is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    Finger,
    /// A mouse, a pen, the keyboard.
    Other,
}

/// How much depends on a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Weight {
    #[default]
    Usual,
    /// Others wait for it for days, and it cannot be made again.
    Heavy,
}

/// Whether a move waits that is made on cells of a width, in pixels.
pub(crate) fn finish(by: By, cell: f64, weight: Weight) -> Finish {
    decide(untrack(chosen), by, cell, weight)
}

fn decide(choice: Confirm, by: By, cell: f64, weight: Weight) -> Finish {
    let waits = match choice {
        Confirm::Auto => weight == Weight::Heavy || (by == By::Finger && cell < SMALL),
        Confirm::Always => true,
        Confirm::Never => false,
    };
    match waits {
        true => Finish::WhenConfirmed,
        false => Finish::AtOnce,
    }
}

#[cfg(test)]
mod tests {
    use super::{By, Confirm, Weight, decide};
    use tercio_controller::Finish;

    #[test]
    fn fingers_on_small_cells_confirm_unless_told_otherwise() {
        let waits = Finish::WhenConfirmed;
        let usual = |choice, by, cell| decide(choice, by, cell, Weight::Usual);
        assert_eq!(usual(Confirm::Auto, By::Finger, 36.0), waits);
        assert_eq!(usual(Confirm::Auto, By::Finger, 44.4), Finish::AtOnce);
        assert_eq!(usual(Confirm::Auto, By::Other, 36.0), Finish::AtOnce);
        assert_eq!(usual(Confirm::Always, By::Other, 90.0), waits);
        assert_eq!(usual(Confirm::Never, By::Finger, 20.0), Finish::AtOnce);
    }

    #[test]
    fn moves_of_games_over_days_are_confirmed_unless_told_otherwise() {
        let heavy = |choice| decide(choice, By::Other, 90.0, Weight::Heavy);
        assert_eq!(heavy(Confirm::Auto), Finish::WhenConfirmed);
        assert_eq!(heavy(Confirm::Never), Finish::AtOnce);
    }
}
