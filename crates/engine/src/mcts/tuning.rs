//! The numbers that steer the tree search.

use super::Part;
use crate::Handicap;

/// The numbers that steer the tree search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuning {
    /// How much a promising but little visited move attracts the seat that the search is for.
    pub exploration: f32,
    /// The same for the other seats.
    pub distrust: f32,
    /// How many times as much it attracts at the root, where it matters that no good move is missed.
    pub curiosity: f32,
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
    /// The share of the win below which a seat has no hope. What it plays then depends only on how likely
    /// moves are beforehand, even if it is known who wins by them.
    pub hope: f32,
    /// Whether a win with the next move is seen where no more captures are played out.
    pub sees_wins: bool,
    /// What is left out.
    pub handicap: Option<Handicap>,
    /// The moves of the root that are looked at.
    pub part: Part,
}

impl Tuning {
    /// The best that is known.
    pub const BEST: Tuning = Tuning {
        exploration: 1.2,
        distrust: 1.2,
        curiosity: 2.0,
        caution: 0.05,
        temperature: 1.0,
        width: 48,
        widen_at: 1024,
        captures: 1,
        choices: 3,
        flatness: 1.0,
        hope: 0.0,
        sees_wins: false,
        handicap: None,
        part: Part::ALL,
    };

    /// Whether the handicap leaves a move out.
    pub(super) fn misses(&self, packed: u32, captures: bool) -> bool {
        self.handicap
            .is_some_and(|handicap| handicap.misses(packed, captures))
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
