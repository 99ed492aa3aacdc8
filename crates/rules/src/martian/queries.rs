//! What interfaces and engines ask of a position besides its moves.

use super::Position;
use crate::cells::{CellSet, Word};
use crate::queries::attack_queries;
use crate::{Cell, Play, Seat, Size};

impl<W: Word> Position<W> {
    /// The cells a piece of a size would get to from a cell by its way of moving, whatever stands
    /// on them.
    #[inline(always)]
    pub fn sight(&self, from: Cell, size: Size) -> CellSet<W> {
        CellSet(self.reach(from, size, self.occupied().0))
    }

    /// Where the piece on a cell could go if the player of its zone were to move; merging and the
    /// forbidden undo left aside. Nowhere if that player has left (M-76).
    pub fn targets_of(&self, cell: Cell) -> CellSet<W> {
        let Some(size) = self.piece(cell) else {
            return CellSet::EMPTY;
        };
        let Some(owner) = self.board().zone(cell) else {
            return CellSet::EMPTY;
        };
        if self.left().contains(owner) {
            return CellSet::EMPTY;
        }
        let reach = CellSet(self.reach(cell, size, self.occupied().0));
        reach.without(self.pieces_of(owner))
    }

    /// The cells outside its zone that a seat's pieces could land on, and the empty ones inside.
    pub fn attacked_by(&self, seat: Seat) -> CellSet<W> {
        self.pieces_of(seat)
            .iter()
            .fold(CellSet::EMPTY, |attacked, cell| {
                attacked | self.targets_of(cell)
            })
    }

    attack_queries!();
}
