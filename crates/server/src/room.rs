//! Those who follow one game on this node.

use crate::elsewhere::{Attendance, Elsewhere};
use crate::games::Eyes;
use crate::outbox::{Outbox, SocketId};
use std::collections::{HashMap, HashSet};
use tercio_api::Presence;
use tercio_online::Time;
use tercio_store::PlayerId;

/// Those who follow a game.
#[derive(Debug)]
pub(crate) struct Room {
    pub(crate) sockets: HashMap<SocketId, (Outbox, Eyes)>,
    /// Who plays in each seat; nobody where an engine does.
    pub(crate) seats: Vec<Option<PlayerId>>,
    /// Up to which fact everybody here has been told.
    pub(crate) told: u32,
    /// Since when anybody follows the game here and can see who else does.
    opened: Time,
    /// When players went.
    left: HashMap<PlayerId, Time>,
}

/// How facts follow those that were told before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Follows {
    /// At once.
    Next,
    /// They were told already.
    Known,
    /// Some in between were missed.
    Later,
}

impl Room {
    pub(crate) fn new(now: Time) -> Room {
        Room {
            sockets: HashMap::new(),
            seats: Vec::new(),
            told: 0,
            opened: now,
            left: HashMap::new(),
        }
    }

    /// A socket follows the game, which it knows up to a version.
    pub(crate) fn enter(&mut self, socket: &Outbox, eyes: Eyes, version: u32) {
        self.left.remove(&socket.player);
        self.sockets.insert(socket.id, (socket.clone(), eyes));
        // Who comes later may know more than the others.
        if self.sockets.len() == 1 {
            self.told = self.told.max(version);
        }
    }

    /// Facts are to be told: how they follow those before.
    pub(crate) fn follow(&mut self, from: u32, count: usize) -> Follows {
        let after = from.saturating_add(u32::try_from(count).unwrap_or(u32::MAX));
        if from > self.told {
            return Follows::Later;
        }
        if after <= self.told {
            return Follows::Known;
        }
        self.told = after;
        Follows::Next
    }

    /// A player has gone from one place; it counts if that was the last one.
    pub(crate) fn note_left(&mut self, player: &PlayerId, now: Time) {
        if self.seats.iter().flatten().any(|seat| seat == player) && !self.has(player) {
            self.left.insert(player.clone(), now);
        }
    }

    /// Who was away until now is not held to it: we could not see them.
    pub(crate) fn forgive(&mut self, now: Time) {
        self.opened = now;
        self.left.clear();
    }

    fn has(&self, player: &PlayerId) -> bool {
        let mut sockets = self.sockets.values();
        sockets.any(|(outbox, _)| outbox.player == *player)
    }

    /// Since when each seat has been away.
    pub(crate) fn away(&self, game: &str, elsewhere: &Elsewhere) -> Vec<Option<Time>> {
        let here = |player: &PlayerId| self.has(player) || elsewhere.has(game, player);
        let away = |seat: &Option<PlayerId>| {
            let player = seat.as_ref().filter(|player| !here(player))?;
            Some(self.left.get(player).copied().unwrap_or(self.opened))
        };
        self.seats.iter().map(away).collect()
    }

    /// Who follows the game on this node.
    pub(crate) fn attendance(&self) -> Attendance {
        let those = |wanted: Eyes| {
            let sockets = self.sockets.values();
            let outboxes = sockets.filter(move |(_, eyes)| *eyes == wanted);
            outboxes.map(|(outbox, _)| outbox.player.as_str())
        };
        let players: HashSet<&str> = those(Eyes::Player).collect();
        let spectators: HashSet<&str> = those(Eyes::Spectator).collect();
        Attendance {
            players: players.into_iter().map(ToOwned::to_owned).collect(),
            spectators: u32::try_from(spectators.len()).unwrap_or(u32::MAX),
        }
    }

    /// Who is there, on any node.
    pub(crate) fn presence(&self, game: &str, elsewhere: &Elsewhere) -> Presence {
        let spectators = self.attendance().spectators;
        Presence {
            away: self.away(game, elsewhere),
            spectators: spectators.saturating_add(elsewhere.spectators(game)),
        }
    }
}
