//! Looks after games that nobody looks at: flags fall, games that nobody begins are called off,
//! games that nobody joins are closed, challenges become too old, and tournaments go on.

use crate::online::Parts;
use crate::rounds::Rounds;
use std::collections::HashMap;
use std::sync::Weak;
use std::time::{Duration, Instant};
use tercio_store::{GameId, Listing, StoreError};

/// How often.
const EVERY: Duration = Duration::from_millis(250);
/// How many games at once.
const BATCH: usize = 200;
/// In how many rounds games that wait are looked at once: every half minute.
const ROUNDS: u32 = 120;
/// How long a game waits in the lobby, in milliseconds: an hour.
const IN_LOBBY: i64 = 60 * 60 * 1000;
/// How long a game waits for who has the link: two weeks.
const BY_LINK: i64 = 14 * 24 * IN_LOBBY;

/// Sweeps as long as online play lasts. What was due while the server was down is due at once.
pub(crate) async fn sweep(parts: Weak<Parts>) {
    let mut rounds = Rounds::every(EVERY, parts);
    let mut broken = Broken::default();
    while let Some((parts, round)) = rounds.next().await {
        let now = parts.clock.now().0;
        // If the store is away, the next round finds the same games.
        if let Err(error) = settle_due(&parts, now, &mut broken).await {
            parts.trouble.store("sweeping", &error);
            continue;
        }
        if let Err(error) = parts.tournaments.sweep().await {
            parts.trouble.store("looking after tournaments", &error);
        }
        if let Err(refused) = parts.games.expire_challenges().await {
            parts.trouble.refused(&refused);
        }
        if round.is_multiple_of(ROUNDS) {
            if let Err(refused) = parts.games.look_after_open().await {
                parts.trouble.refused(&refused);
            }
            if let Err(error) = close_old(&parts, now).await {
                parts.trouble.store("closing old games", &error);
            }
        }
    }
}

/// Does what is due in games.
async fn settle_due(parts: &Parts, now: i64, broken: &mut Broken) -> Result<(), StoreError> {
    // Those that cannot be read must not keep others from their turn.
    let most = i64::try_from(BATCH + broken.len()).unwrap_or(i64::MAX);
    let due = parts.store.deadlines(now, most).await?;
    tracing::trace!(games = due.len(), "due");
    for deadline in due {
        if broken.rests(&deadline.game) {
            continue;
        }
        match parts.games.settle(&deadline).await {
            Ok(()) => broken.mended(&deadline.game),
            Err(error) if error.is_temporary() => return Err(error),
            Err(error) => {
                parts.trouble.store("settling a game", &error);
                broken.failed(deadline.game);
            }
        }
    }
    Ok(())
}

/// Closes games that have waited for too long, and forgets those that were closed long ago.
async fn close_old(parts: &Parts, now: i64) -> Result<(), StoreError> {
    for (listing, patience) in [(Listing::Lobby, IN_LOBBY), (Listing::Link, BY_LINK)] {
        let closed = parts.store.expire_open_games(listing, now - patience, now);
        for game in closed.await? {
            tracing::info!(%game, "game closed: nobody came");
            parts.games.tell_closed(&game).await?;
        }
    }
    parts.store.delete_cancelled_games(now - BY_LINK).await?;
    parts.store.delete_expired_challenges(now).await?;
    Ok(())
}

/// Games whose history makes no sense. Trying again does not help, unless somebody mends the
/// database: so it is tried less and less often.
#[derive(Debug, Default)]
struct Broken(HashMap<GameId, Rest>);

#[derive(Clone, Copy, Debug)]
struct Rest {
    until: Instant,
    pause: Duration,
}

/// The first pause, and the longest.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(60 * 60));
/// How many broken games are remembered.
const MOST_BROKEN: usize = 10_000;

impl Broken {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn rests(&self, game: &GameId) -> bool {
        let rest = self.0.get(game);
        rest.is_some_and(|rest| Instant::now() < rest.until)
    }

    fn mended(&mut self, game: &GameId) {
        self.0.remove(game);
    }

    fn failed(&mut self, game: GameId) {
        if self.0.len() >= MOST_BROKEN {
            self.0.clear();
        }
        let before = self.0.get(&game).map(|rest| rest.pause * 2);
        let pause = before.unwrap_or(PAUSES.0).min(PAUSES.1);
        let until = Instant::now() + pause;
        self.0.insert(game, Rest { until, pause });
    }
}

#[cfg(test)]
mod tests {
    use super::{Broken, PAUSES};
    use tercio_store::GameId;

    #[test]
    fn a_broken_game_is_tried_less_and_less_often() {
        let mut broken = Broken::default();
        let game = GameId::from("g");
        assert!(!broken.rests(&game));
        for doublings in 0..20 {
            broken.failed(game.clone());
            assert!(broken.rests(&game));
            let pause = broken.0[&game].pause;
            assert_eq!(pause, (PAUSES.0 * (1 << doublings)).min(PAUSES.1));
        }
        broken.mended(&game);
        assert!(!broken.rests(&game) && broken.len() == 0);
    }
}
