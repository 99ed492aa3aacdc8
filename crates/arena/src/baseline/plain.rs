//! Monte-Carlo tree search with random playouts, as the engine keeps it for comparison.

use crate::Dice;
use crate::mover::{Choice, Mover, Trouble};
use tercio_engine::crowd::Plain;
use tercio_engine::{Limits, Stop};
use tercio_rules::Game;

/// The baseline for any number of seats.
pub(super) struct Playouts {
    limits: Limits,
    hash: usize,
    /// Made at the first move of a game, when there are dice to take its seed from.
    plain: Option<Plain>,
}

impl Playouts {
    /// A player with a tree of at most so many mebibytes.
    pub(super) fn new(limits: Limits, hash: usize) -> Playouts {
        Playouts {
            limits,
            hash,
            plain: None,
        }
    }
}

impl Mover for Playouts {
    fn begin(&mut self, _: &Game) -> Result<(), Trouble> {
        self.plain = None;
        Ok(())
    }

    fn choose(&mut self, game: &Game, dice: &mut Dice) -> Result<Choice, Trouble> {
        let hash = self.hash;
        let plain = self
            .plain
            .get_or_insert_with(|| Plain::new(hash, dice.roll()));
        let report = plain.think(game, self.limits, &Stop::default());
        let report = report.ok_or(Trouble::NoMove)?;
        Ok(Choice {
            mv: *report.line.first().ok_or(Trouble::NoMove)?,
            nodes: report.nodes,
            depth: report.depth,
        })
    }
}
