//! The clocks of a game as the page shows them.

use super::state::{GameState, repeat};
use crate::online::socket;
use crate::{announce, i18n};
use leptos::prelude::*;
use std::time::Duration;
use tercio_online::TimeControl;
use tercio_rules::Seat;

/// How often the clocks are looked at.
const TICK: Duration = Duration::from_millis(100);

impl GameState {
    /// Lets the clocks run for as long as the page is open.
    pub(super) fn run_clocks(self) {
        let tick = move || {
            let limited = self.online.with_untracked(|online| {
                let game = online.game();
                game.is_some_and(|game| {
                    !game.is_over() && game.agreement().time != TimeControl::Unlimited
                })
            });
            if limited {
                self.now.set(socket::now());
            }
        };
        repeat(TICK, tick);
        // Those who hear the page learn when their own time gets short.
        Effect::new(move |before: Option<Option<i64>>| {
            let own = self.online.with(|online| {
                let seat = online.acting_seat()?;
                online.is_our_turn().then_some(seat)
            });
            let left = own.and_then(|seat| self.time_left(seat));
            let mark = left.and_then(|left| [10, 30].into_iter().find(|&s| left <= s * 1000));
            let shorter = match (before.flatten(), mark) {
                (None, Some(_)) => true,
                (Some(before), Some(now)) => now < before,
                _ => false,
            };
            if let (true, Some(seconds)) = (shorter, mark) {
                announce::say((i18n::texts().online().little_time)(seconds));
            }
            mark
        });
    }

    /// What a seat has left, in milliseconds, if time is limited.
    pub(super) fn time_left(self, seat: Seat) -> Option<i64> {
        let now = self.now.get();
        self.online.with(|online| {
            let game = online.game()?;
            game.clocks().left(seat, game.turn(), now)
        })
    }
}
