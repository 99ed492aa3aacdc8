//! The start positions of Martian Chess.

use crate::pikemen::{WARLORDS, from_diagram, wedge_corner};
use crate::{Board, Cell, Size};
use core::fmt;

/// A start arrangement of Martian Chess: one zone a seat, nine pieces in each.
///
/// ```
/// use tercio_rules::martian::Setup;
/// assert_eq!(Setup::ALL.map(Setup::seats), [2, 3, 4, 5, 6]);
/// assert_eq!(Setup::from_name("six").map(|setup| setup.board().len()), Some(96));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Setup {
    /// Two seats on the half board.
    Two,
    /// Three seats on the triangle.
    Three,
    /// Four seats on the chessboard.
    Four,
    /// Five seats on the pentagon.
    Five,
    /// Six seats on the hexagon.
    Six,
}

impl Setup {
    /// Every setup.
    pub const ALL: [Setup; 5] = [
        Setup::Two,
        Setup::Three,
        Setup::Four,
        Setup::Five,
        Setup::Six,
    ];

    /// The name used by people and programs.
    pub const fn name(self) -> &'static str {
        match self {
            Setup::Two => "two",
            Setup::Three => "three",
            Setup::Four => "four",
            Setup::Five => "five",
            Setup::Six => "six",
        }
    }

    /// Reads a name.
    pub fn from_name(name: &str) -> Option<Setup> {
        Setup::ALL.into_iter().find(|setup| setup.name() == name)
    }

    /// The board it is played on.
    pub const fn board(self) -> &'static Board {
        match self {
            Setup::Two => Board::HALF,
            Setup::Three => Board::WEDGE3,
            Setup::Four => Board::CHESS,
            Setup::Five => Board::WEDGE5,
            Setup::Six => Board::WEDGE6,
        }
    }

    /// How many seats there are.
    pub const fn seats(self) -> usize {
        self as usize + 2
    }

    /// The points of all pieces at the start.
    pub const fn total_pips(self) -> u8 {
        18 * self.seats() as u8
    }

    /// The pieces at the start.
    pub fn pieces(self) -> impl Iterator<Item = (Cell, Size)> {
        self.board().cells().filter_map(move |cell| {
            let size = match self {
                Setup::Two => from_diagram(TWO, cell)?.1,
                Setup::Four => from_diagram(WARLORDS, cell)?.1,
                Setup::Three | Setup::Five | Setup::Six => wedge_corner(cell)?,
            };
            Some((cell, size))
        })
    }
}

/// Two opposite corners of the half board, top rank first.
const TWO: &[&str] = &[
    "B3 B3 B2 . ",
    "B3 B2 B1 . ",
    "B2 B1 B1 . ",
    ".  .  .  . ",
    ".  .  .  . ",
    ".  A1 A1 A2",
    ".  A1 A2 A3",
    ".  A2 A3 A3",
];

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
