//! What interfaces and engines ask of a position besides its moves.

use super::Position;
use crate::cells::{CellSet, Word};
use crate::{Cell, Seat, Size};

impl<W: Word> Position<W> {
    /// The cells a piece of a size would get to from a cell by its way of moving, whatever stands
    /// on them.
    #[inline(always)]
    pub fn sight(&self, from: Cell, size: Size) -> CellSet<W> {
        CellSet(self.reach(from, size, self.occupied().0))
    }

    /// Where the piece on a cell could go if the player of its zone were to move; merging and the
    /// forbidden undo left aside.
    pub fn targets_of(&self, cell: Cell) -> CellSet<W> {
        let Some(size) = self.piece(cell) else {
            return CellSet::EMPTY;
        };
        let Some(owner) = self.board().zone(cell) else {
            return CellSet::EMPTY;
        };
        let reach = CellSet(self.reach(cell, size, self.occupied().0));
        reach.without(self.pieces_of(owner))
    }

    /// Where the piece on a cell may go in a legal move: captures, merges and empty cells. Nothing
    /// if it is not its player's turn.
    pub fn legal_targets(&self, cell: Cell) -> CellSet<W> {
        let mut targets = CellSet::EMPTY;
        self.for_each_piece(|moves| {
            if moves.from == cell {
                targets = moves.targets;
            }
        });
        targets
    }

    /// The cells outside its zone that a seat's pieces could land on, and the empty ones inside.
    pub fn attacked_by(&self, seat: Seat) -> CellSet<W> {
        self.pieces_of(seat)
            .iter()
            .fold(CellSet::EMPTY, |attacked, cell| {
                attacked | self.targets_of(cell)
            })
    }

    /// Every capture that is on the board, whoever is to move: the attacker and its victim. The
    /// attacker changes hands with it.
    pub fn threats(&self) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        let occupied = self.occupied();
        occupied.iter().flat_map(move |from| {
            let victims = self.targets_of(from) & occupied;
            victims.iter().map(move |to| (from, to))
        })
    }

    /// The pieces of other zones that could take the piece on a cell.
    pub fn attackers_of(&self, cell: Cell) -> CellSet<W> {
        self.threats()
            .filter(|&(_, victim)| victim == cell)
            .map(|(attacker, _)| attacker)
            .collect()
    }
}
