//! What placements of both games have in common.

use crate::{InvalidPosition, Seat};

/// Checks that the seat to move exists and that each seat has its points, and adds those up.
pub(crate) fn sum_points(points: &[u8], turn: Seat, seats: usize) -> Result<u32, InvalidPosition> {
    if points.len() != seats {
        let given = points.len();
        return Err(InvalidPosition::Points { given, seats });
    }
    if turn.index() >= seats {
        return Err(InvalidPosition::NoSuchSeat { seat: turn, seats });
    }
    Ok(points.iter().map(|&points| u32::from(points)).sum())
}
