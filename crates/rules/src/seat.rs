//! Seats around the board, and sets of them.

use core::fmt;

/// A place at the board. Seats are named in turn order, which is clockwise.
///
/// A *player* is a person or program sitting in a seat; the rules know only seats.
///
/// ```
/// use tercio_rules::Seat;
/// assert_eq!(Seat::from_letter('c'), Some(Seat::C));
/// assert_eq!((Seat::C.index(), Seat::C.to_string()), (2, "C".to_string()));
/// assert_eq!(Seat::from_index(6), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Seat {
    /// The first seat in turn order.
    A,
    /// The second seat in turn order.
    B,
    /// The third seat in turn order.
    C,
    /// The fourth seat in turn order.
    D,
    /// The fifth seat in turn order.
    E,
    /// The sixth seat in turn order.
    F,
}

impl Seat {
    /// Every seat, in turn order. A game uses the first two to six of them.
    pub const ALL: [Seat; 6] = [Seat::A, Seat::B, Seat::C, Seat::D, Seat::E, Seat::F];

    /// The most seats any board has.
    pub const MAX: usize = 6;

    /// 0 for seat A, 1 for seat B, and so on.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat with this index, if there is one.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Seat> {
        if index < Seat::MAX {
            Some(Seat::ALL[index])
        } else {
            None
        }
    }

    /// The capital letter that names the seat.
    pub const fn letter(self) -> char {
        (b'A' + self as u8) as char
    }

    /// Reads a seat letter of either case.
    pub const fn from_letter(letter: char) -> Option<Seat> {
        match letter.to_ascii_uppercase() {
            letter @ 'A'..='F' => Some(Seat::ALL[letter as usize - 'A' as usize]),
            _ => None,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A set of seats, such as the winners of a game.
///
/// ```
/// use tercio_rules::{Seat, SeatSet};
/// let mut winners = SeatSet::only(Seat::A);
/// winners.insert(Seat::C);
/// assert!(winners.is_subset(SeatSet::first(3)) && !winners.contains(Seat::B));
/// assert_eq!(winners.iter().collect::<Vec<_>>(), [Seat::A, Seat::C]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The set without members.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The set of exactly one seat.
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat as u8)
    }

    /// The first `count` seats.
    pub const fn first(count: usize) -> SeatSet {
        SeatSet(((1u16 << count) - 1) as u8)
    }

    /// Adds a seat.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat as u8;
    }

    /// The members that are not members of `other`.
    #[must_use]
    pub const fn without(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// Whether the seat is a member.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat as u8 & 1 == 1
    }

    /// Whether the seat with this index is a member: the same for code that counts seats.
    #[inline(always)]
    pub(crate) const fn contains_index(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }

    /// Whether every member is also a member of `other`.
    pub const fn is_subset(self, other: SeatSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether no seat is a member of both.
    pub const fn is_disjoint(self, other: SeatSet) -> bool {
        self.0 & other.0 == 0
    }

    /// How many seats are members.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are no members.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The members in turn order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::ALL
            .into_iter()
            .filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = SeatSet::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A seat travels as its letter, a set as the list of its letters.
#[cfg(feature = "serde")]
mod letters {
    use super::{Seat, SeatSet};
    use alloc::vec::Vec;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    impl Serialize for Seat {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_char(self.letter())
        }
    }

    impl<'de> Deserialize<'de> for Seat {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
            let letter = char::deserialize(deserializer)?;
            Seat::from_letter(letter).ok_or_else(|| D::Error::custom("expected a seat from A to F"))
        }
    }

    impl Serialize for SeatSet {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.iter())
        }
    }

    impl<'de> Deserialize<'de> for SeatSet {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeatSet, D::Error> {
            let seats = Vec::<Seat>::deserialize(deserializer)?;
            Ok(seats.into_iter().collect())
        }
    }
}
