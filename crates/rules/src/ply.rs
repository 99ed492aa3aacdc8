//! What a game is a list of: moves, and seats that leave.

use crate::{Move, PackedMoveError, Seat};
use core::fmt;

/// One entry of a game: a move of the seat on turn, or a seat that leaves.
///
/// ```
/// use tercio_rules::{Cause, Game, Ply, Rules, Seat};
/// let mut game = Game::new(Rules::from_names("martian", "three")?);
/// game.leave(Seat::B, Cause::Resigned)?;
/// assert_eq!(game.line(), ["B:resigned"]);
/// let mv = game.parse_move("A22-A11")?;
/// game.play(mv)?;
/// // Seat B is skipped from now on.
/// assert_eq!((game.moves().last(), game.turn()), (Some(&Ply::Move(mv)), Seat::C));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "u32", try_from = "u32"))]
pub enum Ply {
    /// The seat on turn moves.
    Move(Move),
    /// A seat leaves, whether or not it is its turn (P-59, M-74).
    Leave(Departure),
}

/// A seat that leaves, and what it left by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Departure {
    /// The seat.
    pub seat: Seat,
    /// Why.
    pub cause: Cause,
}

/// Why a seat leaves. To the rules it is all the same; records and interfaces say it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// It gave up.
    Resigned,
    /// Its time ran out.
    Flagged,
    /// Nobody sat there any more, and the others did not wait.
    Absent,
}

impl Ply {
    /// The move, unless a seat leaves.
    pub const fn mv(self) -> Option<Move> {
        match self {
            Ply::Move(mv) => Some(mv),
            Ply::Leave(_) => None,
        }
    }

    /// The departure, if a seat leaves.
    pub const fn departure(self) -> Option<Departure> {
        match self {
            Ply::Move(_) => None,
            Ply::Leave(departure) => Some(departure),
        }
    }
}

impl From<Move> for Ply {
    fn from(mv: Move) -> Ply {
        Ply::Move(mv)
    }
}

impl From<Departure> for Ply {
    fn from(departure: Departure) -> Ply {
        Ply::Leave(departure)
    }
}

/// As the notation writes it: `C:resigned` (N-60).
impl fmt::Display for Departure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.seat, self.cause)
    }
}

impl Cause {
    /// Every cause.
    pub const ALL: [Cause; 3] = [Cause::Resigned, Cause::Flagged, Cause::Absent];

    /// The word of the notation.
    pub const fn name(self) -> &'static str {
        match self {
            Cause::Resigned => "resigned",
            Cause::Flagged => "flagged",
            Cause::Absent => "absent",
        }
    }

    /// Reads the word, in either case.
    ///
    /// ```
    /// use tercio_rules::Cause;
    /// assert_eq!(Cause::from_name("Flagged"), Some(Cause::Flagged));
    /// assert_eq!(Cause::from_name("bored"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Cause> {
        let mut causes = Cause::ALL.into_iter();
        causes.find(|cause| cause.name().eq_ignore_ascii_case(name))
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What stands in the byte that tells the games apart when a seat leaves.
const LEAVE: u8 = 2;

/// A move as [`Move`] is packed; a departure is the seat and the cause, one byte each, and then
/// what tells it from a move.
///
/// ```
/// use tercio_rules::{Cause, Departure, Ply, Seat};
/// let ply = Ply::Leave(Departure { seat: Seat::C, cause: Cause::Absent });
/// assert_eq!(Ply::try_from(u32::from(ply)), Ok(ply));
/// assert!(Ply::try_from(0x0200_0006).is_err());
/// ```
impl From<Ply> for u32 {
    fn from(ply: Ply) -> u32 {
        match ply {
            Ply::Move(mv) => u32::from(mv),
            Ply::Leave(Departure { seat, cause }) => {
                u32::from_le_bytes([seat as u8, cause as u8, 0, LEAVE])
            }
        }
    }
}

/// The opposite. It need not be legal anywhere, so ask the position before it is played.
impl TryFrom<u32> for Ply {
    type Error = PackedMoveError;

    fn try_from(number: u32) -> Result<Ply, PackedMoveError> {
        match number.to_le_bytes() {
            [seat, cause, 0, LEAVE] => {
                let seat = Seat::from_index(usize::from(seat));
                let cause = Cause::ALL.get(usize::from(cause)).copied();
                match (seat, cause) {
                    (Some(seat), Some(cause)) => Ok(Ply::Leave(Departure { seat, cause })),
                    _ => Err(PackedMoveError { number }),
                }
            }
            _ => Move::try_from(number).map(Ply::Move),
        }
    }
}
