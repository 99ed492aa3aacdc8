//! What is done again and again, as long as online play lasts.

use crate::online::Parts;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::time::{Interval, MissedTickBehavior, interval};

/// One round after the other.
pub(crate) struct Rounds {
    ticks: Interval,
    parts: Weak<Parts>,
    next: u32,
}

impl Rounds {
    /// A round each time so long has passed, the first at once. Those that were missed are not made up
    /// for.
    pub(crate) fn every(pause: Duration, parts: Weak<Parts>) -> Rounds {
        let mut ticks = interval(pause);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Rounds {
            ticks,
            parts,
            next: 0,
        }
    }

    /// Waits for the next round, and says its number; none when online play has ended.
    pub(crate) async fn next(&mut self) -> Option<(Arc<Parts>, u32)> {
        self.ticks.tick().await;
        let parts = self.parts.upgrade()?;
        let round = self.next;
        self.next = round.wrapping_add(1);
        Some((parts, round))
    }
}
