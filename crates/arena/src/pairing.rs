//! Who meets whom.

use crate::match_::MatchError;
use crate::player_spec::{PlayerKind, PlayerSpec};
use tercio_rules::Rules;

/// The players of a match and their seats in the first game of each round.
#[derive(Clone, PartialEq, Debug)]
pub struct Pairing {
    players: Vec<PlayerSpec>,
    seats: Vec<usize>,
}

impl Pairing {
    /// Seats players. Two players share the table as one against all others; otherwise there
    /// must be one for each seat, and equal names mean the same player.
    pub fn new(rules: Rules, given: Vec<PlayerSpec>) -> Result<Pairing, MatchError> {
        let seats = rules.seats();
        let too_small = given.iter().find_map(|player| match player.kind {
            PlayerKind::Baseline(baseline, _) if baseline.most_seats() < seats => Some(baseline),
            _ => None,
        });
        if let Some(baseline) = too_small {
            return Err(MatchError::TooManySeats {
                name: baseline.name(),
                most: baseline.most_seats(),
                seats,
            });
        }
        let endless = given.iter().find_map(|player| match player.kind {
            PlayerKind::Baseline(baseline, _) if baseline.is_endless(player.limits) => {
                Some(baseline)
            }
            _ => None,
        });
        if let Some(baseline) = endless {
            return Err(MatchError::Endless {
                name: baseline.name(),
            });
        }
        if let [_, second] = given.as_slice() {
            let alike = given[0].name == second.name;
            let mut players = given;
            if alike {
                players[1].name += " (2)";
            }
            let mut first_game = vec![1; seats];
            first_game[0] = 0;
            return Ok(Pairing {
                players,
                seats: first_game,
            });
        }
        if given.len() != seats {
            return Err(MatchError::Players {
                given: given.len(),
                seats,
            });
        }
        let mut players: Vec<PlayerSpec> = Vec::new();
        let mut first_game = Vec::new();
        for player in given {
            let known = players.iter().position(|known| known.name == player.name);
            first_game.push(known.unwrap_or(players.len()));
            if known.is_none() {
                players.push(player);
            }
        }
        Ok(Pairing {
            players,
            seats: first_game,
        })
    }

    /// The players.
    pub fn players(&self) -> &[PlayerSpec] {
        &self.players
    }

    /// The names of the players.
    pub(crate) fn names(&self) -> Vec<String> {
        let names = self.players.iter().map(|player| player.name.clone());
        names.collect()
    }

    /// Which player sits in each seat of a game of a round: everybody moves on by one seat from
    /// game to game.
    pub(crate) fn seating(&self, game: usize) -> Vec<usize> {
        let mut seats = self.seats.clone();
        let moved = game % seats.len().max(1);
        seats.rotate_right(moved);
        seats
    }
}
