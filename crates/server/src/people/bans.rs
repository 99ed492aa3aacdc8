//! Notices who was banned while the server runs: `tercio admin` writes it into the database.

use crate::online::Parts;
use crate::rounds::Rounds;
use std::collections::HashSet;
use std::sync::Weak;
use std::time::Duration;

/// How often.
const EVERY: Duration = Duration::from_secs(2);

/// Closes the sockets of those who are banned, as long as online play lasts. New ones they do not
/// get: each request is checked.
pub(crate) async fn watch(parts: Weak<Parts>) {
    let mut rounds = Rounds::every(EVERY, parts);
    let mut known = HashSet::new();
    while let Some((parts, _)) = rounds.next().await {
        // If the store is away, the next round finds the same ones.
        let banned = match parts.store.banned_players(parts.clock.now().0).await {
            Ok(banned) => banned,
            Err(error) => {
                parts.trouble.store("reading who is banned", &error);
                continue;
            }
        };
        let banned: HashSet<_> = banned.into_iter().collect();
        for player in banned.difference(&known) {
            tracing::info!(%player, "banned");
            parts.hub.dismiss(player);
        }
        known = banned;
    }
}
