//! The numbers that steer the tree search.

use crate::Handicap;
use tercio_rng::mix;

/// The numbers that steer the tree search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuning {
    /// How much a promising but little visited move attracts the seat that the search is for.
    pub exploration: f32,
    /// The same for the other seats.
    pub distrust: f32,
    /// How much less than its parent a move is thought to be worth before its first visit.
    pub caution: f32,
    /// Flattens (above 1) or sharpens (below 1) how likely moves are beforehand.
    pub temperature: f32,
    /// How many moves of a node are considered at first.
    pub width: usize,
    /// The visits after which twice as many are considered; again after four times as many.
    pub widen_at: u32,
    /// How many captures in a row are played out before a position is judged.
    pub captures: u32,
    /// How many different captures are tried at each step of that.
    pub choices: usize,
    /// Flattens (above 1) or sharpens (below 1) all shares of the evaluation.
    pub flatness: f32,
    /// What is left out.
    pub handicap: Option<Handicap>,
    /// Which of several searchers this is: each but number 0 has a taste of its own.
    pub searcher: u32,
    /// How far tastes differ: the most by which one differs from the likelihood of a move, as a
    /// power of e.
    pub variety: f32,
}

impl Tuning {
    /// The best that is known.
    pub const BEST: Tuning = Tuning {
        exploration: 1.2,
        distrust: 1.2,
        caution: 0.05,
        temperature: 1.0,
        width: 48,
        widen_at: 1024,
        captures: 1,
        choices: 3,
        flatness: 1.0,
        handicap: None,
        searcher: 0,
        variety: 1.0,
    };

    /// Whether the handicap leaves a move out.
    pub(super) fn misses(&self, packed: u32, captures: bool) -> bool {
        self.handicap
            .is_some_and(|handicap| handicap.misses(packed, captures))
    }

    /// How much more than others the searcher likes a move of a position, as a power of e. Searches from
    /// the same position would all be the same without that, and so would a part of each that was
    /// visited as often; now everywhere in the tree they look at other moves first.
    pub(super) fn taste(&self, position: u64, packed: u32) -> f32 {
        if self.searcher == 0 {
            return 0.0;
        }
        let seed = u64::from(self.searcher) << 32 | u64::from(packed);
        let number = mix(position ^ mix(seed));
        let even = |bits: u32| bits as f32 / u32::MAX as f32;
        // The difference of two even numbers is most often small.
        self.variety * (even((number >> 32) as u32) - even(number as u32))
    }

    /// How many of the best moves a node with this many visits considers.
    pub(super) fn width_at(&self, visits: u32) -> usize {
        let mut width = self.width;
        let mut at = self.widen_at.max(1);
        while visits >= at {
            width *= 2;
            at = at.saturating_mul(4);
            if at == u32::MAX {
                break;
            }
        }
        width
    }
}

#[cfg(test)]
mod tests {
    use super::Tuning;

    #[test]
    fn the_first_searcher_has_no_taste_and_the_others_differ() {
        let tastes = |searcher| {
            let tuning = Tuning {
                searcher,
                ..Tuning::BEST
            };
            let of = |packed| tuning.taste(7, packed);
            (0..1000).map(of).collect::<Vec<f32>>()
        };
        assert!(tastes(0).iter().all(|&taste| taste == 0.0));
        assert_ne!(tastes(1), tastes(2));
        let mean = tastes(1).iter().sum::<f32>() / 1000.0;
        assert!(mean.abs() < 0.05, "{mean}");
        let bound = Tuning::BEST.variety;
        assert!(tastes(1).iter().all(|taste| taste.abs() <= bound));
        assert!(tastes(1).iter().any(|taste| taste.abs() > bound / 2.0));
    }
}
