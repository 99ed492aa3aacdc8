//! Who is there: which players and spectators follow a game, here and on other nodes, and who is to be
//! told when that changes.

use super::Hub;
use crate::bus::NodeId;
use crate::elsewhere::{Attendance, Elsewhere, Part};
use crate::outbox::text_of;
use crate::room::Room;
use std::collections::{HashMap, HashSet};
use tercio_api::ServerMessage;
use tercio_online::Time;
use tercio_store::PlayerId;

/// Who is there, beside those whom the rooms of this node know.
#[derive(Debug, Default)]
pub(super) struct Presences {
    pub(super) elsewhere: Elsewhere,
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

impl Hub {
    /// Since when each seat of a game has been away. Nobody is, where nobody follows the game or
    /// other nodes cannot be heard.
    pub(crate) fn away(&self, game: &str) -> Vec<Option<Time>> {
        let listeners = self.lock();
        let room = listeners.games.get(game);
        room.map_or_else(Vec::new, |room| listeners.presences.away(game, room))
    }

    /// Tells who is there, in each game where that has changed since this was done last.
    pub(crate) fn tell_presences(&self) {
        let mut listeners = self.lock();
        for game in std::mem::take(&mut listeners.presences.changed) {
            let Some(room) = listeners.games.get(&game) else {
                continue;
            };
            let mut presence = room.presence(&game, &listeners.presences.elsewhere);
            presence.away = listeners.presences.away(&game, room);
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
        let changed = std::mem::take(&mut listeners.presences.changed_here);
        let (names, scope) = match std::mem::take(&mut listeners.presences.say_all) {
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
        self.lock().presences.say_all = true;
    }

    /// Another node has said who follows games there.
    pub(crate) fn note_elsewhere(
        &self,
        node: &NodeId,
        games: Vec<(String, Attendance)>,
        part: Part,
        now: Time,
    ) {
        let listeners = &mut *self.lock();
        let presences = &mut listeners.presences;
        for (game, before) in presences.elsewhere.set(node, games, part) {
            presences.note_left(&mut listeners.games, game, before, now);
        }
    }

    /// Another node has said how many people are there.
    pub(crate) fn note_people(&self, node: &NodeId, people: u32) {
        self.lock().presences.elsewhere.set_people(node, people);
    }

    /// Another node has gone, and with it all who were there. It may not have told all that it did.
    pub(crate) fn note_gone(&self, node: &NodeId, now: Time) {
        {
            let listeners = &mut *self.lock();
            let presences = &mut listeners.presences;
            for (game, before) in presences.elsewhere.forget(node) {
                presences.note_left(&mut listeners.games, game, before, now);
            }
        }
        self.note_gap();
    }

    /// Other nodes cannot be heard: nobody is held to be away.
    pub(crate) fn note_blind(&self) {
        self.lock().presences.elsewhere.lose_sight();
    }

    /// Other nodes can be heard again.
    pub(crate) fn note_seeing(&self, now: Time) {
        let mut listeners = self.lock();
        listeners.presences.elsewhere.regain_sight();
        for room in listeners.games.values_mut() {
            room.forgive(now);
        }
        let games = listeners.names();
        listeners.presences.changed.extend(games);
        listeners.presences.say_all = true;
        drop(listeners);
        self.note_gap();
    }
}

impl Presences {
    /// Somebody came to a game on this node, or went.
    pub(super) fn note_change_here(&mut self, game: &str) {
        self.changed.insert(game.to_owned());
        self.changed_here.insert(game.to_owned());
    }

    /// Somebody has perhaps gone from another node, where these were before.
    fn note_left(
        &mut self,
        rooms: &mut HashMap<String, Room>,
        game: String,
        before: Attendance,
        now: Time,
    ) {
        if let Some(room) = rooms.get_mut(&game) {
            for player in before.players.into_iter().map(PlayerId) {
                if !self.elsewhere.has(&game, &player) {
                    room.note_left(&player, now);
                }
            }
            self.changed.insert(game);
        }
    }

    /// Since when each seat has been away.
    fn away(&self, game: &str, room: &Room) -> Vec<Option<Time>> {
        match self.elsewhere.is_blind() {
            true => vec![None; room.seats.len()],
            false => room.away(game, &self.elsewhere),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::elsewhere::{Attendance, Part};
    use crate::games::Eyes;
    use crate::hub::Hub;
    use tercio_online::Time;
    use tercio_store::PlayerId;

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
