//! The game up to the position that is shown.

use tercio_rules::Game;

/// A game, compared by its moves.
#[derive(Clone)]
pub(crate) struct Shown(pub(crate) Game);

impl PartialEq for Shown {
    fn eq(&self, other: &Shown) -> bool {
        self.0.start() == other.0.start() && self.0.moves() == other.0.moves()
    }
}
