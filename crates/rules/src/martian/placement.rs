//! Positions from outside: pieces put anywhere, checked before they are played on.

use super::{Deadlock, Position, Rules, Setup, Undo};
use crate::board::HasRays;
use crate::cells::Word;
use crate::placement::Common;
use crate::{Cell, InvalidPosition, Play, Seat, SeatSet, Size};
use alloc::vec::Vec;

/// A position as somebody wrote it down, possibly nonsense. [`Position::from_placement`] says
/// whether it can be played on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    /// What is agreed.
    pub rules: Rules,
    /// The pieces and where they stand.
    pub pieces: Vec<(Cell, Size)>,
    /// The seat to move.
    pub turn: Seat,
    /// The points of each seat.
    pub points: Vec<u8>,
    /// How many moves in a row have been made without a capture.
    pub plies_since_capture: u16,
    /// How many moves without a capture since the clock was called; `None` if it was not.
    pub clock: Option<u8>,
    /// The move that would take back a crossing of the canal.
    pub undo: Option<Undo>,
    /// The seats that have left.
    pub left: SeatSet,
}

impl Placement {
    /// The start position of a setup. Usually seat A moves first; another may be chosen or drawn
    /// (M-11).
    pub fn start(rules: Rules, first: Seat) -> Placement {
        Placement {
            rules,
            pieces: rules.setup().pieces().collect(),
            turn: first,
            points: alloc::vec![0; rules.setup().seats()],
            plies_since_capture: 0,
            clock: None,
            undo: None,
            left: SeatSet::EMPTY,
        }
    }
}

#[allow(private_bounds)]
impl<W: HasRays> Position<W> {
    /// The start position. The board must fit into the word: `u64` for two, three and four seats,
    /// `u128` for five and six.
    pub fn start(rules: Rules, first: Seat) -> Result<Self, InvalidPosition> {
        Self::from_placement(&Placement::start(rules, first))
    }

    /// Checks a placement and makes it a position.
    pub fn from_placement(placement: &Placement) -> Result<Self, InvalidPosition> {
        let rules = placement.rules;
        let setup = rules.setup();
        let board = setup.board();
        let rays = W::rays(board).ok_or(InvalidPosition::BoardDoesNotFit)?;
        let common = Common {
            board,
            seats: setup.seats(),
            total_pips: setup.total_pips(),
            turn: placement.turn,
            points: &placement.points,
            left: placement.left,
        };
        common.check(placement.pieces.iter().copied())?;
        let mut position = Position::empty(rules, rays);
        for &(cell, size) in &placement.pieces {
            position.place(cell, size);
        }
        match placement.clock {
            Some(_) if rules.deadlock() != Deadlock::Call => return Err(InvalidPosition::Clock),
            Some(count) if count > Rules::CLOCK => return Err(InvalidPosition::Clock),
            _ => {}
        }
        if let Some(Undo { from, to }) = placement.undo {
            let zone = |cell: Cell| board.zone(cell);
            let possible = setup == Setup::Two
                && from.index() < board.len()
                && to.index() < board.len()
                && zone(from) == Some(placement.turn)
                && zone(to) != Some(placement.turn)
                && position.piece(from).is_some()
                && position.piece(to).is_none();
            if !possible {
                return Err(InvalidPosition::Undo);
            }
        }
        position.set_state(placement);
        Ok(position)
    }
}

impl<W: Word> Position<W> {
    /// The position as it could be written down.
    pub fn placement(&self) -> Placement {
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
            clock: self.clock(),
            undo: self.undo(),
            left: self.left(),
        }
    }
}
