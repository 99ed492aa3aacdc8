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

/// How what a node says about who is there relates to what it said before.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Part {
    /// Of all other games it is still true.
    #[default]
    Change,
    /// It says all anew, and begins with this.
    First,
    /// That was all: what it has not said anew is true no longer.
    Last,
    /// It says all anew, with this alone.
    Only,
}

impl Part {
    /// The part that is said at a place among so many, where all is said anew.
    pub(crate) fn of_all(place: usize, count: usize) -> Part {
        match (place == 0, place + 1 == count) {
            (true, true) => Part::Only,
            (true, false) => Part::First,
            (false, true) => Part::Last,
            (false, false) => Part::Change,
        }
    }

    fn begins(self) -> bool {
        matches!(self, Part::First | Part::Only)
    }

    fn ends(self) -> bool {
        matches!(self, Part::Last | Part::Only)
    }
}

/// The other nodes.
#[derive(Debug, Default)]
pub(crate) struct Elsewhere {
    nodes: HashMap<NodeId, Node>,
    /// Whether they cannot be heard: nobody knows who is there.
    is_blind: bool,
}

#[derive(Debug, Default)]
struct Node {
    games: HashMap<String, Attendance>,
    /// What it said earlier, while it says all anew.
    earlier: HashMap<String, Attendance>,
    people: u32,
}

impl Elsewhere {
    /// A node has said who follows games there; who did until now, in each game that has changed.
    pub(crate) fn set(
        &mut self,
        node: &NodeId,
        games: Vec<(String, Attendance)>,
        part: Part,
    ) -> HashMap<String, Attendance> {
        let node = self.nodes.entry(node.clone()).or_default();
        if part.begins() {
            node.earlier.extend(node.games.drain());
        }
        let mut before = HashMap::new();
        for (game, now) in games {
            let earlier = node.earlier.remove(&game);
            let known = node.games.remove(&game).or(earlier);
            before.insert(game.clone(), known.unwrap_or_default());
            if now != Attendance::default() {
                node.games.insert(game, now);
            }
        }
        if part.ends() {
            before.extend(node.earlier.drain());
        }
        before
    }

    /// A node has said how many people are there.
    pub(crate) fn set_people(&mut self, node: &NodeId, people: u32) {
        self.nodes.entry(node.clone()).or_default().people = people;
    }

    /// A node has gone; who followed what there.
    pub(crate) fn forget(&mut self, node: &NodeId) -> HashMap<String, Attendance> {
        let Node { games, earlier, .. } = self.nodes.remove(node).unwrap_or_default();
        earlier.into_iter().chain(games).collect()
    }

    /// The others cannot be heard: nothing is known any more.
    pub(crate) fn lose_sight(&mut self) {
        self.is_blind = true;
        self.nodes.clear();
    }

    /// The others can be heard again.
    pub(crate) fn regain_sight(&mut self) {
        self.is_blind = false;
    }

    /// Whether the others cannot be heard.
    pub(crate) fn is_blind(&self) -> bool {
        self.is_blind
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
        nodes.filter_map(move |node| node.games.get(game).or_else(|| node.earlier.get(game)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Attendance, Elsewhere, Part};
    use tercio_store::PlayerId;

    fn playing(game: &str, players: &[&str]) -> (String, Attendance) {
        let players = players.iter().map(ToString::to_string).collect();
        let attendance = Attendance {
            players,
            spectators: 0,
        };
        (game.to_owned(), attendance)
    }

    #[test]
    fn what_is_not_said_anew_is_true_no_longer() {
        let mut elsewhere = Elsewhere::default();
        let node = "node".to_owned();
        let [ann, bob] = ["ann", "bob"].map(PlayerId::from);
        let games = vec![playing("one", &["ann"]), playing("two", &["bob"])];
        elsewhere.set(&node, games, Part::Only);
        // Nobody goes while it is being said.
        elsewhere.set(&node, vec![playing("three", &["ann"])], Part::First);
        assert!(elsewhere.has("one", &ann) && elsewhere.has("two", &bob));
        elsewhere.set(&node, vec![playing("two", &["bob"])], Part::Change);
        let before = elsewhere.set(&node, Vec::new(), Part::Last);
        assert_eq!(before.keys().collect::<Vec<_>>(), ["one"]);
        assert!(!elsewhere.has("one", &ann) && elsewhere.has("two", &bob));
        assert_eq!(elsewhere.forget(&node).len(), 2);
    }

    #[test]
    fn all_is_said_in_parts() {
        assert_eq!(Part::of_all(0, 1), Part::Only);
        let parts = [0, 1, 2].map(|place| Part::of_all(place, 3));
        assert_eq!(parts, [Part::First, Part::Change, Part::Last]);
    }
}
