//! What the person at the board may do.

use crate::Rejection;
use tercio_rules::{Cell, Position, Rules, Seat, SeatSet};

/// What the person at the board may do.
///
/// A move that is prepared while another seat is to move (a premove) needs nothing here: the board
/// then shows the position as [`with_turn`](crate::with_turn) gives it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capabilities {
    /// The seats that are played from here; none on a board that is only looked at.
    pub seats: SeatSet,
    /// The seats that the engine plays.
    pub engines: SeatSet,
    /// Whether the game is over. A position does not know of repetition and resignation.
    pub over: bool,
}

impl Capabilities {
    /// Looking on.
    pub const VIEW_ONLY: Capabilities = Capabilities {
        seats: SeatSet::EMPTY,
        engines: SeatSet::EMPTY,
        over: false,
    };

    /// Moving every piece, as several people at one board do, or one who studies.
    pub fn all_seats(rules: Rules) -> Capabilities {
        Capabilities {
            seats: SeatSet::first(rules.seats()),
            ..Capabilities::VIEW_ONLY
        }
    }

    /// Whether moves of a seat that is to move are made here, and why not.
    pub fn check(self, turn: Seat) -> Result<(), Rejection> {
        if self.over {
            Err(Rejection::GameOver)
        } else if self.seats.contains(turn) {
            Ok(())
        } else if self.engines.contains(turn) {
            Err(Rejection::EngineToMove(turn))
        } else if self.seats.is_empty() {
            Err(Rejection::ViewOnly)
        } else {
            Err(Rejection::NotYourSeat(turn))
        }
    }

    /// Whether the piece on a cell may be moved here now.
    pub fn can_move(self, position: &Position, cell: Cell) -> bool {
        let turn = position.turn();
        let own = position.piece(cell).is_some_and(|piece| piece.seat == turn);
        own && self.check(turn).is_ok() && has_move(position, cell)
    }
}

/// Whether an own piece has a move. P-15: a pikeman can always turn.
pub(crate) fn has_move(position: &Position, cell: Cell) -> bool {
    let pikemen = matches!(position.rules(), Rules::Pikemen(_));
    pikemen || !position.legal_targets(cell).is_empty()
}
