//! Where things are on the screen.

use tercio_rules::board::Point;
use tercio_rules::{Board, Cell, Facing};

/// Where the cells of a board are on the screen, in any unit; x grows to the right, y downwards.
pub trait Geometry {
    /// The board.
    fn board(&self) -> &'static Board;

    /// The middle of a cell.
    fn centre(&self, cell: Cell) -> Point;

    /// The cell under a point.
    fn cell_at(&self, at: Point) -> Option<Cell>;

    /// Which way a facing of a cell points, with length 1. On a wedge board the lines of a cell
    /// leave it at uneven angles.
    fn direction(&self, cell: Cell, facing: Facing) -> Point;

    /// How wide a cell is, about.
    fn cell_size(&self) -> f64;
}

/// The way from one point to another.
pub(crate) fn way(from: Point, to: Point) -> Point {
    Point {
        x: to.x - from.x,
        y: to.y - from.y,
    }
}

/// How long a way is.
pub(crate) fn length(way: Point) -> f64 {
    way.x.hypot(way.y)
}

/// How far two ways agree: the cosine between them times both lengths.
pub(crate) fn agreement(a: Point, b: Point) -> f64 {
    a.x * b.x + a.y * b.y
}

/// The facing whose line leaves a cell nearest to a way on the screen.
pub(crate) fn nearest_facing(geometry: &impl Geometry, cell: Cell, way: Point) -> Facing {
    let along = |facing: Facing| agreement(geometry.direction(cell, facing), way);
    let best = Facing::ALL
        .into_iter()
        .max_by(|&a, &b| along(a).total_cmp(&along(b)));
    best.unwrap_or(Facing::N)
}
