//! Looks after games that nobody looks at: flags fall, games that nobody begins are called off, and
//! games that nobody joins are closed.

use crate::online::Parts;
use std::sync::Weak;
use std::time::Duration;
use tercio_store::{Listing, StoreError};
use tokio::time::{MissedTickBehavior, interval};

/// How often.
const EVERY: Duration = Duration::from_millis(250);
/// How many games at once.
const BATCH: i64 = 200;
/// In how many rounds games that wait are looked at once: every half minute.
const ROUNDS: u32 = 120;
/// How long a game waits in the lobby, in milliseconds: an hour.
const IN_LOBBY: i64 = 60 * 60 * 1000;
/// How long a game waits for who has the link: two weeks.
const BY_LINK: i64 = 14 * 24 * IN_LOBBY;

/// Sweeps as long as online play lasts. What was due while the server was down is due at once.
pub(crate) async fn sweep(parts: Weak<Parts>) {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for round in 0_u32.. {
        ticks.tick().await;
        let Some(parts) = parts.upgrade() else {
            return;
        };
        let now = parts.clock.now().0;
        // If the store is away, the next round finds the same games.
        let due = parts.store.deadlines(now, BATCH).await.unwrap_or_default();
        for deadline in due {
            let _ = parts.games.settle(&deadline).await;
        }
        if round.is_multiple_of(ROUNDS) {
            let _ = parts.games.look_after_open().await;
            let _ = close_old(&parts, now).await;
        }
    }
}

/// Closes games that have waited for too long, and forgets those that were closed long ago.
async fn close_old(parts: &Parts, now: i64) -> Result<(), StoreError> {
    for (listing, patience) in [(Listing::Lobby, IN_LOBBY), (Listing::Link, BY_LINK)] {
        let closed = parts.store.expire_open_games(listing, now - patience, now);
        for game in closed.await? {
            parts.games.tell_closed(&game).await?;
        }
    }
    parts.store.delete_cancelled_games(now - BY_LINK).await?;
    parts.store.delete_expired_challenges(now).await?;
    Ok(())
}
