//! The start arrangements of both games.

use super::board::{Board, Cell};

/// Pikemen `classic`: two seats, five trios each.
const CLASSIC: [&str; 8] = [
    "B3 B3 B3 B2 B1 .  .  . ",
    "B3 B2 B2 B1 .  .  .  . ",
    "B3 B2 B1 .  .  .  .  . ",
    "B2 B1 .  .  .  .  .  A1",
    "B1 .  .  .  .  .  A1 A2",
    ".  .  .  .  .  A1 A2 A3",
    ".  .  .  .  A1 A2 A2 A3",
    ".  .  .  A1 A2 A3 A3 A3",
];

/// Pikemen `three`: three seats, four trios each.
const THREE: [&str; 8] = [
    "A3 A3 A2 A1 .  .  .  . ",
    "A3 A3 A2 A1 .  .  .  . ",
    "A2 A2 A1 A1 .  B1 B2 B2",
    ".  .  .  .  .  B1 B3 B3",
    ".  .  .  .  .  B1 B3 B3",
    "C2 C2 C1 C1 .  B1 B2 B2",
    "C3 C3 C2 C1 .  .  .  . ",
    "C3 C3 C2 C1 .  .  .  . ",
];

/// Pikemen `warlords` and Martian Chess `four`: four seats, three trios each.
const WARLORDS: [&str; 8] = [
    "A3 A3 A2 .  .  B2 B3 B3",
    "A3 A2 A1 .  .  B1 B2 B3",
    "A2 A1 A1 .  .  B1 B1 B2",
    ".  .  .  .  .  .  .  . ",
    ".  .  .  .  .  .  .  . ",
    "D2 D1 D1 .  .  C1 C1 C2",
    "D3 D2 D1 .  .  C1 C2 C3",
    "D3 D3 D2 .  .  C2 C3 C3",
];

/// Pikemen `mini`: two seats, three trios each.
const MINI: [&str; 6] = [
    "B3 B3 B2 .  .  . ",
    "B3 B2 B1 .  .  . ",
    "B2 B1 B1 .  .  . ",
    ".  .  .  A1 A1 A2",
    ".  .  .  A1 A2 A3",
    ".  .  .  A2 A3 A3",
];

/// Martian Chess `two`: the letters are the zones the pieces stand in.
const TWO: [&str; 8] = [
    "B3 B3 B2 . ",
    "B3 B2 B1 . ",
    "B2 B1 B1 . ",
    ".  .  .  . ",
    ".  .  .  . ",
    ".  A1 A1 A2",
    ".  A1 A2 A3",
    ".  A2 A3 A3",
];

/// The corner of a zone on a wedge board: (l, r, pips).
const CORNER: [(i32, i32, u32); 9] = [
    (4, 4, 3),
    (4, 3, 3),
    (3, 4, 3),
    (4, 2, 2),
    (3, 3, 2),
    (2, 4, 2),
    (3, 2, 1),
    (2, 3, 1),
    (2, 2, 1),
];

/// A board with the pieces that stand on it before the first move.
pub(super) struct Setup {
    pub(super) board: Board,
    pub(super) seats: usize,
    /// Cell, seat and pips of every piece.
    pub(super) pieces: Vec<(Cell, usize, u32)>,
}

impl Setup {
    /// The Pikemen setup of this name.
    pub(super) fn pikemen(name: &str) -> Result<Setup, String> {
        match name {
            "classic" => Ok(flat(2, &CLASSIC)),
            "three" => Ok(flat(3, &THREE)),
            "warlords" => Ok(flat(4, &WARLORDS)),
            "mini" => Ok(flat(2, &MINI)),
            "wedge3" => Ok(wedge(3)),
            "wedge6" => Ok(wedge(6)),
            _ => Err(format!("expected a Pikemen setup, got {name:?}")),
        }
    }

    /// The Martian Chess setup of this name.
    pub(super) fn martian(name: &str) -> Result<Setup, String> {
        match name {
            "two" => Ok(flat(2, &TWO)),
            "four" => Ok(flat(4, &WARLORDS)),
            "three" => Ok(wedge(3)),
            "five" => Ok(wedge(5)),
            "six" => Ok(wedge(6)),
            _ => Err(format!("expected a Martian Chess setup, got {name:?}")),
        }
    }
}

/// Reads a picture, top rank first.
fn flat(seats: usize, picture: &[&str]) -> Setup {
    let mut pieces = Vec::new();
    let mut files = 0;
    let mut ranks = 0;
    for line in picture.iter().rev() {
        ranks += 1;
        let mut file = 0;
        for word in line.split_whitespace() {
            file += 1;
            let cell = Cell::Flat { file, rank: ranks };
            if let [seat, size] = word.as_bytes() {
                pieces.push((cell, usize::from(seat - b'A'), u32::from(size - b'0')));
            }
        }
        files = file;
    }
    Setup {
        board: Board::Flat { files, ranks },
        seats,
        pieces,
    }
}

/// The same corner in each of the zones.
fn wedge(seats: usize) -> Setup {
    let mut pieces = Vec::new();
    let mut zones = 0;
    for seat in 0..seats {
        for (l, r, pips) in CORNER {
            pieces.push((Cell::Wedge { zone: zones, l, r }, seat, pips));
        }
        zones += 1;
    }
    Setup {
        board: Board::Wedge { zones },
        seats,
        pieces,
    }
}
