//! The start positions of Pikemen.

use crate::{Board, Cell, Seat, Size};
use core::fmt;

/// A start arrangement of Pikemen: a board, a number of seats, and the pieces each brings.
///
/// ```
/// use tercio_rules::pikemen::Setup;
/// let setup = Setup::from_name("warlords").unwrap();
/// assert_eq!((setup.seats(), setup.trios()), (4, 3));
/// assert_eq!(setup.pieces().count(), 4 * 3 * 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Setup {
    /// Two seats on the chessboard, five trios each.
    Classic,
    /// Three seats on the chessboard, four trios each.
    Three,
    /// Four seats on the chessboard, three trios each.
    Warlords,
    /// Two seats on the small board, three trios each.
    Mini,
    /// Three seats on the triangle, three trios each.
    Wedge3,
    /// Six seats on the hexagon, three trios each.
    Wedge6,
}

impl Setup {
    /// Every setup.
    pub const ALL: [Setup; 6] = [
        Setup::Classic,
        Setup::Three,
        Setup::Warlords,
        Setup::Mini,
        Setup::Wedge3,
        Setup::Wedge6,
    ];

    /// The name used by people and programs.
    pub const fn name(self) -> &'static str {
        match self {
            Setup::Classic => "classic",
            Setup::Three => "three",
            Setup::Warlords => "warlords",
            Setup::Mini => "mini",
            Setup::Wedge3 => "wedge3",
            Setup::Wedge6 => "wedge6",
        }
    }

    /// Reads a name.
    pub fn from_name(name: &str) -> Option<Setup> {
        Setup::ALL.into_iter().find(|setup| setup.name() == name)
    }

    /// The board it is played on.
    pub const fn board(self) -> &'static Board {
        match self {
            Setup::Classic | Setup::Three | Setup::Warlords => Board::CHESS,
            Setup::Mini => Board::SMALL,
            Setup::Wedge3 => Board::WEDGE3,
            Setup::Wedge6 => Board::WEDGE6,
        }
    }

    /// How many seats there are.
    pub const fn seats(self) -> usize {
        match self {
            Setup::Classic | Setup::Mini => 2,
            Setup::Three | Setup::Wedge3 => 3,
            Setup::Warlords => 4,
            Setup::Wedge6 => 6,
        }
    }

    /// How many trios (a small, a medium and a large) each seat brings.
    pub const fn trios(self) -> u8 {
        match self {
            Setup::Classic => 5,
            Setup::Three => 4,
            Setup::Warlords | Setup::Mini | Setup::Wedge3 | Setup::Wedge6 => 3,
        }
    }

    /// The points all seats bring together.
    pub const fn total_pips(self) -> u8 {
        6 * self.trios() * self.seats() as u8
    }

    /// The highest target that can be agreed: the points that a seat's opponents bring.
    pub const fn highest_target(self) -> u8 {
        6 * self.trios() * (self.seats() as u8 - 1)
    }

    /// The pieces at the start. All of them stand upright (P-2).
    pub fn pieces(self) -> impl Iterator<Item = (Cell, Seat, Size)> {
        let board = self.board();
        board.cells().filter_map(move |cell| {
            let (seat, size) = match self {
                Setup::Wedge3 | Setup::Wedge6 => (board.zone(cell)?, wedge_corner(cell)?),
                _ => from_diagram(self.diagram(), cell)?,
            };
            Some((cell, seat, size))
        })
    }

    /// The flat setups as the rule sheets show them, top rank first.
    const fn diagram(self) -> &'static [&'static str] {
        match self {
            Setup::Classic => &[
                "B3 B3 B3 B2 B1 .  .  . ",
                "B3 B2 B2 B1 .  .  .  . ",
                "B3 B2 B1 .  .  .  .  . ",
                "B2 B1 .  .  .  .  .  A1",
                "B1 .  .  .  .  .  A1 A2",
                ".  .  .  .  .  A1 A2 A3",
                ".  .  .  .  A1 A2 A2 A3",
                ".  .  .  A1 A2 A3 A3 A3",
            ],
            Setup::Three => &[
                "A3 A3 A2 A1 .  .  .  . ",
                "A3 A3 A2 A1 .  .  .  . ",
                "A2 A2 A1 A1 .  B1 B2 B2",
                ".  .  .  .  .  B1 B3 B3",
                ".  .  .  .  .  B1 B3 B3",
                "C2 C2 C1 C1 .  B1 B2 B2",
                "C3 C3 C2 C1 .  .  .  . ",
                "C3 C3 C2 C1 .  .  .  . ",
            ],
            Setup::Warlords => WARLORDS,
            Setup::Mini => &[
                "B3 B3 B2 .  .  . ",
                "B3 B2 B1 .  .  . ",
                "B2 B1 B1 .  .  . ",
                ".  .  .  A1 A1 A2",
                ".  .  .  A1 A2 A3",
                ".  .  .  A2 A3 A3",
            ],
            Setup::Wedge3 | Setup::Wedge6 => &[],
        }
    }
}

/// Four corners of the chessboard: the warlords of Pikemen, and the four armies of Martian Chess.
pub(crate) const WARLORDS: &[&str] = &[
    "A3 A3 A2 .  .  B2 B3 B3",
    "A3 A2 A1 .  .  B1 B2 B3",
    "A2 A1 A1 .  .  B1 B1 B2",
    ".  .  .  .  .  .  .  . ",
    ".  .  .  .  .  .  .  . ",
    "D2 D1 D1 .  .  C1 C1 C2",
    "D3 D2 D1 .  .  C1 C2 C3",
    "D3 D3 D2 .  .  C2 C3 C3",
];

/// Reads one cell of a diagram with three characters a cell, top rank first.
pub(crate) fn from_diagram(diagram: &[&str], cell: Cell) -> Option<(Seat, Size)> {
    let files = diagram[0].len().div_ceil(3);
    let row = diagram[diagram.len() - 1 - cell.index() / files].as_bytes();
    let column = cell.index() % files * 3;
    let seat = Seat::from_letter(char::from(row[column]))?;
    Some((seat, Size::from_pips(row[column + 1] - b'0')?))
}

/// P-9, M-8: what stands on a cell of any zone of a wedge board at the start.
pub(crate) fn wedge_corner(cell: Cell) -> Option<Size> {
    match (cell.index() % 16 / 4 + 1, cell.index() % 4 + 1) {
        (4, 4) | (4, 3) | (3, 4) => Some(Size::Large),
        (4, 2) | (3, 3) | (2, 4) => Some(Size::Medium),
        (3, 2) | (2, 3) | (2, 2) => Some(Size::Small),
        _ => None,
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
