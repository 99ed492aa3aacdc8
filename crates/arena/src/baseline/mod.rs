//! Opponents that stay as they are, so that strength can be measured against them for ever.

mod careful;
mod material;
mod search;
mod simple;
mod uct;

use crate::player::Player;
use tercio_engine::Limits;

/// A fixed opponent with a name. What it does must not change; a better one gets another name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Baseline {
    /// Any legal move.
    Random,
    /// The move that captures the most pips, otherwise any.
    Greedy,
    /// Looks one move ahead: takes the most, less what could be taken from it then, otherwise any.
    Careful,
    /// Alpha-beta with quiescence; it knows points and material and nothing else. Two seats.
    Quiescence,
    /// The same with a table of positions already searched. Two seats.
    Table,
    /// UCT, Monte-Carlo tree search with random playouts; it knows the rules and nothing else.
    Uct,
}

impl Baseline {
    /// Every baseline.
    pub const ALL: [Baseline; 6] = [
        Baseline::Random,
        Baseline::Greedy,
        Baseline::Careful,
        Baseline::Quiescence,
        Baseline::Table,
        Baseline::Uct,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Baseline::Random => "random",
            Baseline::Greedy => "greedy",
            Baseline::Careful => "careful",
            Baseline::Quiescence => "quiescence",
            Baseline::Table => "table",
            Baseline::Uct => "uct",
        }
    }

    /// Reads a name; UCT was once called `plain`.
    pub fn from_name(name: &str) -> Option<Baseline> {
        let name = if name == "plain" { "uct" } else { name };
        Baseline::ALL
            .into_iter()
            .find(|baseline| baseline.name() == name)
    }

    /// The most seats it can play with.
    pub const fn most_seats(self) -> usize {
        match self {
            Baseline::Random | Baseline::Greedy | Baseline::Careful | Baseline::Uct => 6,
            Baseline::Quiescence | Baseline::Table => 2,
        }
    }

    /// Whether it searches, so that limits mean something to it.
    pub const fn searches(self) -> bool {
        match self {
            Baseline::Random | Baseline::Greedy | Baseline::Careful => false,
            Baseline::Quiescence | Baseline::Table | Baseline::Uct => true,
        }
    }

    /// Whether it would search for ever under these limits: playouts have no depth.
    pub(crate) fn is_endless(self, limits: Limits) -> bool {
        self == Baseline::Uct && limits.time.is_none() && limits.nodes.is_none()
    }

    /// The player, with so many mebibytes of memory if it needs any.
    pub(crate) fn spawn(self, hash: usize) -> Box<dyn Player> {
        match self {
            Baseline::Random => Box::new(simple::Simple::random()),
            Baseline::Greedy => Box::new(simple::Simple::greedy()),
            Baseline::Careful => Box::new(careful::Careful::default()),
            Baseline::Quiescence => Box::new(search::Searcher::new(0)),
            Baseline::Table => Box::new(search::Searcher::new(hash)),
            Baseline::Uct => Box::new(uct::Uct::new(hash)),
        }
    }
}
