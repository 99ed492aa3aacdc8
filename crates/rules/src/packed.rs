//! Moves as numbers, for files and messages.

use crate::board::MAX_CELLS;
use crate::{Cell, Move, Stance, martian, pikemen};
use core::fmt;

/// The two cells, then the stance or whether the clock is called, then the game: one byte each.
///
/// With the feature `serde` this number is also what a [`Move`] is written as.
///
/// ```
/// use tercio_rules::{Move, Position, Rules};
/// let start = Position::start(Rules::from_names("martian", "two")?);
/// let mv = start.parse_move("d3-d4")?;
/// assert_eq!(Move::try_from(u32::from(mv)), Ok(mv));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl From<Move> for u32 {
    fn from(mv: Move) -> u32 {
        let (game, rest) = match mv {
            Move::Pikemen(mv) => (0, mv.stance().index()),
            Move::Martian(mv) => (1, u8::from(mv.calls_clock())),
        };
        u32::from_le_bytes([mv.from().index() as u8, mv.to().index() as u8, rest, game])
    }
}

/// The opposite. The move need not be legal anywhere, so ask the position before it is played.
impl TryFrom<u32> for Move {
    type Error = PackedMoveError;

    fn try_from(number: u32) -> Result<Move, PackedMoveError> {
        let error = PackedMoveError { number };
        let [from, to, rest, game] = number.to_le_bytes();
        if from.max(to) as usize >= MAX_CELLS {
            return Err(error);
        }
        let (from, to) = (Cell::new(from), Cell::new(to));
        match (game, rest) {
            (0, _) => {
                let stance = Stance::from_index(rest).ok_or(error)?;
                Ok(Move::Pikemen(pikemen::Move::charge(from, to, stance)))
            }
            (1, 0) => Ok(Move::Martian(martian::Move::new(from, to))),
            (1, 1) => Ok(Move::Martian(martian::Move::new(from, to).calling_clock())),
            _ => Err(error),
        }
    }
}

/// A number that is not a move of any game.
///
/// ```
/// use tercio_rules::Move;
/// let error = Move::try_from(u32::MAX).unwrap_err();
/// assert_eq!(error.to_string(), "expected a move as a number, got 4294967295");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PackedMoveError {
    /// What was found.
    pub number: u32,
}

impl fmt::Display for PackedMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a move as a number, got {}", self.number)
    }
}

impl core::error::Error for PackedMoveError {}
