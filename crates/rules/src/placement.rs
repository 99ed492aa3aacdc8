//! What placements of both games have in common.

use crate::{Board, Cell, CellSet, InvalidPosition, Seat, SeatSet, Size};

/// The part of a placement that is checked in the same way in both games.
pub(crate) struct Common<'p> {
    pub(crate) board: &'static Board,
    pub(crate) seats: usize,
    /// What everybody has brought, on the board and scored: pips only change hands (P-32, M-24).
    pub(crate) total_pips: u8,
    pub(crate) turn: Seat,
    pub(crate) points: &'p [u8],
    pub(crate) left: SeatSet,
}

impl Common<'_> {
    /// Checks that seats and points fit the setup, and that each piece stands alone on a cell of
    /// the board.
    pub(crate) fn check(
        &self,
        pieces: impl Iterator<Item = (Cell, Size)>,
    ) -> Result<(), InvalidPosition> {
        let &Common {
            board,
            seats,
            total_pips,
            turn,
            points,
            left,
        } = self;
        if points.len() != seats {
            let given = points.len();
            return Err(InvalidPosition::Points { given, seats });
        }
        if turn.index() >= seats {
            return Err(InvalidPosition::NoSuchSeat { seat: turn, seats });
        }
        if let Some(seat) = left.without(SeatSet::first(seats)).iter().next() {
            return Err(InvalidPosition::NoSuchSeat { seat, seats });
        }
        if left.contains(turn) {
            return Err(InvalidPosition::HasLeft { seat: turn });
        }
        let mut pips: u32 = points.iter().map(|&points| u32::from(points)).sum();
        let mut taken = CellSet::<u128>::EMPTY;
        for (cell, size) in pieces {
            if cell.index() >= board.len() {
                return Err(InvalidPosition::OffBoard);
            }
            if taken.contains(cell) {
                let cell = board.name(cell);
                return Err(InvalidPosition::TwoPieces { cell });
            }
            taken.insert(cell);
            pips += u32::from(size.pips());
        }
        if pips > u32::from(total_pips) {
            return Err(InvalidPosition::TooManyPips { most: total_pips });
        }
        Ok(())
    }
}
