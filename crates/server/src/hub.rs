//! The sockets of this node: who follows what, and how news reach them.

use crate::bus::News;
use crate::games::Eyes;
use crate::lobby::Lobby;
use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tercio_api::{ChatRoom, Presence, ServerMessage};
use tercio_online::{Entry, Time};
use tercio_store::PlayerId;
use tokio::sync::{Notify, mpsc};

/// How many messages may wait for a client. One that has more waiting does not read.
pub(crate) const WAITING: usize = 64;

/// The number of a socket on this node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SocketId(u64);

/// The way to a socket.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    id: SocketId,
    player: PlayerId,
    queue: mpsc::Sender<Utf8Bytes>,
    /// Told when the client is too slow.
    slow: Arc<Notify>,
}

/// What a socket reads.
#[derive(Debug)]
pub(crate) struct Inbox {
    /// Messages for the client.
    pub(crate) queue: mpsc::Receiver<Utf8Bytes>,
    /// Told when the client is too slow.
    pub(crate) slow: Arc<Notify>,
}

impl Outbox {
    /// Sends a message, or gives the client up.
    pub(crate) fn send(&self, text: &Utf8Bytes) {
        if self.queue.try_send(text.clone()).is_err() {
            self.slow.notify_one();
        }
    }
}

/// A message as text. What we send can always be written.
pub(crate) fn text_of(message: &impl Serialize) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}

/// Who follows what.
#[derive(Debug, Default)]
pub(crate) struct Hub {
    listeners: Mutex<Listeners>,
}

#[derive(Debug, Default)]
struct Listeners {
    last: u64,
    games: HashMap<String, Room>,
    players: HashMap<PlayerId, Vec<Outbox>>,
    lobby: HashMap<SocketId, Outbox>,
    /// The games in which somebody came or went since it was told last.
    changed: HashSet<String>,
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

/// Those who follow a game.
#[derive(Debug)]
struct Room {
    sockets: HashMap<SocketId, (Outbox, Eyes)>,
    /// Who plays in each seat; nobody where an engine does.
    seats: Vec<Option<PlayerId>>,
    /// Since when anybody follows the game.
    opened: Time,
    /// When players went.
    left: HashMap<PlayerId, Time>,
}

impl Room {
    fn has(&self, player: &PlayerId) -> bool {
        self.sockets
            .values()
            .any(|(outbox, _)| outbox.player == *player)
    }

    /// Since when each seat has been away.
    fn away(&self) -> Vec<Option<Time>> {
        let away = |seat: &Option<PlayerId>| {
            let player = seat.as_ref().filter(|player| !self.has(player))?;
            Some(self.left.get(player).copied().unwrap_or(self.opened))
        };
        self.seats.iter().map(away).collect()
    }

    fn presence(&self) -> Presence {
        let looks_on = |(outbox, eyes): &(Outbox, Eyes)| {
            (*eyes == Eyes::Spectator).then(|| outbox.player.clone())
        };
        let spectators: HashSet<PlayerId> = self.sockets.values().filter_map(looks_on).collect();
        Presence {
            away: self.away(),
            spectators: u32::try_from(spectators.len()).unwrap_or(u32::MAX),
        }
    }
}

impl Hub {
    fn lock(&self) -> MutexGuard<'_, Listeners> {
        self.listeners
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// A new socket of a player.
    pub(crate) fn enter(&self, player: &PlayerId) -> (Outbox, Inbox) {
        let (sender, receiver) = mpsc::channel(WAITING);
        let slow = Arc::new(Notify::new());
        let mut listeners = self.lock();
        listeners.last += 1;
        let outbox = Outbox {
            id: SocketId(listeners.last),
            player: player.clone(),
            queue: sender,
            slow: slow.clone(),
        };
        let own = listeners.players.entry(player.clone()).or_default();
        own.push(outbox.clone());
        let inbox = Inbox {
            queue: receiver,
            slow,
        };
        (outbox, inbox)
    }

    /// Ends all sockets of a player.
    pub(crate) fn dismiss(&self, player: &PlayerId) {
        for outbox in self.lock().players.get(player).into_iter().flatten() {
            outbox.slow.notify_one();
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

    /// A socket follows a game from now on. `seats` are those who play it.
    pub(crate) fn watch(
        &self,
        socket: &Outbox,
        game: &str,
        eyes: Eyes,
        seats: Vec<Option<PlayerId>>,
        now: Time,
    ) {
        let mut listeners = self.lock();
        let room = listeners
            .games
            .entry(game.to_owned())
            .or_insert_with(|| Room {
                sockets: HashMap::new(),
                seats: Vec::new(),
                opened: now,
                left: HashMap::new(),
            });
        room.seats = seats;
        room.left.remove(&socket.player);
        room.sockets.insert(socket.id, (socket.clone(), eyes));
        listeners.changed.insert(game.to_owned());
    }

    /// A socket follows a game no longer.
    pub(crate) fn unwatch(&self, socket: &Outbox, game: &str, now: Time) {
        self.lock().unwatch(socket, game, now);
    }

    /// Since when each seat of a game has been away. Nobody is, where nobody follows the game.
    pub(crate) fn away(&self, game: &str) -> Vec<Option<Time>> {
        self.lock()
            .games
            .get(game)
            .map(Room::away)
            .unwrap_or_default()
    }

    /// Who is there, in each game where that has changed since this was asked last.
    pub(crate) fn take_presences(&self) -> Vec<(String, Presence)> {
        let mut listeners = self.lock();
        let changed = std::mem::take(&mut listeners.changed);
        let presence = |game: String| {
            let room = listeners.games.get(&game)?;
            let presence = room.presence();
            Some((game, presence))
        };
        changed.into_iter().filter_map(presence).collect()
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
    pub(crate) fn people_online(&self) -> usize {
        self.lock().players.len()
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

    /// Sends everybody who follows a game what `message` says for them, and sees them as it says.
    pub(crate) fn tell_each(
        &self,
        game: &str,
        seats: &[Option<PlayerId>],
        message: impl Fn(&PlayerId) -> (Eyes, Utf8Bytes),
    ) {
        let mut listeners = self.lock();
        let Some(room) = listeners.games.get_mut(game) else {
            return;
        };
        room.seats = seats.to_vec();
        for (outbox, eyes) in room.sockets.values_mut() {
            let (now, text) = message(&outbox.player);
            *eyes = now;
            outbox.send(&text);
        }
        listeners.changed.insert(game.to_owned());
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
                let listeners = self.lock();
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
                listeners.tell_absent(game, people, || ServerMessage::Mine {
                    game: summary.clone(),
                });
            }
            News::Presence { game, presence } => {
                let message = ServerMessage::Presence {
                    game: game.clone(),
                    presence: presence.clone(),
                };
                let text = text_of(&message);
                for (outbox, _) in self.lock().room(game) {
                    outbox.send(&text);
                }
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
            News::Seats { summary, people } => {
                self.lock()
                    .tell_absent(&summary.id, people, || ServerMessage::Mine {
                        game: summary.clone(),
                    });
            }
            News::Dismissed { player } => self.dismiss(&PlayerId(player.clone())),
            News::Lobby => {}
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
    fn unwatch(&mut self, socket: &Outbox, game: &str, now: Time) {
        let Some(room) = self.games.get_mut(game) else {
            return;
        };
        room.sockets.remove(&socket.id);
        if room.sockets.is_empty() {
            self.games.remove(game);
            return;
        }
        let plays = room
            .seats
            .iter()
            .flatten()
            .any(|player| *player == socket.player);
        if plays && !room.has(&socket.player) {
            room.left.insert(socket.player.clone(), now);
        }
        self.changed.insert(game.to_owned());
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
    use super::{Hub, WAITING};
    use crate::games::Eyes;
    use crate::lobby::Lobby;
    use std::time::Duration;
    use tercio_online::Time;
    use tercio_store::PlayerId;
    use tokio::time::timeout;

    #[tokio::test]
    async fn who_does_not_read_is_given_up_and_nothing_more_waits() {
        let hub = Hub::default();
        let (outbox, mut inbox) = hub.enter(&PlayerId::from("ann"));
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

    #[test]
    fn a_player_is_away_when_the_last_tab_has_gone() {
        let hub = Hub::default();
        let [ann, bob] = ["ann", "bob"].map(PlayerId::from);
        let seats = vec![Some(ann.clone()), Some(bob.clone()), None];
        let watch = |player: &PlayerId, at| {
            let (outbox, _) = hub.enter(player);
            hub.watch(&outbox, "game", Eyes::Player, seats.clone(), Time(at));
            outbox
        };
        let tabs = [watch(&ann, 1), watch(&ann, 2)];
        // Bob has not come yet.
        assert_eq!(hub.away("game"), [None, Some(Time(1)), None]);
        let bobs = watch(&bob, 3);
        assert_eq!(hub.away("game"), [None, None, None]);
        let games = ["game".to_owned()];
        hub.leave(&tabs[0], &games, Time(4));
        assert_eq!(hub.away("game"), [None, None, None]);
        hub.unwatch(&tabs[1], "game", Time(5));
        assert_eq!(hub.away("game"), [Some(Time(5)), None, None]);
        assert_eq!(hub.take_presences().len(), 1);
        assert_eq!(hub.take_presences().len(), 0);
        hub.leave(&bobs, &games, Time(6));
        // Nobody looks: nobody is away.
        assert_eq!(hub.away("game"), []);
        hub.leave(&tabs[1], [], Time(7));
        assert_eq!(hub.people_online(), 0);
    }
}
