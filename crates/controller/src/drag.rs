//! Moving by one gesture: press a piece, drag it along its line and let go; or without lifting pull
//! it out of its new cell in the direction it shall face. What a gesture means is decided here, in
//! [`Drag::to`].

use crate::Geometry;
use crate::geometry::{length, nearest_facing, way};
use tercio_rules::board::{Line, Point};
use tercio_rules::{Cell, Facing, Move, Position, Rules, Stance, martian, pikemen};

/// How far the pointer has to go before a press becomes a drag, in cells.
const SLACK: f64 = 0.16;
/// How near the pointer has to come to the middle of a target before pulling out of it means a
/// facing there, in cells. Cutting a corner on the way to somewhere else is no charge.
const REACHED: f64 = 0.38;
/// How far from the middle of a cell the pointer has clearly left it, in cells.
const LEFT: f64 = 0.62;

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

/// What the pointer holds down.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Hold {
    /// A piece, perhaps on its way.
    Piece(Drag),
    /// A cell to which the piece that is chosen goes if the pointer is let go there.
    Target { mv: Move, inside: bool },
}

impl Hold {
    /// The move that letting go here asks for. It may be illegal, as turning to where the piece
    /// points already.
    pub(crate) fn aim(self) -> Option<Move> {
        match self {
            Hold::Piece(drag) => drag.aim,
            Hold::Target { mv, inside } => inside.then_some(mv),
        }
    }

    /// The pointer has come to another point.
    pub(crate) fn to(self, geometry: &impl Geometry, position: &Position, pointer: Point) -> Hold {
        match self {
            Hold::Piece(drag) => Hold::Piece(drag.to(geometry, position, pointer)),
            Hold::Target { mv, .. } => Hold::Target {
                mv,
                inside: geometry.cell_at(pointer) == Some(mv.to()),
            },
        }
    }

    /// The piece that is dragged, if one is.
    pub(crate) fn drag(self) -> Option<Drag> {
        match self {
            Hold::Piece(drag) => Some(drag),
            Hold::Target { .. } => None,
        }
    }
}

/// A piece that is being dragged.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Drag {
    pub(crate) press: Press,
    /// The cell in which a facing is pulled: the last target whose middle was reached, or the one
    /// on which the pointer rested.
    target: Option<Cell>,
    /// Whether the pointer rested: then letting go in the cell asks how the piece shall stand.
    rested: bool,
    aim: Option<Move>,
}

impl Drag {
    /// The press of a piece.
    pub(crate) fn new(press: Press) -> Drag {
        Drag {
            press,
            target: None,
            rested: false,
            aim: None,
        }
    }

    /// The pointer has come to another point.
    fn to(self, geometry: &impl Geometry, position: &Position, pointer: Point) -> Drag {
        let mut drag = Drag {
            press: self.press.to(geometry, pointer),
            ..self
        };
        drag.aim = match (drag.press.moved, position.rules()) {
            (false, _) => None,
            (true, Rules::Martian(_)) => drag.martian_aim(geometry),
            (true, Rules::Pikemen(_)) => drag.pikemen_aim(geometry, position),
        };
        drag
    }

    /// A Martian piece goes where it is let go.
    fn martian_aim(self, geometry: &impl Geometry) -> Option<Move> {
        let from = self.press.from;
        let to = geometry.cell_at(self.press.pointer)?;
        (to != from).then(|| Move::Martian(martian::Move::new(from, to)))
    }

    /// A pikeman charges to the target under the pointer and keeps its facing. Pulled clearly out
    /// of the target, or of its own cell, it turns there towards the pointer. In its own cell it is
    /// put back.
    fn pikemen_aim(&mut self, geometry: &impl Geometry, position: &Position) -> Option<Move> {
        let Press { from, pointer, .. } = self.press;
        let under = geometry.cell_at(pointer);
        if !self.rested {
            if under == Some(from) {
                self.target = None;
                return None;
            }
            if let Some((to, heading)) = under.and_then(|cell| arrival(position, from, cell)) {
                if is_within(geometry, to, pointer, REACHED) {
                    self.target = Some(to);
                }
                return Some(charge(from, to, Stance::Lying(heading)));
            }
        }
        let to = self.target.unwrap_or(from);
        if under != Some(to) && !is_within(geometry, to, pointer, LEFT) {
            let away = way(geometry.centre(to), pointer);
            let facing = nearest_facing(geometry, to, away);
            return Some(charge(from, to, Stance::Lying(facing)));
        }
        // Not clearly out of the target, and still as it came; where the pointer rested it is asked.
        let (to, heading) = arrival(position, from, to).filter(|_| !self.rested)?;
        Some(charge(from, to, Stance::Lying(heading)))
    }

    /// The pointer rests: over a target, or on the piece where it stands. Says over which cell.
    pub(crate) fn rest(
        self,
        geometry: &impl Geometry,
        position: &Position,
    ) -> Option<(Drag, Cell)> {
        let Press { from, pointer, .. } = self.press;
        let cell = geometry.cell_at(pointer)?;
        let stays = cell == from && !self.press.moved;
        if self.rested || !(stays || arrival(position, from, cell).is_some()) {
            return None;
        }
        let drag = Drag {
            target: Some(cell),
            rested: true,
            aim: None,
            ..self
        };
        Some((drag, cell))
    }

    /// Whether the pointer rested on the way.
    pub(crate) fn has_rested(self) -> bool {
        self.rested
    }
}

/// Whether a point is this near to the middle of a cell, in cells.
fn is_within(geometry: &impl Geometry, cell: Cell, at: Point, distance: f64) -> bool {
    length(way(geometry.centre(cell), at)) < distance * geometry.cell_size()
}

/// A cell to which a lying piece can charge, and the facing in which it arrives there.
fn arrival(position: &Position, from: Cell, to: Cell) -> Option<(Cell, Facing)> {
    let reached = position.legal_targets(from).contains(to);
    let heading = reached.then(|| heading(position, from, to)).flatten()?;
    Some((to, heading))
}

/// The facing in which a charge arrives, if the piece points at the cell.
pub(crate) fn heading(position: &Position, from: Cell, to: Cell) -> Option<Facing> {
    let Stance::Lying(facing) = position.piece(from)?.stance else {
        return None;
    };
    let lines = position.board().lines(from, facing);
    let mut steps = lines.flat_map(Line::steps);
    steps
        .find(|&(cell, _)| cell == to)
        .map(|(_, heading)| heading)
}

/// A move of a pikeman, which turns if it stays where it is.
pub(crate) fn charge(from: Cell, to: Cell, stance: Stance) -> Move {
    Move::Pikemen(pikemen::Move::charge(from, to, stance))
}
