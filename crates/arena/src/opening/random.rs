//! Openings of a few random plies that give nobody an advantage.

use super::Balance;
use std::collections::BTreeSet;
use std::fmt;
use tercio_engine::Judging;
use tercio_rng::Rng;
use tercio_rules::{Game, Rules};

/// A source of random openings. The same seed gives the same openings on every machine, as long
/// as the engine that judges them stays the same.
pub struct RandomOpenings {
    rules: Rules,
    plies: usize,
    balance: Balance,
    rng: Rng,
    seen: BTreeSet<u64>,
}

/// No opening was found that is balanced enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoOpening {
    /// How many were looked at.
    pub tries: u32,
}

impl fmt::Display for NoOpening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no balanced opening among {}", self.tries)
    }
}

impl std::error::Error for NoOpening {}

impl RandomOpenings {
    /// How long an opening is searched to see whether it is balanced.
    const NODES: u64 = 5_000;
    /// How many openings are looked at before the search is given up.
    const TRIES: u32 = 5_000;
    /// After so many tries an opening may occur again: there are not many of so few plies.
    const TRIES_FOR_NEW: u32 = 300;

    /// Openings of so many random plies, worth at most `balance` hundredths of a point to anybody;
    /// the largest number means any opening.
    pub fn new(rules: Rules, plies: usize, balance: u32, seed: u64) -> RandomOpenings {
        RandomOpenings {
            rules,
            plies,
            // Openings stay the same whatever nets there are.
            balance: Balance::new(Judging::Tables, RandomOpenings::NODES, balance),
            rng: Rng::stream(seed, 1),
            seen: BTreeSet::new(),
        }
    }

    /// Searches an opening for this long to see whether it is balanced, instead of as usual.
    pub fn set_nodes(&mut self, nodes: u64) {
        self.balance.set_nodes(nodes);
    }

    /// The opening of a seed, whatever was made before.
    pub fn alone(&mut self, seed: u64) -> Result<Game, NoOpening> {
        self.rng = Rng::new(seed);
        self.seen.clear();
        self.next_opening()
    }

    /// The next opening; it differs from all before as long as there are others.
    pub fn next_opening(&mut self) -> Result<Game, NoOpening> {
        for tries in 0..RandomOpenings::TRIES {
            let Some(game) = self.play() else { continue };
            let hash = game.position().hash();
            let new = !self.seen.contains(&hash);
            if (new || tries >= RandomOpenings::TRIES_FOR_NEW) && self.balance.holds(&game) {
                self.seen.insert(hash);
                return Ok(game);
            }
        }
        Err(NoOpening {
            tries: RandomOpenings::TRIES,
        })
    }

    /// A game of random moves, unless it ends on the way.
    fn play(&mut self) -> Option<Game> {
        let mut game = Game::new(self.rules);
        for _ in 0..self.plies {
            let mv = *self.rng.choose(&game.legal_moves())?;
            game.play(mv).ok()?;
        }
        (!game.is_over()).then_some(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_repeatable_and_different() {
        let rules = Rules::from_names("martian", "two").expect("a setup");
        let mut one = RandomOpenings::new(rules, 8, 100, 7);
        let mut two = RandomOpenings::new(rules, 8, 100, 7);
        let mut seen = BTreeSet::new();
        for _ in 0..10 {
            let opening = one.next_opening().expect("an opening");
            let same = two.next_opening().expect("an opening");
            assert_eq!(opening.moves(), same.moves());
            assert_eq!(opening.moves().len(), 8);
            seen.insert(opening.position().hash());
        }
        assert_eq!(seen.len(), 10);
        let alone = one.alone(3).expect("an opening");
        assert_eq!(alone.moves(), two.alone(3).expect("an opening").moves());
    }

    #[test]
    fn without_plies_every_game_starts_at_the_start() {
        let rules = Rules::from_names("martian", "two").expect("a setup");
        let mut openings = RandomOpenings::new(rules, 0, 1000, 1);
        for _ in 0..3 {
            let opening = openings.next_opening().expect("an opening");
            assert!(opening.moves().is_empty());
        }
    }
}
