//! Looks after games that nobody looks at: flags fall, games that nobody begins are called off.

use crate::online::Parts;
use std::sync::Weak;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};

/// How often.
const EVERY: Duration = Duration::from_millis(250);
/// How many games at once.
const BATCH: i64 = 200;

/// Sweeps as long as online play lasts. What was due while the server was down is due at once.
pub(crate) async fn sweep(parts: Weak<Parts>) {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let Some(parts) = parts.upgrade() else {
            return;
        };
        let now = parts.clock.now().0;
        // If the store is away, the next round finds the same games.
        let due = parts.store.deadlines(now, BATCH).await.unwrap_or_default();
        for deadline in due {
            let _ = parts.games.settle(&deadline.game).await;
        }
    }
}
