//! Tells those who follow the lobby or a table what they cannot read from the news alone.

use crate::games::GameService;
use crate::hub::{Hub, text_of};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use tercio_api::ServerMessage;
use tercio_store::GameId;
use tokio::sync::mpsc;
use tokio::time::sleep;

/// What has to be read before it can be told.
#[derive(Clone, Debug)]
pub(crate) enum Announcement {
    /// The list of games that wait.
    Lobby,
    /// A game whose seats have changed.
    Game(String),
}

/// How long changes are gathered before they are told.
const GATHER: Duration = Duration::from_millis(50);
/// How many changes may wait to be told.
pub(crate) const QUEUE: usize = 1024;

/// Tells what comes, until nobody can say anything any more.
pub(crate) async fn announce(
    mut queue: mpsc::Receiver<Announcement>,
    games: Arc<GameService>,
    hub: Arc<Hub>,
) {
    while let Some(first) = queue.recv().await {
        let mut lobby = false;
        let mut changed = HashSet::new();
        let mut next = Some(first);
        while let Some(announcement) = next {
            match announcement {
                Announcement::Lobby => lobby = true,
                Announcement::Game(id) => {
                    // Whoever waits at the table wants to begin: no delay.
                    if changed.insert(id.clone()) {
                        tell_game(&games, &hub, id).await;
                    }
                }
            }
            next = queue.try_recv().ok();
        }
        if lobby && hub.has_lobby() {
            // What cannot be read now is told with the next change.
            if let Ok(message) = lobby_message(&games, &hub).await {
                hub.tell_lobby(&message);
            }
            sleep(GATHER).await;
        }
    }
}

/// The list of games that wait.
pub(crate) async fn lobby_message(
    games: &GameService,
    hub: &Hub,
) -> Result<ServerMessage, tercio_store::StoreError> {
    Ok(ServerMessage::Lobby {
        games: games.lobby().await?,
        online: u32::try_from(hub.people_online()).unwrap_or(u32::MAX),
    })
}

async fn tell_game(games: &GameService, hub: &Hub, id: String) {
    let Ok(Some(game)) = games.load(&GameId(id.clone())).await else {
        return;
    };
    let live = game.lock().await;
    let now = games.now();
    hub.tell_each(&id, |player| {
        let view = Box::new(live.view(player, now));
        (live.eyes_of(player), text_of(&ServerMessage::Game { view }))
    });
}
