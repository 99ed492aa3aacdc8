//! Positions from outside: pieces put anywhere, checked before they are played on.

use super::{Position, Rules};
use crate::board::HasRays;
use crate::placement::Common;
use crate::{Cell, InvalidPosition, Piece, Seat, SeatSet, Stance};
use alloc::vec::Vec;

/// A position as somebody wrote it down, possibly nonsense. [`Position::from_placement`] says
/// whether it can be played on.
///
/// ```
/// use tercio_rules::pikemen::{Placement, Rules, Setup};
/// use tercio_rules::{Position, Seat};
/// let mut placement = Placement::start(Rules::new(Setup::Classic), Seat::A);
/// placement.pieces.retain(|(_, piece)| piece.seat == Seat::A);
/// placement.turn = Seat::B;
/// assert!(Position::from_pikemen(&placement).is_err(), "seat B has nothing to move");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    /// What is agreed.
    pub rules: Rules,
    /// The pieces and where they stand.
    pub pieces: Vec<(Cell, Piece)>,
    /// The seat to move.
    pub turn: Seat,
    /// The points of each seat.
    pub points: Vec<u8>,
    /// How many moves in a row have been made without a capture.
    pub plies_since_capture: u16,
    /// The seats that have left.
    pub left: SeatSet,
}

impl Placement {
    /// The start position of a setup. Usually seat A moves first; another may be chosen or drawn
    /// (P-10).
    pub fn start(rules: Rules, first: Seat) -> Placement {
        let upright = |(cell, seat, size)| {
            let stance = Stance::Upright;
            (cell, Piece { seat, size, stance })
        };
        Placement {
            rules,
            pieces: rules.setup().pieces().map(upright).collect(),
            turn: first,
            points: alloc::vec![0; rules.setup().seats()],
            plies_since_capture: 0,
            left: SeatSet::EMPTY,
        }
    }
}

#[allow(private_bounds)]
impl<W: HasRays> Position<W> {
    /// The start position. The board must fit into the word: `u64` for
    /// all setups but `wedge6`, `u128` for that one.
    pub fn start(rules: Rules, first: Seat) -> Result<Self, InvalidPosition> {
        Self::from_placement(&Placement::start(rules, first))
    }

    /// Checks a placement and makes it a position.
    pub fn from_placement(placement: &Placement) -> Result<Self, InvalidPosition> {
        let rules = placement.rules;
        let (setup, seats) = (rules.setup(), rules.setup().seats());
        let rays = W::rays(setup.board()).ok_or(InvalidPosition::BoardDoesNotFit)?;
        let common = Common {
            board: setup.board(),
            seats,
            total_pips: setup.total_pips(),
            turn: placement.turn,
            points: &placement.points,
            left: placement.left,
        };
        let pieces = placement.pieces.iter();
        common.check(pieces.clone().map(|&(cell, piece)| (cell, piece.size)))?;
        let mut position = Position::empty(rules, rays);
        for &(cell, piece) in pieces {
            let seat = piece.seat;
            if seat.index() >= seats {
                return Err(InvalidPosition::NoSuchSeat { seat, seats });
            }
            position.place(cell, piece);
        }
        if position.pieces_of(placement.turn).is_empty() {
            return Err(InvalidPosition::NothingToMove {
                seat: placement.turn,
            });
        }
        position.set_state(
            placement.turn,
            &placement.points,
            placement.plies_since_capture,
            placement.left,
        );
        Ok(position)
    }
}

impl<W: crate::cells::Word> Position<W> {
    /// The position as it could be written down.
    pub fn placement(&self) -> Placement {
        use crate::Play;
        let pieces = self
            .board()
            .cells()
            .filter_map(|cell| Some((cell, self.piece(cell)?)));
        Placement {
            rules: self.rules(),
            pieces: pieces.collect(),
            turn: self.turn(),
            points: self.points().to_vec(),
            plies_since_capture: self.plies_since_capture(),
            left: self.left(),
        }
    }
}
