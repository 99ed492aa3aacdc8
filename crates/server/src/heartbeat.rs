//! Tells other nodes that this one lives, and notices those that do not.

use crate::online::Parts;
use std::sync::Weak;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};

/// How often.
const EVERY: Duration = Duration::from_secs(1);

/// Beats as long as online play lasts.
pub(crate) async fn beat(parts: Weak<Parts>) {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let Some(parts) = parts.upgrade() else {
            return;
        };
        parts.games.beat();
    }
}
