//! The pyramids themselves: their sizes, the directions they can point in, and how they stand.

use crate::Seat;
use core::fmt;

/// One of the three sizes of pyramid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Size {
    /// One pip; a pawn in Martian Chess.
    Small,
    /// Two pips; a drone in Martian Chess.
    Medium,
    /// Three pips; a queen in Martian Chess.
    Large,
}

impl Size {
    /// Every size, smallest first.
    pub const ALL: [Size; 3] = [Size::Small, Size::Medium, Size::Large];

    /// The pips on the pyramid, which are also the points for taking it.
    #[inline]
    pub const fn pips(self) -> u8 {
        self as u8 + 1
    }

    /// The size with this many pips.
    ///
    /// ```
    /// use tercio_rules::Size;
    /// assert_eq!(Size::from_pips(3), Some(Size::Large));
    /// assert_eq!(Size::ALL.map(Size::pips), [1, 2, 3]);
    /// ```
    pub const fn from_pips(pips: u8) -> Option<Size> {
        match pips {
            1 => Some(Size::Small),
            2 => Some(Size::Medium),
            3 => Some(Size::Large),
            _ => None,
        }
    }
}

/// One of the eight directions of a board.
///
/// On a flat board `N` is towards the higher ranks. On a wedge board the directions are those of
/// the zone a cell lies in, and `N` is towards the centre.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Facing {
    N,
    NE,
    E,
    SE,
    S,
    SW,
    W,
    NW,
}

impl Facing {
    /// Every direction, clockwise from north.
    pub const ALL: [Facing; 8] = [
        Facing::N,
        Facing::NE,
        Facing::E,
        Facing::SE,
        Facing::S,
        Facing::SW,
        Facing::W,
        Facing::NW,
    ];

    /// The direction with this index, counted clockwise from north; only the low three bits count.
    #[inline]
    pub const fn from_index(index: u8) -> Facing {
        // The compiler sees that this is the number itself, which it does not with a table.
        match index & 7 {
            0 => Facing::N,
            1 => Facing::NE,
            2 => Facing::E,
            3 => Facing::SE,
            4 => Facing::S,
            5 => Facing::SW,
            6 => Facing::W,
            _ => Facing::NW,
        }
    }

    /// The direction behind.
    ///
    /// ```
    /// use tercio_rules::Facing;
    /// assert_eq!(Facing::NE.opposite(), Facing::SW);
    /// ```
    #[inline]
    pub const fn opposite(self) -> Facing {
        Facing::from_index(self as u8 + 4)
    }

    /// The name used in notation, such as `NE`.
    pub const fn name(self) -> &'static str {
        match self {
            Facing::N => "N",
            Facing::NE => "NE",
            Facing::E => "E",
            Facing::SE => "SE",
            Facing::S => "S",
            Facing::SW => "SW",
            Facing::W => "W",
            Facing::NW => "NW",
        }
    }

    /// Reads a name in either case.
    pub fn from_name(name: &str) -> Option<Facing> {
        Facing::ALL
            .into_iter()
            .find(|facing| facing.name().eq_ignore_ascii_case(name))
    }
}

impl fmt::Display for Facing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How a pyramid of Pikemen stands: upright to defend, or lying to attack in one direction.
///
/// ```
/// use tercio_rules::{Facing, Stance};
/// assert_eq!(Stance::from_name("nw"), Some(Stance::Lying(Facing::NW)));
/// assert_eq!(Stance::Upright.facing(), None);
/// assert_eq!(Stance::ALL.len(), 9);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stance {
    /// Defending. An upright pyramid points nowhere, so it has no facing.
    Upright,
    /// Attacking along one direction.
    Lying(Facing),
}

impl Stance {
    /// The nine stances: upright first, then lying, clockwise from north.
    pub const ALL: [Stance; 9] = [
        Stance::Upright,
        Stance::Lying(Facing::N),
        Stance::Lying(Facing::NE),
        Stance::Lying(Facing::E),
        Stance::Lying(Facing::SE),
        Stance::Lying(Facing::S),
        Stance::Lying(Facing::SW),
        Stance::Lying(Facing::W),
        Stance::Lying(Facing::NW),
    ];

    /// The number of the stance in [`Stance::ALL`].
    #[inline]
    pub const fn index(self) -> u8 {
        match self {
            Stance::Upright => 0,
            Stance::Lying(facing) => facing as u8 + 1,
        }
    }

    /// The stance with this number; `None` above 8.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Stance> {
        match index {
            0 => Some(Stance::Upright),
            1..=8 => Some(Stance::Lying(Facing::from_index(index - 1))),
            _ => None,
        }
    }

    /// The direction a lying pyramid points in.
    #[inline]
    pub const fn facing(self) -> Option<Facing> {
        match self {
            Stance::Upright => None,
            Stance::Lying(facing) => Some(facing),
        }
    }

    /// The name used in notation: `U`, or that of the facing.
    pub const fn name(self) -> &'static str {
        match self {
            Stance::Upright => "U",
            Stance::Lying(facing) => facing.name(),
        }
    }

    /// Reads a name in either case.
    pub fn from_name(name: &str) -> Option<Stance> {
        if name.eq_ignore_ascii_case("U") {
            return Some(Stance::Upright);
        }
        Facing::from_name(name).map(Stance::Lying)
    }
}

impl fmt::Display for Stance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A piece on the board.
///
/// In Martian Chess a piece belongs to whoever's zone it stands in, and always stands upright.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose piece it is.
    pub seat: Seat,
    /// How large it is.
    pub size: Size,
    /// How it stands.
    pub stance: Stance,
}
