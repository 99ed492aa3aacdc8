//! Tells those who follow the lobby or a table what they cannot read from the news alone.

use crate::games::GameService;
use crate::hub::Hub;
use crate::lobby::Lobby;
use crate::outbox::text_of;
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
    /// Somebody has another name, which another node knows.
    Names,
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
            Some(Announcement::Names) => games.forget_here(),
            // Whoever waits at the table wants to begin: no delay.
            Some(Announcement::Game(id)) => {
                // What cannot be read now is read when the store is there again.
                if let Err(error) = tell_game(&games, &hub, &id).await {
                    games.trouble.store("telling who sits where", &error);
                    hub.note_behind(id);
                }
            }
            None => {
                hub.tell_presences();
                games.tell_attendances(hub.take_attendances());
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

/// Tells all who follow a game how it stands.
pub(crate) async fn tell_game(
    games: &GameService,
    hub: &Hub,
    id: &str,
) -> Result<(), tercio_store::StoreError> {
    // Another node may have changed what is no fact of the game: who sits there, and what followed.
    if !hub.is_followed(id) {
        games.forget(&GameId(id.to_owned()));
        return Ok(());
    }
    let Some(game) = games.reload(&GameId(id.to_owned())).await? else {
        return Ok(());
    };
    let live = game.lock().await;
    let now = games.now();
    hub.tell_each(id, &live.sitters(), live.version(), |player| {
        let view = Box::new(live.view(player, now));
        (live.eyes_of(player), text_of(&ServerMessage::Game { view }))
    });
    Ok(())
}
