//! What the games of a match have shown so far.

use crate::Pairing;
use crate::game::Usage;
use crate::statistics::{GameResult, Pentanomial, Ratings, Share, Wins};
use std::collections::BTreeMap;
use tercio_rules::record::{Record, Termination};
use tercio_rules::{Reason, Seat};

/// All that the games so far have shown.
#[derive(Clone, Debug)]
pub struct Results {
    pairing: Pairing,
    names: Vec<String>,
    rounds: BTreeMap<usize, BTreeMap<usize, GameResult>>,
    endings: BTreeMap<String, u64>,
    plies: u64,
    points: Vec<u64>,
    /// What each player has spent, in the games played now.
    pub usage: Vec<Usage>,
    /// What went wrong: each with its game.
    pub faults: Vec<String>,
}

impl Results {
    pub(crate) fn new(pairing: Pairing) -> Results {
        let names = pairing.names();
        let count = names.len();
        Results {
            pairing,
            names,
            rounds: BTreeMap::new(),
            endings: BTreeMap::new(),
            plies: 0,
            points: vec![0; count],
            usage: vec![Usage::default(); count],
            faults: Vec::new(),
        }
    }

    /// Whether this game is known already.
    pub(crate) fn has(&self, round: usize, game: usize) -> bool {
        self.rounds
            .get(&round)
            .is_some_and(|games| games.contains_key(&game))
    }

    /// Counts a game, both numbers from 0.
    pub(crate) fn count(&mut self, round: usize, game: usize, record: &Record) {
        let players = self.pairing.seating(round, game);
        let winners: Vec<usize> = record.winners().iter().map(Seat::index).collect();
        let ending = match record.termination() {
            Termination::Rules(Reason::Stall) => "stall".to_owned(),
            Termination::Time(_) => "time".to_owned(),
            Termination::Resignation(_) => "fault".to_owned(),
            Termination::Adjudication => "too long".to_owned(),
            termination => termination.to_string(),
        };
        *self.endings.entry(ending).or_default() += 1;
        if let Some(fault) = record.tags().get("Fault") {
            self.faults
                .push(format!("game {}.{}: {fault}", round + 1, game + 1));
        }
        let played = record.game();
        self.plies += played.moves().len() as u64;
        for (&player, &points) in players.iter().zip(played.points()) {
            self.points[player] += u64::from(points);
        }
        let game_result = GameResult { players, winners };
        self.rounds
            .entry(round)
            .or_default()
            .insert(game, game_result);
    }

    /// Adds what the seats of a game have spent to what their players have.
    pub(crate) fn spend(&mut self, round: usize, game: usize, usage: &[Usage]) {
        for (player, usage) in self.pairing.seating(round, game).into_iter().zip(usage) {
            self.usage[player].add(usage);
        }
    }

    fn seats(&self) -> usize {
        self.pairing.seating(0, 0).len()
    }

    /// The names of the players.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// How many games have been played.
    pub fn games(&self) -> usize {
        self.rounds.values().map(BTreeMap::len).sum()
    }

    /// The mean length of a game in plies, the opening included.
    pub fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.games().max(1) as f64
    }

    /// How often games ended in each way.
    pub fn endings(&self) -> &BTreeMap<String, u64> {
        &self.endings
    }

    /// The mean points of a player in a game and seat.
    pub fn mean_points(&self, player: usize) -> f64 {
        let games = self.rounds.values().flat_map(BTreeMap::values);
        let seats = games.flat_map(|game| &game.players);
        let count = seats.filter(|&&seated| seated == player).count();
        self.points[player] as f64 / count.max(1) as f64
    }

    /// Games won, shared and lost by a player against all others.
    pub fn wins(&self, player: usize) -> Wins {
        let mut wins = Wins::default();
        for game in self.rounds.values().flat_map(BTreeMap::values) {
            wins.count(game, player);
        }
        wins
    }

    /// How often each seat won, shared wins in parts, and how many games there were.
    pub fn seat_wins(&self) -> Vec<f64> {
        let mut wins = vec![0.0; self.seats()];
        for game in self.rounds.values().flat_map(BTreeMap::values) {
            for &seat in &game.winners {
                wins[seat] += 1.0 / game.winners.len() as f64;
            }
        }
        wins
    }

    /// The results of whole pairs for the first player; two seats only.
    pub fn pentanomial(&self) -> Option<Pentanomial> {
        if self.seats() != 2 {
            return None;
        }
        let mut pairs = Pentanomial::default();
        for games in self.whole_rounds() {
            pairs.count(games.iter().map(|game| game.share(0)).sum());
        }
        Some(pairs)
    }

    /// The share of wins of a player over whole rounds.
    pub fn share(&self, player: usize) -> Share {
        let seats = self.pairing.seating(0, 0).into_iter();
        let own = seats.filter(|&seated| seated == player).count();
        let fair = own as f64 / self.seats() as f64;
        let rounds = self.whole_rounds().into_iter().map(|games| {
            games.iter().map(|game| game.share(player)).sum::<f64>() / games.len() as f64
        });
        Share::new(&rounds.collect::<Vec<_>>(), fair)
    }

    /// Ratings of the players and seats.
    pub fn ratings(&self) -> Ratings {
        let rounds: Vec<Vec<GameResult>> = self
            .rounds
            .values()
            .map(|games| games.values().cloned().collect())
            .collect();
        Ratings::fit(&rounds, self.names.len(), self.seats())
    }

    /// The games of every round that is complete.
    fn whole_rounds(&self) -> Vec<Vec<&GameResult>> {
        let rounds = self.rounds.values();
        let whole = rounds.filter(|games| games.len() == self.seats());
        whole.map(|games| games.values().collect()).collect()
    }
}
