//! Positions from outside: pieces put anywhere, checked before they are played on.

use super::{Position, Rules};
use crate::board::HasRays;
use crate::placement::sum_points;
use crate::{Cell, InvalidPosition, Piece, Seat, Stance};
use alloc::vec::Vec;

/// A position as somebody wrote it down, possibly nonsense. [`Position::from_placement`] says
/// whether it can be played on.
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
        let mut position = Position::empty(rules, rays);
        let mut pips = sum_points(&placement.points, placement.turn, seats)?;
        for &(cell, piece) in &placement.pieces {
            if cell.index() >= setup.board().len() {
                return Err(InvalidPosition::OffBoard);
            }
            if piece.seat.index() >= seats {
                let seat = piece.seat;
                return Err(InvalidPosition::NoSuchSeat { seat, seats });
            }
            if position.piece(cell).is_some() {
                return Err(InvalidPosition::TwoPieces {
                    cell: setup.board().name(cell),
                });
            }
            pips += u32::from(piece.size.pips());
            if pips > u32::from(setup.total_pips()) {
                break;
            }
            position.place(cell, piece);
        }
        // P-32: what is on the board and what has been scored was brought by somebody.
        if pips > u32::from(setup.total_pips()) {
            return Err(InvalidPosition::TooManyPips {
                most: setup.total_pips(),
            });
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
        }
    }
}
