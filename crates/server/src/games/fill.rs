//! Engines take the seats that nobody wanted.

use super::service::GameService;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tercio_store::GameId;
use tokio::time::sleep;

/// Fills a game in so many seconds, if it still waits then.
pub(crate) fn later(games: &Arc<GameService>, id: GameId, seconds: u64) {
    let games = Arc::downgrade(games);
    tokio::spawn(async move {
        sleep(Duration::from_secs(seconds)).await;
        if let Some(games) = games.upgrade() {
            // Whoever waits can still take the game back.
            if let Err(refused) = games.fill(&id).await {
                games.trouble.refused(&refused);
            }
        }
    });
}

/// Goes on with what was promised before the server was started anew.
pub(crate) async fn after_start(games: Weak<GameService>) {
    let Some(games) = games.upgrade() else {
        return;
    };
    match games.games_to_fill().await {
        Ok(waiting) => {
            for (id, seconds) in waiting {
                later(&games, id, seconds);
            }
        }
        Err(error) => games.trouble.store("looking for seats to fill", &error),
    }
}
