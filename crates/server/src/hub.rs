//! The sockets of this node: who follows what, and how news reach them.

use crate::bus::{News, NodeId};
use crate::elsewhere::{Attendance, Elsewhere, Part};
use crate::games::Eyes;
use crate::lobby::Lobby;
use crate::missed::Missed;
use crate::outbox::{Inbox, Outbox, SocketId, text_of};
use crate::room::{Follows, Room};
use axum::extract::ws::Utf8Bytes;
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
    elsewhere: Elsewhere,
    /// The games in which somebody came or went, on any node, since it was told last.
    changed: HashSet<String>,
    /// The games in which somebody came or went here since other nodes were told.
    changed_here: HashSet<String>,
    /// Whether other nodes are to be told all of it, and not only what has changed.
    say_all: bool,
}

/// What other nodes are to be told about who follows games here.
#[derive(Debug)]
pub(crate) struct Attendances {
    pub(crate) games: Vec<(String, Attendance)>,
    pub(crate) scope: Scope,
}

/// Whether a list is whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// What is not in it is not there.
    All,
    /// What is not in it has not changed.
    Changes,
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
        listeners.note_change_here(game);
    }

    /// A socket follows a game no longer.
    pub(crate) fn unwatch(&self, socket: &Outbox, game: &str, now: Time) {
        self.lock().unwatch(socket, game, now);
    }

    /// Since when each seat of a game has been away. Nobody is, where nobody follows the game or
    /// other nodes cannot be heard.
    pub(crate) fn away(&self, game: &str) -> Vec<Option<Time>> {
        self.lock().away(game)
    }

    /// Tells who is there, in each game where that has changed since this was done last.
    pub(crate) fn tell_presences(&self) {
        let mut listeners = self.lock();
        for game in std::mem::take(&mut listeners.changed) {
            let Some(room) = listeners.games.get(&game) else {
                continue;
            };
            let mut presence = room.presence(&game, &listeners.elsewhere);
            presence.away = listeners.away(&game);
            let text = text_of(&ServerMessage::Presence {
                game: game.clone(),
                presence,
            });
            for (outbox, _) in listeners.room(&game) {
                outbox.send(&text);
            }
        }
    }

    /// Who follows games here, as far as other nodes have to be told since this was asked last.
    pub(crate) fn take_attendances(&self) -> Attendances {
        let mut listeners = self.lock();
        let changed = std::mem::take(&mut listeners.changed_here);
        let (names, scope) = match std::mem::take(&mut listeners.say_all) {
            true => (listeners.names(), Scope::All),
            false => (changed.into_iter().collect(), Scope::Changes),
        };
        let attendance = |game: String| {
            let room = listeners.games.get(&game);
            let attendance = room.map(Room::attendance).unwrap_or_default();
            (game, attendance)
        };
        let games = names.into_iter().map(attendance).collect();
        Attendances { games, scope }
    }

    /// Other nodes do not know who follows what here: it is to be said again.
    pub(crate) fn say_all_again(&self) {
        self.lock().say_all = true;
    }

    /// Another node has said who follows games there.
    pub(crate) fn note_elsewhere(
        &self,
        node: &NodeId,
        games: Vec<(String, Attendance)>,
        part: Part,
        now: Time,
    ) {
        let mut listeners = self.lock();
        for (game, before) in listeners.elsewhere.set(node, games, part) {
            listeners.note_left(game, before, now);
        }
    }

    /// Another node has said how many people are there.
    pub(crate) fn note_people(&self, node: &NodeId, people: u32) {
        self.lock().elsewhere.set_people(node, people);
    }

    /// Another node has gone, and with it all who were there. It may not have told all that it did.
    pub(crate) fn note_gone(&self, node: &NodeId, now: Time) {
        let mut listeners = self.lock();
        for (game, before) in listeners.elsewhere.forget(node) {
            listeners.note_left(game, before, now);
        }
        drop(listeners);
        self.note_gap();
    }

    /// Other nodes cannot be heard: nobody is held to be away.
    pub(crate) fn note_blind(&self) {
        self.lock().elsewhere.lose_sight();
    }

    /// Other nodes can be heard again.
    pub(crate) fn note_seeing(&self, now: Time) {
        let mut listeners = self.lock();
        listeners.elsewhere.regain_sight();
        for room in listeners.games.values_mut() {
            room.forgive(now);
        }
        let games = listeners.names();
        listeners.changed.extend(games);
        listeners.say_all = true;
        drop(listeners);
        self.note_gap();
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
        let elsewhere = self.lock().elsewhere.people();
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
        listeners.note_change_here(game);
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
                let text = entries_text(game, *from, entries, *now);
                let late = spectators.as_ref();
                let late = late.map(|(from, entries)| {
                    (!entries.is_empty()).then(|| entries_text(game, *from, entries, *now))
                });
                for (outbox, eyes) in listeners.room(game) {
                    match (eyes, &late) {
                        _ if follows == Some(Follows::Known) => {}
                        (Eyes::Spectator, Some(None)) => {}
                        (Eyes::Spectator, Some(Some(late))) => outbox.send(late),
                        _ => outbox.send(&text),
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
            News::Seats { summary, people } => {
                self.lock()
                    .tell_absent(&summary.id, people, || ServerMessage::Mine {
                        game: summary.clone(),
                    });
            }
            News::Dismissed { player } => self.dismiss(&PlayerId(player.clone())),
            News::Lobby
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
        self.note_change_here(game);
    }

    fn note_change_here(&mut self, game: &str) {
        self.changed.insert(game.to_owned());
        self.changed_here.insert(game.to_owned());
    }

    /// Somebody has perhaps gone from another node, where these were before.
    fn note_left(&mut self, game: String, before: Attendance, now: Time) {
        if let Some(room) = self.games.get_mut(&game) {
            for player in before.players.into_iter().map(PlayerId) {
                if !self.elsewhere.has(&game, &player) {
                    room.note_left(&player, now);
                }
            }
            self.changed.insert(game);
        }
    }

    fn away(&self, game: &str) -> Vec<Option<Time>> {
        match self.games.get(game) {
            Some(room) if self.elsewhere.is_blind() => vec![None; room.seats.len()],
            Some(room) => room.away(game, &self.elsewhere),
            None => Vec::new(),
        }
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
    use crate::elsewhere::{Attendance, Part};
    use crate::games::Eyes;
    use crate::lobby::Lobby;
    use crate::outbox::WAITING;
    use std::time::Duration;
    use tercio_online::Time;
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

    #[test]
    fn a_player_is_away_when_the_last_tab_has_gone() {
        let hub = Hub::default();
        let [ann, bob] = ["ann", "bob"].map(PlayerId::from);
        let seats = vec![Some(ann.clone()), Some(bob.clone()), None];
        let watch = |player: &PlayerId, at| {
            let (outbox, _) = hub.enter(player, None);
            hub.watch(&outbox, "game", Eyes::Player, seats.clone(), 0, Time(at));
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
        assert_eq!(hub.take_attendances().games.len(), 1);
        assert_eq!(hub.take_attendances().games.len(), 0);
        hub.leave(&bobs, &games, Time(6));
        // Nobody looks: nobody is away.
        assert_eq!(hub.away("game"), []);
        hub.leave(&tabs[1], [], Time(7));
        assert_eq!(hub.people_online(), 0);
    }

    #[test]
    fn who_is_on_another_node_is_not_away() {
        let hub = Hub::default();
        let [ann, bob] = ["ann", "bob"].map(PlayerId::from);
        let seats = vec![Some(ann.clone()), Some(bob)];
        let (outbox, _) = hub.enter(&ann, None);
        hub.watch(&outbox, "game", Eyes::Player, seats, 0, Time(1));
        let node = "other".to_owned();
        let say = |players: &[&str], spectators, now| {
            let players = players.iter().map(ToString::to_string).collect();
            let attendance = Attendance {
                players,
                spectators,
            };
            let games = vec![("game".to_owned(), attendance)];
            hub.note_elsewhere(&node, games, Part::Change, Time(now));
        };
        say(&["bob"], 2, 2);
        assert_eq!(hub.away("game"), [None, None]);
        say(&[], 0, 5);
        assert_eq!(hub.away("game"), [None, Some(Time(5))]);
        say(&["bob"], 0, 6);
        hub.note_gone(&node, Time(9));
        assert_eq!(hub.away("game"), [None, Some(Time(9))]);
        // Who cannot see the others holds nobody to be away, and then begins anew.
        hub.note_blind();
        assert_eq!(hub.away("game"), [None, None]);
        hub.note_seeing(Time(20));
        assert_eq!(hub.away("game"), [None, Some(Time(20))]);
    }
}
