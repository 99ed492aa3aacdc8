//! Opponents that stay as they are, so that strength can be measured against them for ever.

mod material;
mod search;
mod simple;

use crate::mover::Mover;
use tercio_engine::Limits;

/// A fixed opponent with a name. What it does must not change; a better one gets another name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Baseline {
    /// Any legal move.
    Random,
    /// The move that captures the most pips, otherwise any.
    Greedy,
    /// Alpha-beta with quiescence; it knows points and material and nothing else. Two seats.
    Quiescence,
    /// The same with a table of positions already searched. Two seats.
    Table,
}

impl Baseline {
    /// Every baseline.
    pub const ALL: [Baseline; 4] = [
        Baseline::Random,
        Baseline::Greedy,
        Baseline::Quiescence,
        Baseline::Table,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Baseline::Random => "random",
            Baseline::Greedy => "greedy",
            Baseline::Quiescence => "quiescence",
            Baseline::Table => "table",
        }
    }

    /// Reads a name.
    pub fn from_name(name: &str) -> Option<Baseline> {
        Baseline::ALL
            .into_iter()
            .find(|baseline| baseline.name() == name)
    }

    /// The most seats it can play with.
    pub const fn most_seats(self) -> usize {
        match self {
            Baseline::Random | Baseline::Greedy => 6,
            Baseline::Quiescence | Baseline::Table => 2,
        }
    }

    /// Whether it searches, so that limits mean something to it.
    pub const fn searches(self) -> bool {
        matches!(self, Baseline::Quiescence | Baseline::Table)
    }

    pub(crate) fn mover(self, limits: Limits, hash: usize) -> Box<dyn Mover> {
        match self {
            Baseline::Random => Box::new(simple::Simple::random()),
            Baseline::Greedy => Box::new(simple::Simple::greedy()),
            Baseline::Quiescence => Box::new(search::Searcher::new(limits, 0)),
            Baseline::Table => Box::new(search::Searcher::new(limits, hash)),
        }
    }
}
