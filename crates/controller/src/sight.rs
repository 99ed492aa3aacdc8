//! What a pike would look at.

use tercio_rules::{Cell, Move, Position, Rules, Stance};

/// One line that a pike looks along: up to and including the first piece, or to the wall. There is
/// one, or two where a line through the centre of a wedge board forks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sight {
    /// The cells, nearest first; none if the pike looks into the wall beside it.
    pub cells: Vec<Cell>,
    /// What stands on the last of them.
    pub end: Seen,
}

/// What a pike sees at the end of its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// The wall.
    Wall,
    /// A piece of its own side.
    Friend,
    /// A piece it could take.
    Attacked,
    /// An upright piece that it could take only if that lay down (P-58).
    Pinned,
}

/// What the moved piece would look at after a move of Pikemen; nothing if it then stands upright, or
/// if there is no piece. The move need not be legal.
///
/// ```
/// use tercio_controller::{Seen, sights};
/// use tercio_rules::{Facing, Move, Position, Stance, pikemen};
/// let text = "pikemen mini ....../....../B3...../....../....../A1....B1 A 0,0 0";
/// let position: Position = text.parse()?;
/// let a1 = position.board().cell("a1").expect("a cell");
/// let turn = |facing| Move::Pikemen(pikemen::Move::reorient(a1, Stance::Lying(facing)));
/// assert_eq!(sights(&position, turn(Facing::N))[0].end, Seen::Pinned);
/// assert!(sights(&position, turn(Facing::W))[0].cells.is_empty());
/// # Ok::<(), tercio_rules::notation::PositionError>(())
/// ```
#[must_use]
pub fn sights(position: &Position, mv: Move) -> Vec<Sight> {
    let (Rules::Pikemen(rules), Move::Pikemen(mv)) = (position.rules(), mv) else {
        return Vec::new();
    };
    let (Some(piece), Stance::Lying(facing)) = (position.piece(mv.from()), mv.stance()) else {
        return Vec::new();
    };
    if mv.to().index() >= position.board().len() {
        return Vec::new();
    }
    // The piece has left its cell, so it is not in its own way.
    let stands = |cell| position.piece(cell).filter(|_| cell != mv.from());
    let lines = position.board().lines(mv.to(), facing);
    lines
        .map(|line| {
            let all = line.cells();
            let first = all.iter().position(|&cell| stands(cell).is_some());
            let cells = match first {
                Some(first) => &all[..=first],
                None => all,
            };
            let end = match cells.last().and_then(|&cell| stands(cell)) {
                None => Seen::Wall,
                Some(other) if other.seat == piece.seat => Seen::Friend,
                Some(other) if rules.takes(piece.size, other.size, other.stance) => Seen::Attacked,
                Some(_) => Seen::Pinned,
            };
            Sight {
                cells: cells.to_vec(),
                end,
            }
        })
        .collect()
}
