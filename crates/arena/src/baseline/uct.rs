//! Monte-Carlo tree search with random playouts, as the engine keeps it for comparison.

use crate::Rng;
use crate::player::{Choice, Player, PlayerError};
use tercio_engine::crowd::Plain;
use tercio_engine::{Limits, Stop};
use tercio_rules::Game;

/// The baseline for any number of seats.
pub(super) struct Uct {
    limits: Limits,
    hash: usize,
    /// Made at the first move of a game, when there is a generator to take its seed from.
    plain: Option<Plain>,
}

impl Uct {
    /// A player with a tree of at most so many mebibytes.
    pub(super) fn new(limits: Limits, hash: usize) -> Uct {
        Uct {
            limits,
            hash,
            plain: None,
        }
    }
}

impl Player for Uct {
    fn begin(&mut self, _: &Game) -> Result<(), PlayerError> {
        self.plain = None;
        Ok(())
    }

    fn choose(&mut self, game: &Game, rng: &mut Rng) -> Result<Choice, PlayerError> {
        let hash = self.hash;
        let plain = self
            .plain
            .get_or_insert_with(|| Plain::new(hash, rng.next_u64()));
        let report = plain.think(game, self.limits, &Stop::default());
        let report = report.ok_or(PlayerError::NoMove)?;
        Ok(Choice {
            mv: *report.line.first().ok_or(PlayerError::NoMove)?,
            nodes: report.nodes,
            depth: report.depth,
        })
    }
}
