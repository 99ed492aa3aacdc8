//! Keeps the clock right. Nodes that share a database take the time from it, so that all of them
//! have the same; a server that is alone takes it from its machine. Either may jump: then the clock
//! follows by small steps, so that nobody who thinks at that moment loses or gains a game.

use crate::clock::Clock;
use crate::online::Parts;
use crate::rounds::Rounds;
use std::sync::Weak;
use std::time::Duration;
use tercio_store::{Store, StoreError};

/// How often the clock is moved, by a small step.
const EVERY: Duration = Duration::from_secs(1);
/// In how many rounds the database is asked once.
const ROUNDS: u32 = 30;
/// When whoever runs the server should know, in milliseconds.
const FAR: i64 = 5_000;

/// How far the clock of the machine is behind that of the database, if there is another one.
pub(crate) async fn behind_database(
    store: &Store,
    clock: &Clock,
) -> Result<Option<i64>, StoreError> {
    let before = clock.machine();
    let Some(theirs) = store.now().await? else {
        return Ok(None);
    };
    // The answer was made between the two.
    let middle = before.plus(clock.machine().since(before) / 2);
    Ok(Some(theirs.saturating_sub(middle.0)))
}

/// Keeps the clock right as long as online play lasts.
pub(crate) async fn keep(parts: Weak<Parts>, mut behind: i64) {
    let mut rounds = Rounds::every(EVERY, parts);
    let mut told = false;
    while let Some((parts, round)) = rounds.next().await {
        if round > 0 && round.is_multiple_of(ROUNDS) {
            match behind_database(&parts.store, &parts.clock).await {
                Ok(now) => behind = now.unwrap_or(0),
                Err(error) => parts.trouble.store("asking for the time", &error),
            }
        }
        let right = parts.clock.machine().plus(behind);
        let off = parts.clock.behind(right);
        let far = off.abs() >= FAR;
        if far && !told {
            let seconds = off / 1000;
            tracing::warn!(
                seconds,
                "the clock was set; games follow by three seconds a minute, or after a restart"
            );
        }
        told = far;
        parts.clock.approach(right);
    }
}
