//! The time of the players, where a time control was agreed. It runs from the first move on, only
//! while the game is on the screen, and stands still while one looks back or waits.

use super::state::PlayState;
use crate::game::TimeControl;
use leptos::prelude::*;
use std::time::Duration;
use tercio_engine_api::Limits;
use tercio_rules::{Game, Seat};

/// How often the clocks are looked at.
const TICK: Duration = Duration::from_millis(100);
/// An engine takes about this part of its time for a move.
const SHARE: u32 = 30;

/// When the turn began. It is a handful of signals, and is copied around.
#[derive(Clone, Copy)]
pub(super) struct Clocks {
    /// In milliseconds; `None` while no time runs.
    began: StoredValue<Option<f64>>,
    /// How much of the turn has passed, as it is shown.
    passed: RwSignal<u32>,
}

impl Clocks {
    pub(super) fn new() -> Clocks {
        Clocks {
            began: StoredValue::new(None),
            passed: RwSignal::new(0),
        }
    }

    /// Nothing of a turn has passed, and no time runs until the next look at the clock.
    pub(super) fn reset(self) {
        self.began.set_value(None);
        self.passed.set(0);
    }

    /// How much time the turn took so far, in milliseconds.
    pub(super) fn spent(self) -> u32 {
        let began = self.began.get_value();
        began.map_or(0, |began| (js_sys::Date::now() - began).max(0.0) as u32)
    }

    /// How long an engine may think about its move.
    pub(super) fn limits(self, state: PlayState, seat: Seat) -> Limits {
        let left = state.local().with_untracked(|local| {
            let left = local.clocks().get(seat.index()).copied()?;
            let increment = local.setup().time.map_or(0, TimeControl::increment);
            Some(left / SHARE + increment / 2)
        });
        left.map_or_else(Limits::default, |time| {
            Limits::time(Duration::from_millis(u64::from(time.max(20))))
        })
    }
}

impl PlayState {
    /// How much time a seat has left, in milliseconds, if it is limited.
    pub(crate) fn time_left(self, seat: Seat) -> Option<u32> {
        let (left, turn) = self.local().with(|local| {
            let left = local.clocks().get(seat.index()).copied();
            (left, local.game().turn())
        });
        let passed = match turn == seat {
            true => self.clocks.passed.get(),
            false => 0,
        };
        left.map(|left| left.saturating_sub(passed))
    }

    /// Lets the time run for as long as the page is open.
    pub(super) fn run_clocks(self) {
        let handle = set_interval_with_handle(move || untrack(|| self.tick()), TICK);
        on_cleanup(move || {
            if let Ok(handle) = handle {
                handle.clear();
            }
        });
    }

    fn tick(self) {
        let clocks = self.clocks;
        let runs = self.local().with(|local| {
            let begun = !local.clocks().is_empty() && local.tree().ply() > 0;
            begun && !local.is_over() && !local.tree().has_next()
        });
        let waits = self.engines.paused.get() || self.is_elsewhere() || self.choosing.get();
        if !runs || waits {
            if clocks.began.get_value().is_some() {
                clocks.reset();
            }
            return;
        }
        if clocks.began.get_value().is_none() {
            clocks.began.set_value(Some(js_sys::Date::now()));
        }
        let spent = clocks.spent();
        clocks.passed.set(spent);
        let turn = self.with_game(Game::turn);
        let left = self
            .local()
            .with(|local| local.clocks().get(turn.index()).copied());
        if left.is_some_and(|left| left <= spent) {
            clocks.reset();
            self.flag(turn);
        }
    }
}
