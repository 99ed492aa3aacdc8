//! What comes of an action.

use crate::Selection;
use tercio_rules::notation::MoveError;
use tercio_rules::{Cell, IllegalMove, Move, Seat};

/// What comes of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub enum Effect {
    /// Nothing has changed.
    Nothing,
    /// Something that is shown has changed.
    Redraw,
    /// The selection has changed.
    Select(Selection),
    /// This move waits until it is confirmed; it is legal.
    Ask(Move),
    /// This move is to be played; it is legal.
    Play(Move),
    /// It cannot be done, for this reason.
    Reject(Rejection),
}

/// Why something cannot be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rejection {
    /// The rules forbid the move.
    Illegal(IllegalMove),
    /// The piece on this cell has no move now.
    NoMove(Cell),
    /// The text is not a legal move.
    Typed(MoveError),
    /// The game is over.
    GameOver,
    /// This seat is to move, and the engine plays it.
    EngineToMove(Seat),
    /// This seat is to move, and somebody elsewhere plays it.
    NotYourSeat(Seat),
    /// The board is only looked at.
    ViewOnly,
    /// The clock was called before.
    ClockRuns,
    /// The clock cannot be called in this game.
    NoClock,
}
