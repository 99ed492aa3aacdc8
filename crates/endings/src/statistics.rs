//! What the tables say about the game: how often what is won.

use crate::cells::bits;
use crate::probe::Endings;
use std::collections::BTreeMap;

/// How many positions have which value, with the clock not called.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// By the pieces of the player to move, those of the other, and the value.
    counts: BTreeMap<(usize, usize, i8), u64>,
}

/// How many positions are won, shared and lost by the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub struct Count {
    pub won: u64,
    pub shared: u64,
    pub lost: u64,
}

impl Count {
    /// Both together.
    #[must_use]
    pub fn and(self, other: Count) -> Count {
        Count {
            won: self.won + other.won,
            shared: self.shared + other.shared,
            lost: self.lost + other.lost,
        }
    }

    /// All of them.
    #[must_use]
    pub fn all(self) -> u64 {
        self.won + self.shared + self.lost
    }
}

impl Statistics {
    /// How the positions with so many pieces of the player to move and of the other end, if that
    /// player is ahead by so many points.
    #[must_use]
    pub fn count(&self, own: usize, other: usize, lead: i32) -> Count {
        let mut count = Count::default();
        let from = (own, other, i8::MIN);
        for (&(_, _, value), &positions) in self.counts.range(from..=(own, other, i8::MAX)) {
            match 2 * lead + i32::from(value) {
                1.. => count.won += positions,
                0 => count.shared += positions,
                _ => count.lost += positions,
            }
        }
        count
    }

    /// The largest and the smallest value of positions with so many pieces.
    #[must_use]
    pub fn extremes(&self, pieces: usize) -> Option<(i8, i8)> {
        let counts = self.counts.keys();
        let values = counts.filter(|(own, other, _)| own + other == pieces);
        let values: Vec<i8> = values.map(|&(_, _, value)| value).collect();
        Some((*values.iter().min()?, *values.iter().max()?))
    }
}

impl Endings {
    /// How many positions are there with so many pieces; mirror images count once.
    #[must_use]
    pub fn positions(&self, pieces: usize) -> usize {
        let table = pieces.checked_sub(2).and_then(|at| self.tables().get(at));
        table.map_or(0, |table| table.layer.len())
    }

    /// Counts all positions with so many pieces.
    #[must_use]
    pub fn statistics(&self, pieces: usize) -> Statistics {
        let mut statistics = Statistics::default();
        let Some(table) = pieces.checked_sub(2).and_then(|at| self.tables().get(at)) else {
            return statistics;
        };
        let combinations = table.layer.combinations();
        for (number, values) in table.open.chunks_exact(combinations).enumerate() {
            let placement = table.layer.placement(number);
            let (own, other) = (bits(placement.own).count(), bits(placement.other).count());
            let mut counts = [0; 256];
            for &value in values {
                counts[usize::from(value as u8)] += 1;
            }
            for (value, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                let key = (own, other, value as u8 as i8);
                *statistics.counts.entry(key).or_insert(0) += count;
            }
        }
        statistics
    }
}
