//! Brings those up to date who may have missed something: news were lost, the bus was away, or a
//! node went before it could tell what it did. The store has it all.

use crate::announcer::tell_game;
use crate::chat;
use crate::lobby::Lobby;
use crate::missed::Behind;
use crate::online::Parts;
use crate::outbox::text_of;
use std::sync::Weak;
use std::time::Duration;
use tercio_api::{GameSummary, ServerMessage};
use tercio_store::{GameId, PlayerId, Sitter, Status, StoreError};
use tokio::time::{sleep, timeout};

/// How often it is asked whether online play still lasts.
const EVERY: Duration = Duration::from_secs(1);
/// News that are only late come meanwhile.
const GATHER: Duration = Duration::from_millis(100);
/// How many games or players are looked at together.
const BATCH: usize = 100;

/// Repairs as long as online play lasts.
pub(crate) async fn repair(parts: Weak<Parts>) {
    loop {
        let Some(hub) = parts.upgrade().map(|parts| parts.hub.clone()) else {
            return;
        };
        if timeout(EVERY, hub.missed.some()).await.is_err() {
            continue;
        }
        sleep(GATHER).await;
        let Some(parts) = parts.upgrade() else {
            return;
        };
        let behind = hub.missed.take();
        if let Err(error) = bring_up_to_date(&parts, &behind).await {
            parts.trouble.store("bringing sockets up to date", &error);
            hub.missed.put_back(behind);
            sleep(EVERY).await;
        }
    }
}

async fn bring_up_to_date(parts: &Parts, behind: &Behind) -> Result<(), StoreError> {
    let Parts {
        store, games, hub, ..
    } = parts;
    if behind.gap {
        for session in hub.sessions() {
            if !parts.people.is_good(&session).await? {
                hub.end_session(&session);
            }
        }
        if hub.has_lobby() {
            hub.tell_lobby(&Lobby::read(store, games, hub).await?);
        }
        for people in hub.people().chunks(BATCH) {
            tell_own_games(parts, people).await?;
        }
    }
    let ids: Vec<GameId> = behind.games.iter().cloned().map(GameId).collect();
    for ids in ids.chunks(BATCH) {
        for row in store.games(ids).await? {
            let id = row.id.as_str();
            let sitters = row.seats.iter().map(|seat| match &seat.sitter {
                Sitter::Player(player) => Some(player.clone()),
                Sitter::Nobody | Sitter::House(_) => None,
            });
            let sitters: Vec<_> = sitters.collect();
            let version = u32::try_from(row.version).unwrap_or(u32::MAX);
            // What has ended may have a rematch, which is no fact of the game.
            if row.status != Status::Running || !hub.knows(id, version, &sitters) {
                tell_game(games, hub, id).await?;
            }
            if behind.gap {
                tell_chat(parts, &row.id).await?;
            }
        }
    }
    Ok(())
}

/// Tells players which games they play or wait in.
async fn tell_own_games(parts: &Parts, people: &[PlayerId]) -> Result<(), StoreError> {
    let all = parts.games.games_of_any(people).await?;
    for player in people {
        let sits = |game: &&GameSummary| {
            let mut sitters = game.seats.iter().filter_map(|seat| seat.player.as_ref());
            sitters.any(|sitter| sitter.id == player.as_str())
        };
        let games = all.iter().filter(sits).cloned().collect();
        let message = ServerMessage::AllMine { games };
        parts.hub.tell_player(player, &message);
    }
    Ok(())
}

/// Says again all that was said. Browsers know which lines they have.
async fn tell_chat(parts: &Parts, id: &GameId) -> Result<(), StoreError> {
    for (outbox, eyes) in parts.hub.followers(id.as_str()) {
        let room = chat::room_of(eyes);
        let lines = chat::lines(&parts.store, id, room, &outbox.player).await?;
        if !lines.is_empty() {
            let game = id.to_string();
            outbox.send(&text_of(&ServerMessage::Chat { game, room, lines }));
        }
    }
    Ok(())
}
