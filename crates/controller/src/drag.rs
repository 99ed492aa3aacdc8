//! Moving by one gesture: press a piece, drag it along its line, and without lifting go on in the
//! direction it shall face. What a gesture means is decided here, in [`Drag::to`].

use crate::Geometry;
use crate::geometry::{length, nearest_facing, way};
use tercio_rules::board::Point;
use tercio_rules::{Cell, Move, Position, Rules, Stance, martian, pikemen};

/// How far from the middle of a cell still means upright, in cells.
const MIDDLE: f64 = 0.24;
/// How far the pointer has to go before a press becomes a drag, in cells.
const SLACK: f64 = 0.16;

/// The pointer on its way from the cell where it was pressed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Press {
    from: Cell,
    start: Point,
    pointer: Point,
    moved: bool,
}

impl Press {
    /// A press, if it is on a cell.
    pub fn new(geometry: &impl Geometry, at: Point) -> Option<Press> {
        Some(Press {
            from: geometry.cell_at(at)?,
            start: at,
            pointer: at,
            moved: false,
        })
    }

    /// The pointer has come to another point.
    #[must_use]
    pub fn to(self, geometry: &impl Geometry, pointer: Point) -> Press {
        let far = length(way(self.start, pointer)) > SLACK * geometry.cell_size();
        Press {
            pointer,
            moved: self.moved || far,
            ..self
        }
    }

    /// The cell where it began.
    pub fn from(self) -> Cell {
        self.from
    }

    /// Where the pointer is.
    pub fn pointer(self) -> Point {
        self.pointer
    }

    /// Whether it is more than a tap.
    pub fn has_moved(self) -> bool {
        self.moved
    }
}

/// A piece that is being dragged.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Drag {
    pub(crate) press: Press,
    /// The last cell on the way to which the piece can go.
    target: Option<Cell>,
    /// The move that letting go here asks for. It may be illegal, as turning to where the piece
    /// points already.
    pub(crate) aim: Option<Move>,
}

impl Drag {
    /// The press of a piece.
    pub(crate) fn new(press: Press) -> Drag {
        Drag {
            press,
            target: None,
            aim: None,
        }
    }

    /// The pointer has come to another point.
    pub(crate) fn to(self, geometry: &impl Geometry, position: &Position, pointer: Point) -> Drag {
        let press = self.press.to(geometry, pointer);
        let from = press.from;
        let martian = matches!(position.rules(), Rules::Martian(_));
        let target = match geometry.cell_at(pointer) {
            Some(cell) if cell == from => None,
            Some(cell) if position.legal_targets(from).contains(cell) => Some(cell),
            // In Martian Chess there is no facing to choose outside the target.
            _ if martian => None,
            _ => self.target,
        };
        let aim = match martian {
            true => target.map(|to| Move::Martian(martian::Move::new(from, to))),
            false => {
                let to = target.unwrap_or(from);
                let stance = stance(geometry, to, pointer);
                Some(Move::Pikemen(pikemen::Move::charge(from, to, stance)))
            }
        };
        Drag {
            press,
            target,
            aim: aim.filter(|_| press.moved),
        }
    }
}

/// The stance that a pointer means for a piece that ends up on a cell: upright in its middle, else
/// lying towards the pointer.
fn stance(geometry: &impl Geometry, cell: Cell, pointer: Point) -> Stance {
    let away = way(geometry.centre(cell), pointer);
    match length(away) < MIDDLE * geometry.cell_size() {
        true => Stance::Upright,
        false => Stance::Lying(nearest_facing(geometry, cell, away)),
    }
}
