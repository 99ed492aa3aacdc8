//! Who follows games on other nodes, as far as they have said so.

use crate::bus::NodeId;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use tercio_store::PlayerId;

/// Who follows a game on one node.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Attendance {
    /// Those who play it.
    pub(crate) players: Vec<String>,
    /// How many others.
    pub(crate) spectators: u32,
}

impl Attendance {
    fn has(&self, player: &PlayerId) -> bool {
        self.players.iter().any(|one| one == player.as_str())
    }
}

/// The other nodes.
#[derive(Debug, Default)]
pub(crate) struct Elsewhere {
    nodes: HashMap<NodeId, Node>,
}

#[derive(Debug, Default)]
struct Node {
    games: HashMap<String, Attendance>,
    people: u32,
}

impl Elsewhere {
    /// A node has said who follows a game there; who did until now.
    pub(crate) fn set(&mut self, node: &NodeId, game: &str, now: Attendance) -> Attendance {
        let games = &mut self.nodes.entry(node.clone()).or_default().games;
        let before = match now == Attendance::default() {
            true => games.remove(game),
            false => games.insert(game.to_owned(), now),
        };
        before.unwrap_or_default()
    }

    /// A node has said how many people are there.
    pub(crate) fn set_people(&mut self, node: &NodeId, people: u32) {
        self.nodes.entry(node.clone()).or_default().people = people;
    }

    /// A node has gone; who followed what there.
    pub(crate) fn forget(&mut self, node: &NodeId) -> HashMap<String, Attendance> {
        self.nodes.remove(node).unwrap_or_default().games
    }

    /// Nothing is known any more.
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
    }

    /// Whether a player follows a game on another node.
    pub(crate) fn has(&self, game: &str, player: &PlayerId) -> bool {
        self.of(game).any(|attendance| attendance.has(player))
    }

    /// How many people look on at a game on other nodes.
    pub(crate) fn spectators(&self, game: &str) -> u32 {
        let spectators = self.of(game).map(|attendance| attendance.spectators);
        spectators.fold(0, u32::saturating_add)
    }

    /// How many people have a socket on other nodes.
    pub(crate) fn people(&self) -> u32 {
        let people = self.nodes.values().map(|node| node.people);
        people.fold(0, u32::saturating_add)
    }

    fn of(&self, game: &str) -> impl Iterator<Item = &Attendance> {
        let nodes = self.nodes.values();
        nodes.filter_map(move |node| node.games.get(game))
    }
}
