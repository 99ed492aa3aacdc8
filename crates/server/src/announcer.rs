//! Tells those who follow the lobby or a table what they cannot read from the news alone.

use crate::games::GameService;
use crate::hub::{Hub, text_of};
use crate::lobby::Lobby;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tercio_api::ServerMessage;
use tercio_store::{GameId, Store};
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};

/// What has to be read before it can be told.
#[derive(Clone, Debug)]
pub(crate) enum Announcement {
    /// The list of games that wait.
    Lobby,
    /// A game whose seats have changed.
    Game(String),
}

/// How long changes are gathered before they are told.
const GATHER: Duration = Duration::from_millis(200);
/// How many changes may wait to be told.
pub(crate) const QUEUE: usize = 1024;

/// Tells what comes, until nobody can say anything any more.
pub(crate) async fn announce(
    mut queue: mpsc::Receiver<Announcement>,
    store: Store,
    games: Weak<GameService>,
    hub: Arc<Hub>,
) {
    let mut lobby = false;
    let mut ticks = interval(GATHER);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let announcement = tokio::select! {
            announcement = queue.recv() => match announcement {
                Some(announcement) => Some(announcement),
                None => return,
            },
            _ = ticks.tick() => None,
        };
        let Some(games) = games.upgrade() else {
            return;
        };
        match announcement {
            Some(Announcement::Lobby) => lobby = true,
            // Whoever waits at the table wants to begin: no delay.
            Some(Announcement::Game(id)) => tell_game(&games, &hub, id).await,
            None => {
                for (game, presence) in hub.take_presences() {
                    games.tell_presence(game, presence);
                }
                if lobby && hub.has_lobby() {
                    // What cannot be read now is told with the next change.
                    match Lobby::read(&store, &games, &hub).await {
                        Ok(list) => hub.tell_lobby(&list),
                        Err(error) => games.trouble.store("reading the lobby", &error),
                    }
                }
                lobby = false;
            }
        }
    }
}

async fn tell_game(games: &GameService, hub: &Hub, id: String) {
    // Who sits where is not a fact of the game: read all of it.
    let game = match games.reload(&GameId(id.clone())).await {
        Ok(Some(game)) => game,
        Ok(None) => return,
        Err(error) => return games.trouble.store("telling who sits where", &error),
    };
    let live = game.lock().await;
    let now = games.now();
    hub.tell_each(&id, &live.sitters(), |player| {
        let view = Box::new(live.view(player, now));
        (live.eyes_of(player), text_of(&ServerMessage::Game { view }))
    });
}
