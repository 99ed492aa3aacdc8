//! What interfaces and engines ask of a position besides its moves.

use super::Position;
use crate::board::Line;
use crate::cells::{CellSet, Word};
use crate::queries::attack_queries;
use crate::{Cell, Facing, Play, Seat, Size, Stance};

/// An upright piece that is held in place: an enemy pike points at it and could take it as soon
/// as it lay down (P-58).
///
/// ```
/// use tercio_rules::{Position, pikemen::Pin};
/// // Seat A's large on a1 points at seat B's upright large on a4, and could take it if it lay down.
/// let text = "pikemen mini ....../....../B3...../....../....../A3n....B1 A 0,0 0";
/// let position: Position = text.parse()?;
/// let cell = |name| position.board().cell(name).unwrap();
/// assert_eq!(position.pins(), [Pin { pinned: cell("a4"), by: cell("a1") }]);
/// # Ok::<(), tercio_rules::notation::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pin {
    /// The piece that had better stay upright.
    pub pinned: Cell,
    /// The enemy pike that points at it.
    pub by: Cell,
}

impl<W: Word> Position<W> {
    /// The cells that a lying piece points at, up to and including the first piece; empty for
    /// upright pieces and empty cells.
    pub fn pike(&self, cell: Cell) -> CellSet<W> {
        if cell.index() >= self.board().len() {
            return CellSet::EMPTY;
        }
        let token = self.tokens[cell.index()];
        match token.facing() {
            Some(facing) if !token.is_empty() => {
                CellSet(self.rays.reach(cell, facing, self.occupied_word()))
            }
            _ => CellSet::EMPTY,
        }
    }

    /// The cells that a pike would point at from a cell, were these cells occupied: empty ones, and
    /// the first piece of each line.
    #[inline(always)]
    pub fn sight(&self, from: Cell, facing: Facing, occupied: CellSet<W>) -> CellSet<W> {
        CellSet(self.rays.reach(from, facing, occupied.0))
    }

    /// The same in each of the eight directions, clockwise from north.
    #[inline(always)]
    pub fn sights(&self, from: Cell, occupied: CellSet<W>) -> [CellSet<W>; 8] {
        self.rays.reach_each(from, occupied.0).map(CellSet)
    }

    /// The same in all directions together: who points at a cell is among what is seen from it.
    #[inline(always)]
    pub fn outlook(&self, from: Cell, occupied: CellSet<W>) -> CellSet<W> {
        CellSet(self.rays.reach_all(from, occupied.0))
    }

    /// How large the piece on a cell is and how it stands, whoever owns it. The cell must be one of
    /// the board; this is [`piece`](Position::piece) for code that walks over sets of cells.
    #[inline(always)]
    pub fn stands(&self, cell: Cell) -> Option<(Size, Stance)> {
        let token = self.tokens[cell.index()];
        if token.is_empty() {
            return None;
        }
        let stance = token.facing().map_or(Stance::Upright, Stance::Lying);
        Some((token.size(), stance))
    }

    /// How large a lying piece is and the cells it points at, were these cells occupied; `None` if
    /// no piece lies on the cell, which must be one of the board.
    #[inline(always)]
    pub fn pikeman(&self, cell: Cell, occupied: CellSet<W>) -> Option<(Size, CellSet<W>)> {
        let (size, facing) = self.tokens[cell.index()].pike()?;
        Some((size, CellSet(self.rays.reach(cell, facing, occupied.0))))
    }

    /// Where the piece on a cell could charge to if its seat were to move; nowhere if that has left
    /// (P-61).
    pub fn targets_of(&self, cell: Cell) -> CellSet<W> {
        match self.piece(cell) {
            Some(piece) if !self.left().contains(piece.seat) => {
                CellSet(self.targets(cell, self.occupied_word()))
            }
            _ => CellSet::EMPTY,
        }
    }

    /// The cells a seat attacks: those to which one of its pieces could charge, and the enemy
    /// pieces it could take.
    pub fn attacked_by(&self, seat: Seat) -> CellSet<W> {
        self.pieces_of(seat)
            .iter()
            .fold(CellSet::EMPTY, |attacked, cell| {
                attacked | self.targets_of(cell)
            })
    }

    attack_queries!();

    /// Every pin on the board (P-58); a piece whose seat has left pins nothing (P-61).
    pub fn pins(&self) -> impl Iterator<Item = Pin> + '_ {
        let occupied = self.occupied();
        let left = self.left().iter().map(|seat| self.pieces_of(seat));
        let idle = left.fold(CellSet::EMPTY, |idle, cells| idle | cells);
        occupied.without(idle).iter().flat_map(move |by| {
            let attacker = self.tokens[by.index()];
            let in_line = self.pike(by) & occupied;
            in_line
                .iter()
                .filter(move |pinned| {
                    let token = self.tokens[pinned.index()];
                    token.facing().is_none()
                        && token.seat_index() != attacker.seat_index()
                        && !attacker.takes(self.rules().rps(), token)
                })
                .map(move |pinned| Pin { pinned, by })
        })
    }

    /// The direction in which a straight charge from one cell arrives at another, if the piece
    /// there points at it: on a wedge board a line changes its name at each canal.
    pub fn heading(&self, from: Cell, to: Cell) -> Option<Facing> {
        let Stance::Lying(facing) = self.piece(from)?.stance else {
            return None;
        };
        self.board()
            .lines(from, facing)
            .flat_map(Line::steps)
            .find(|&(cell, _)| cell == to)
            .map(|(_, heading)| heading)
    }
}
