//! Who meets whom.

use crate::match_::MatchError;
use crate::player_spec::{PlayerKind, PlayerSpec};
use std::collections::BTreeSet;
use tercio_rng::Rng;
use tercio_rules::Rules;

/// The players of a match, and who sits beside whom.
#[derive(Clone, PartialEq, Debug)]
pub struct Pairing {
    players: Vec<PlayerSpec>,
    /// Every order around the board in which they can sit, that of the first round first.
    orders: Vec<Vec<usize>>,
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
                orders: vec![first_game],
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
            orders: orders(first_game),
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

    /// Which player sits in each seat of a game. Everybody moves on by one seat from game to game of a
    /// round, and from round to round others are neighbours: with three and more seats it matters who
    /// has to answer whom.
    pub(crate) fn seating(&self, round: usize, game: usize) -> Vec<usize> {
        let mut seats = self.orders[round % self.orders.len()].clone();
        let moved = game % seats.len().max(1);
        seats.rotate_right(moved);
        seats
    }
}

/// All orders around a board of these players, the given one first. None is another one turned.
fn orders(given: Vec<usize>) -> Vec<Vec<usize>> {
    let mut others = BTreeSet::new();
    let mut sorted = given.clone();
    sorted.sort_unstable();
    arrange(&mut Vec::new(), &mut sorted, &mut |order| {
        others.insert(turned(order));
    });
    others.remove(&turned(&given));
    let mut others: Vec<Vec<usize>> = others.into_iter().collect();
    // A short match should not see the same neighbours all the time.
    Rng::new(0).shuffle(&mut others);
    let mut orders = vec![given];
    orders.append(&mut others);
    orders
}

/// Shows every order of `rest` behind `begun`.
fn arrange(begun: &mut Vec<usize>, rest: &mut Vec<usize>, show: &mut impl FnMut(&[usize])) {
    if rest.is_empty() {
        return show(begun);
    }
    for place in 0..rest.len() {
        let next = rest.remove(place);
        if !rest[..place].contains(&next) {
            begun.push(next);
            arrange(begun, rest, show);
            begun.pop();
        }
        rest.insert(place, next);
    }
}

/// An order turned so that it comes first among its rotations.
fn turned(order: &[usize]) -> Vec<usize> {
    let rotations = (0..order.len()).map(|first| [&order[first..], &order[..first]].concat());
    rotations.min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(players: &[usize]) -> usize {
        let all = orders(players.to_vec());
        assert_eq!(all[0], players);
        let different: BTreeSet<_> = all.iter().map(|order| turned(order)).collect();
        assert_eq!(different.len(), all.len());
        all.len()
    }

    #[test]
    fn every_order_around_the_board_is_there_once() {
        assert_eq!(count(&[0, 1, 1]), 1);
        assert_eq!(count(&[0, 1, 2]), 2);
        assert_eq!(count(&[0, 1, 0, 1]), 2);
        assert_eq!(count(&[0, 1, 2, 3]), 6);
        assert_eq!(count(&[2, 0, 1, 1]), 3);
        assert_eq!(count(&[0, 0, 0, 1, 1, 1]), 4);
        assert_eq!(count(&[0, 1, 2, 3, 4, 5]), 120);
    }

    #[test]
    fn who_moves_after_whom_changes_from_round_to_round() {
        let players = ["random,name=a", "random,name=b", "random,name=c"];
        let players = players.iter().map(|text| text.parse().expect("a player"));
        let rules = Rules::from_names("pikemen", "wedge3").expect("a setup");
        let pairing = Pairing::new(rules, players.collect()).expect("a pairing");
        let next = |round: usize, game: usize| {
            let seats = pairing.seating(round, game);
            let a = seats.iter().position(|&player| player == 0).expect("a");
            seats[(a + 1) % 3]
        };
        for game in 0..3 {
            assert_eq!([0, 1, 2].map(|round| next(round, game)), [1, 2, 1]);
        }
    }
}
