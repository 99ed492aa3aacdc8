//! Errors about agreements and positions. Text errors live with the notation, refused moves with
//! each game.

use crate::Seat;
use crate::board::CellName;
use core::fmt;

/// Options that cannot be agreed for a setup.
///
/// ```
/// use tercio_rules::RulesError;
/// use tercio_rules::pikemen::{Rules, Setup};
/// let error = Rules::new(Setup::Mini).with_target(99);
/// assert_eq!(error, Err(RulesError::Target { given: 99, highest: 18 }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulesError {
    /// Pikemen: a target below 1 or above what the opponents bring.
    Target {
        /// What was asked for.
        given: u32,
        /// The highest target there is.
        highest: u8,
    },
    /// Pikemen: a stall that is longer than any game.
    Stall {
        /// What was asked for.
        given: u32,
    },
    /// Martian Chess: calling the clock with more than two seats.
    Call {
        /// How many seats there are.
        seats: usize,
    },
    /// Martian Chess: Of Knights and Kings on a wedge board.
    KnightsAndKings,
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::Target { given, highest } => write!(
                f,
                "the target must be from 1 to {highest}, the points the opponents bring; got {given}"
            ),
            RulesError::Stall { given } => write!(
                f,
                "the stall must be from 0 to {} rounds; got {given}",
                crate::pikemen::Rules::LONGEST_STALL
            ),
            RulesError::Call { seats } => write!(
                f,
                "calling the clock is for two players, and this setup has {seats}: use auto or off"
            ),
            RulesError::KnightsAndKings => {
                f.write_str("Of Knights and Kings is played on the flat boards only: two or four")
            }
        }
    }
}

impl core::error::Error for RulesError {}

/// A position that cannot be played on.
///
/// ```
/// use tercio_rules::martian::{Placement, Rules, Setup};
/// use tercio_rules::{InvalidPosition, Position, Seat};
/// let mut placement = Placement::start(Rules::new(Setup::Two), Seat::A);
/// placement.points = vec![1, 0];
/// let error = Position::from_martian(&placement);
/// assert_eq!(error, Err(InvalidPosition::TooManyPips { most: 36 }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InvalidPosition {
    /// The board has more cells than the word has bits, or fewer.
    BoardDoesNotFit,
    /// A cell that the board does not have.
    OffBoard,
    /// Two pieces on one cell.
    TwoPieces {
        /// The cell.
        cell: CellName,
    },
    /// A seat that the setup does not have.
    NoSuchSeat {
        /// The seat.
        seat: Seat,
        /// How many seats there are.
        seats: usize,
    },
    /// Not one number of points for each seat.
    Points {
        /// How many numbers there are.
        given: usize,
        /// How many seats there are.
        seats: usize,
    },
    /// More pips on the board and in the scores than the setup has.
    TooManyPips {
        /// How many the setup has.
        most: u8,
    },
    /// The seat to move has no piece.
    NothingToMove {
        /// The seat.
        seat: Seat,
    },
    /// The seat to move has left.
    HasLeft {
        /// The seat.
        seat: Seat,
    },
    /// A clock that cannot have been called, or should have run out.
    Clock,
    /// A forbidden undo that cannot have arisen.
    Undo,
}

impl fmt::Display for InvalidPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidPosition::BoardDoesNotFit => {
                f.write_str("the board does not fit into words of this width")
            }
            InvalidPosition::OffBoard => f.write_str("a piece stands outside the board"),
            InvalidPosition::TwoPieces { cell } => write!(f, "two pieces stand on {cell}"),
            InvalidPosition::NoSuchSeat { seat, seats } => {
                write!(f, "there is no seat {seat} among {seats}")
            }
            InvalidPosition::Points { given, seats } => {
                write!(f, "{given} numbers of points for {seats} seats")
            }
            InvalidPosition::TooManyPips { most } => write!(
                f,
                "more than {most} pips on the board and in the points, which is all the setup has"
            ),
            InvalidPosition::NothingToMove { seat } => {
                write!(f, "seat {seat} is to move and has no piece")
            }
            InvalidPosition::HasLeft { seat } => {
                write!(f, "seat {seat} is to move and has left")
            }
            InvalidPosition::Clock => f.write_str("the clock cannot be in this state"),
            InvalidPosition::Undo => f.write_str("the forbidden undo cannot have arisen"),
        }
    }
}

impl core::error::Error for InvalidPosition {}
