//! The sockets of this node: who follows what, and how news reach them.

mod presences;

pub(crate) use presences::{Attendances, Scope};

use crate::bus::News;
use crate::games::Eyes;
use crate::lobby::Lobby;
use crate::missed::Missed;
use crate::outbox::{Inbox, Outbox, SocketId, text_of};
use crate::room::{Follows, Room};
use axum::extract::ws::Utf8Bytes;
use presences::Presences;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tercio_api::{ChatRoom, ServerMessage};
use tercio_online::{Entry, Time};
use tercio_store::PlayerId;

/// Who follows what.
#[derive(Debug, Default)]
pub(crate) struct Hub {
    listeners: Mutex<Listeners>,
    /// What those who follow something may have missed.
    pub(crate) missed: Missed,
}

#[derive(Debug, Default)]
struct Listeners {
    last: u64,
    games: HashMap<String, Room>,
    players: HashMap<PlayerId, Vec<Outbox>>,
    lobby: HashMap<SocketId, Outbox>,
    presences: Presences,
}

/// How many there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Crowd {
    /// People with a socket.
    pub(crate) players: usize,
    /// Their sockets.
    pub(crate) sockets: usize,
    /// Games that somebody follows.
    pub(crate) games: usize,
    /// Sockets that follow a game of others.
    pub(crate) spectators: usize,
}

impl Hub {
    fn lock(&self) -> MutexGuard<'_, Listeners> {
        self.listeners
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// A new socket of a player, and of a session if they have signed in.
    pub(crate) fn enter(&self, player: &PlayerId, session: Option<&str>) -> (Outbox, Inbox) {
        let mut listeners = self.lock();
        listeners.last += 1;
        let id = SocketId(listeners.last);
        let (outbox, inbox) = Outbox::new(id, player, session);
        let own = listeners.players.entry(player.clone()).or_default();
        own.push(outbox.clone());
        (outbox, inbox)
    }

    /// Ends all sockets of a player.
    pub(crate) fn dismiss(&self, player: &PlayerId) {
        for outbox in self.lock().players.get(player).into_iter().flatten() {
            outbox.give_up();
        }
    }

    /// Whether a player has sockets here.
    pub(crate) fn has(&self, player: &PlayerId) -> bool {
        let listeners = self.lock();
        let sockets = listeners.players.get(player);
        sockets.is_some_and(|sockets| !sockets.is_empty())
    }

    /// Those who have sockets here.
    pub(crate) fn people(&self) -> Vec<PlayerId> {
        self.lock().players.keys().cloned().collect()
    }

    /// Sends a message to all sockets of a player.
    pub(crate) fn tell_player(&self, player: &PlayerId, message: &ServerMessage) {
        let text = text_of(message);
        for outbox in self.lock().players.get(player).into_iter().flatten() {
            outbox.send(&text);
        }
    }

    /// The sessions that have sockets here.
    pub(crate) fn sessions(&self) -> HashSet<Arc<str>> {
        let listeners = self.lock();
        let outboxes = listeners.players.values().flatten();
        outboxes
            .filter_map(|outbox| outbox.session.clone())
            .collect()
    }

    /// Ends all sockets of a session.
    pub(crate) fn end_session(&self, session: &str) {
        for outbox in self.lock().players.values().flatten() {
            if outbox.session.as_deref() == Some(session) {
                outbox.give_up();
            }
        }
    }

    /// A socket has ended. `games` are those it followed.
    pub(crate) fn leave<'a>(
        &self,
        socket: &Outbox,
        games: impl IntoIterator<Item = &'a String>,
        now: Time,
    ) {
        let mut listeners = self.lock();
        listeners.lobby.remove(&socket.id);
        if let Some(own) = listeners.players.get_mut(&socket.player) {
            own.retain(|outbox| outbox.id != socket.id);
            if own.is_empty() {
                listeners.players.remove(&socket.player);
            }
        }
        for game in games {
            listeners.unwatch(socket, game, now);
        }
    }

    /// A socket follows a game from now on, and knows it up to a version. `seats` are those who play
    /// it.
    pub(crate) fn watch(
        &self,
        socket: &Outbox,
        game: &str,
        eyes: Eyes,
        seats: Vec<Option<PlayerId>>,
        version: u32,
        now: Time,
    ) {
        let mut listeners = self.lock();
        let room = listeners
            .games
            .entry(game.to_owned())
            .or_insert_with(|| Room::new(now));
        room.seats = seats;
        room.enter(socket, eyes, version);
        listeners.presences.note_change_here(game);
    }

    /// A socket follows a game no longer.
    pub(crate) fn unwatch(&self, socket: &Outbox, game: &str, now: Time) {
        self.lock().unwatch(socket, game, now);
    }

    /// News were missed: those who follow anything may not know it all.
    pub(crate) fn note_gap(&self) {
        let games = self.lock().names();
        self.missed.note_gap(games);
    }

    /// More may have happened in any game than was heard.
    pub(crate) fn note_all_behind(&self) {
        let games = self.lock().names();
        self.missed.note_games(games);
    }

    /// Those who follow a game may not know it all.
    pub(crate) fn note_behind(&self, game: String) {
        self.missed.note_games([game]);
    }

    /// The store has a game up to a version. Who follows it may not know that.
    pub(crate) fn note_version(&self, game: &str, version: u32) {
        let listeners = self.lock();
        let room = listeners.games.get(game);
        if room.is_some_and(|room| room.told < version) {
            self.note_behind(game.to_owned());
        }
    }

    /// Whether anybody follows a game.
    pub(crate) fn is_followed(&self, game: &str) -> bool {
        self.lock().games.contains_key(game)
    }

    /// Whether all who follow a game know it up to a version, and who plays it.
    pub(crate) fn knows(&self, game: &str, version: u32, seats: &[Option<PlayerId>]) -> bool {
        let listeners = self.lock();
        let room = listeners.games.get(game);
        room.is_none_or(|room| room.told >= version && room.seats == seats)
    }

    /// A socket follows the lobby from now on.
    pub(crate) fn watch_lobby(&self, socket: &Outbox) {
        self.lock().lobby.insert(socket.id, socket.clone());
    }

    /// A socket follows the lobby no longer.
    pub(crate) fn unwatch_lobby(&self, socket: &Outbox) {
        self.lock().lobby.remove(&socket.id);
    }

    /// How many people have a socket on this node.
    pub(crate) fn people_here(&self) -> u32 {
        u32::try_from(self.lock().players.len()).unwrap_or(u32::MAX)
    }

    /// How many people have a socket on any node.
    pub(crate) fn people_online(&self) -> u32 {
        let elsewhere = self.lock().presences.elsewhere.people();
        self.people_here().saturating_add(elsewhere)
    }

    /// How many there are of all that this node serves.
    pub(crate) fn crowd(&self) -> Crowd {
        let listeners = self.lock();
        let rooms = listeners.games.values();
        let looks_on = |room: &Room| {
            let eyes = room.sockets.values();
            eyes.filter(|(_, eyes)| *eyes == Eyes::Spectator).count()
        };
        Crowd {
            players: listeners.players.len(),
            sockets: listeners.players.values().map(Vec::len).sum(),
            games: listeners.games.len(),
            spectators: rooms.map(looks_on).sum(),
        }
    }

    /// Whether anybody follows the lobby.
    pub(crate) fn has_lobby(&self) -> bool {
        !self.lock().lobby.is_empty()
    }

    /// Sends the list of games to all who follow the lobby.
    pub(crate) fn tell_lobby(&self, lobby: &Lobby) {
        let text = text_of(&lobby.message());
        for outbox in self.lock().lobby.values() {
            match lobby.part_for(&outbox.player) {
                Some(part) => outbox.send(&text_of(&part)),
                None => outbox.send(&text),
            }
        }
    }

    /// Sends everybody who follows a game what `message` says for them of a version of it, and sees
    /// them as it says.
    pub(crate) fn tell_each(
        &self,
        game: &str,
        seats: &[Option<PlayerId>],
        version: u32,
        message: impl Fn(&PlayerId) -> (Eyes, Utf8Bytes),
    ) {
        let mut listeners = self.lock();
        let Some(room) = listeners.games.get_mut(game) else {
            return;
        };
        if version < room.told {
            // More has happened meanwhile: all is read once more.
            drop(listeners);
            self.note_behind(game.to_owned());
            return;
        }
        room.told = version;
        room.seats = seats.to_vec();
        for (outbox, eyes) in room.sockets.values_mut() {
            let (now, text) = message(&outbox.player);
            *eyes = now;
            outbox.send(&text);
        }
        listeners.presences.note_change_here(game);
    }

    /// Those who follow a game, and as whom.
    pub(crate) fn followers(&self, game: &str) -> Vec<(Outbox, Eyes)> {
        self.lock().room(game).cloned().collect()
    }

    /// Hands news to those who follow what it is about. Where the news do not hold all that they
    /// need, the announcer reads it first.
    pub(crate) fn deliver(&self, news: &News) {
        match news {
            News::Entries {
                game,
                from,
                entries,
                spectators,
                now,
                people,
                summary,
            } => {
                let mut listeners = self.lock();
                let room = listeners.games.get_mut(game);
                let follows = room.map(|room| room.follow(*from, entries.len()));
                if follows == Some(Follows::Later) {
                    self.note_behind(game.clone());
                }
                // Most news of other nodes are about games that nobody follows here.
                if matches!(follows, Some(Follows::Next | Follows::Later)) {
                    let text = entries_text(game, *from, entries, *now);
                    let late = spectators.as_ref();
                    let late = late.map(|(from, entries)| {
                        (!entries.is_empty()).then(|| entries_text(game, *from, entries, *now))
                    });
                    for (outbox, eyes) in listeners.room(game) {
                        match (eyes, &late) {
                            (Eyes::Spectator, Some(None)) => {}
                            (Eyes::Spectator, Some(Some(late))) => outbox.send(late),
                            _ => outbox.send(&text),
                        }
                    }
                }
                listeners.tell_absent(game, people, || ServerMessage::Mine {
                    game: summary.clone(),
                });
            }
            News::Chat {
                game,
                room,
                line,
                hidden,
            } => {
                let message = ServerMessage::Chat {
                    game: game.clone(),
                    room: *room,
                    lines: vec![line.clone()],
                };
                let text = text_of(&message);
                let reader = match room {
                    ChatRoom::Players => Eyes::Player,
                    ChatRoom::Spectators => Eyes::Spectator,
                };
                for (outbox, eyes) in self.lock().room(game) {
                    if *eyes == reader && !hidden.contains(&outbox.player.0) {
                        outbox.send(&text);
                    }
                }
            }
            News::Seats {
                summary,
                people,
                invited,
            } => {
                let listeners = self.lock();
                listeners.tell_absent(&summary.id, people, || ServerMessage::Mine {
                    game: summary.clone(),
                });
                listeners.tell_absent(&summary.id, invited, || ServerMessage::Challenge {
                    game: summary.clone(),
                });
            }
            News::Dismissed { player } => self.dismiss(&PlayerId(player.clone())),
            News::Lobby
            | News::Apart { .. }
            | News::StudyEdits { .. }
            | News::StudyChanged { .. }
            | News::StudyHere { .. }
            | News::Here { .. }
            | News::Alive { .. }
            | News::WhoIsThere
            | News::Renamed => {}
        }
    }
}

fn entries_text(game: &str, from: u32, entries: &[Entry], now: Time) -> Utf8Bytes {
    text_of(&ServerMessage::Entries {
        game: game.to_owned(),
        from,
        entries: entries.to_vec(),
        now,
    })
}

impl Listeners {
    /// The games that anybody follows.
    fn names(&self) -> Vec<String> {
        self.games.keys().cloned().collect()
    }

    fn unwatch(&mut self, socket: &Outbox, game: &str, now: Time) {
        let Some(room) = self.games.get_mut(game) else {
            return;
        };
        room.sockets.remove(&socket.id);
        room.note_left(&socket.player, now);
        if room.sockets.is_empty() {
            self.games.remove(game);
        }
        self.presences.note_change_here(game);
    }

    fn room(&self, game: &str) -> impl Iterator<Item = &(Outbox, Eyes)> {
        let room = self.games.get(game);
        room.into_iter().flat_map(|room| room.sockets.values())
    }

    /// Tells those of the players who have a socket but do not follow the game.
    fn tell_absent(&self, game: &str, people: &[String], message: impl Fn() -> ServerMessage) {
        let room = self.games.get(game);
        let mut text = None;
        for player in people {
            for outbox in self
                .players
                .get(&PlayerId(player.clone()))
                .into_iter()
                .flatten()
            {
                if room.is_none_or(|room| !room.sockets.contains_key(&outbox.id)) {
                    outbox.send(text.get_or_insert_with(|| text_of(&message())));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Hub;
    use crate::lobby::Lobby;
    use crate::outbox::WAITING;
    use std::time::Duration;
    use tercio_store::PlayerId;
    use tokio::time::timeout;

    #[tokio::test]
    async fn who_does_not_read_is_given_up_and_nothing_more_waits() {
        let hub = Hub::default();
        let (outbox, mut inbox) = hub.enter(&PlayerId::from("ann"), None);
        hub.watch_lobby(&outbox);
        for _ in 0..WAITING {
            hub.tell_lobby(&Lobby::default());
        }
        let soon = Duration::from_millis(20);
        assert!(timeout(soon, inbox.slow.notified()).await.is_err());
        hub.tell_lobby(&Lobby::default());
        assert!(timeout(soon, inbox.slow.notified()).await.is_ok());
        let mut waiting = 0;
        while inbox.queue.try_recv().is_ok() {
            waiting += 1;
        }
        assert_eq!(waiting, WAITING);
    }
}
