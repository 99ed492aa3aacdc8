//! The board as it lies before the player: turned, with screen directions instead of zone-relative
//! ones.

use std::f64::consts::TAU;
use tercio_controller::{Compass, Direction, Geometry};
use tercio_rules::board::{Point, Shape};
use tercio_rules::{Board, Cell, Facing, Seat};

/// The character that shows a direction.
pub const fn glyph(direction: Direction) -> char {
    ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'][direction.index() as usize]
}

/// A board, turned by some of its natural turns: quarters for squares, halves for the half board,
/// one zone for wedge boards.
#[derive(Clone, Copy, Debug)]
pub struct Turned {
    board: &'static Board,
    turns: u8,
}

impl Turned {
    /// The board as its polygons are given.
    pub const fn new(board: &'static Board) -> Turned {
        Turned { board, turns: 0 }
    }

    /// How many natural turns lead back to the start.
    pub fn order(self) -> u8 {
        match self.board.shape() {
            Shape::Flat { files, ranks } if files == ranks => 4,
            Shape::Flat { .. } => 2,
            Shape::Wedge { zones } => zones,
        }
    }

    /// Turned once more, clockwise; two seats simply change sides.
    pub fn next(self, seats: usize) -> Turned {
        let step = match self.board.shape() {
            Shape::Flat { .. } if seats == 2 && self.order() == 4 => 2,
            _ => 1,
        };
        Turned {
            turns: (self.turns + step) % self.order(),
            ..self
        }
    }

    /// The turn that brings the mean of some cells nearest to the viewer.
    pub fn facing_viewer(board: &'static Board, cells: &[Cell]) -> Turned {
        let order = Turned::new(board).order();
        let depth = |turned: &Turned| {
            let sum: f64 = cells.iter().map(|&cell| turned.centre(cell).y).sum();
            // Rounded, so that the least turn wins a tie.
            (sum * 1000.0).round() as i64
        };
        let mut best = Turned::new(board);
        for turns in 1..order {
            let turned = Turned { board, turns };
            if depth(&turned) > depth(&best) {
                best = turned;
            }
        }
        best
    }

    /// The zone, seat or corner label needs the outer corner of a zone.
    pub fn zone_corner(self, seat: Seat) -> Option<Point> {
        match self.board.shape() {
            Shape::Wedge { .. } => {
                let corner = *self.board.outline().get(seat.index())?;
                Some(self.place(corner))
            }
            Shape::Flat { .. } => None,
        }
    }

    /// A point of the drawing plane, turned. Flat boards turn around their middle, and their top
    /// left corner stays the origin.
    pub fn place(self, point: Point) -> Point {
        let angle = f64::from(self.turns) * TAU / f64::from(self.order());
        let (sin, cos) = match self.board.shape() {
            // Quarter turns are exact.
            Shape::Flat { .. } => match u32::from(self.turns) * 4 / u32::from(self.order()) {
                0 => (0.0, 1.0),
                1 => (1.0, 0.0),
                2 => (0.0, -1.0),
                _ => (-1.0, 0.0),
            },
            Shape::Wedge { .. } => angle.sin_cos(),
        };
        let middle = match self.board.shape() {
            Shape::Flat { files, ranks } => Point {
                x: f64::from(files) / 2.0,
                y: f64::from(ranks) / 2.0,
            },
            Shape::Wedge { .. } => Point::default(),
        };
        let (x, y) = (point.x - middle.x, point.y - middle.y);
        Point {
            x: middle.x + x * cos - y * sin,
            y: middle.y + x * sin + y * cos,
        }
    }

    /// The corners of a cell.
    pub fn polygon(self, cell: Cell) -> [Point; 4] {
        self.board.polygon(cell).map(|corner| self.place(corner))
    }

    /// The angle in which a facing of a cell points, clockwise from up: towards the next cell on
    /// its line, or at the edge across the side or corner that the facing crosses.
    pub fn angle(self, cell: Cell, facing: Facing) -> f64 {
        let from = self.centre(cell);
        let mut to = Point::default();
        let mut count = 0.0;
        for next in self.board.neighbours(cell, facing) {
            let centre = self.centre(next);
            to = Point {
                x: to.x + centre.x,
                y: to.y + centre.y,
            };
            count += 1.0;
        }
        if count > 0.0 {
            to = Point {
                x: to.x / count,
                y: to.y / count,
            };
        } else {
            to = self.way_out(cell, facing);
        }
        (to.x - from.x).atan2(from.y - to.y)
    }

    /// Where a facing leaves the polygon of its cell.
    fn way_out(self, cell: Cell, facing: Facing) -> Point {
        let corners = self.polygon(cell);
        let index = facing as usize;
        // Flat cells have the side of N first, wedge cells its corner.
        let eighth = match self.board.shape() {
            Shape::Flat { .. } => index + 1,
            Shape::Wedge { .. } => index,
        };
        let (first, second) = (corners[eighth / 2 % 4], corners[eighth.div_ceil(2) % 4]);
        first.towards(second, 0.5)
    }

    /// The screen direction that stands for a facing of a cell.
    pub fn arrow(self, cell: Cell, facing: Facing) -> Direction {
        Compass::new(&self, cell).direction(facing)
    }
}

impl Geometry for Turned {
    fn board(&self) -> &'static Board {
        self.board
    }

    fn centre(&self, cell: Cell) -> Point {
        self.place(self.board.centre(cell))
    }

    fn cell_at(&self, at: Point) -> Option<Cell> {
        let side = |a: Point, b: Point| (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x);
        let holds = |corners: [Point; 4]| {
            let sides = [0, 1, 2, 3].map(|i| side(corners[i], corners[(i + 1) % 4]));
            sides.iter().all(|&s| s >= 0.0) || sides.iter().all(|&s| s <= 0.0)
        };
        let mut cells = self.board.cells();
        cells.find(|&cell| holds(self.polygon(cell)))
    }

    fn direction(&self, cell: Cell, facing: Facing) -> Point {
        let (sin, cos) = self.angle(cell, facing).sin_cos();
        Point { x: sin, y: -cos }
    }

    fn cell_size(&self) -> f64 {
        let outline = self.board.outline();
        let next = outline.iter().cycle().skip(1);
        let twice: f64 = outline
            .iter()
            .zip(next)
            .map(|(a, b)| a.x * b.y - b.x * a.y)
            .sum();
        (twice.abs() / 2.0 / self.board.len() as f64).sqrt()
    }
}

/// The smaller angle between two directions.
pub fn difference(a: f64, b: f64) -> f64 {
    let turn = (a - b).rem_euclid(TAU);
    turn.min(TAU - turn)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tercio_controller::step;

    fn every_view() -> impl Iterator<Item = Turned> {
        Board::ALL.into_iter().flat_map(|board| {
            (0..Turned::new(board).order()).map(move |turns| Turned { board, turns })
        })
    }

    #[test]
    fn a_point_belongs_to_its_cell() {
        for view in every_view() {
            for cell in view.board.cells() {
                assert_eq!(view.cell_at(view.centre(cell)), Some(cell), "{view:?}");
            }
            let outside = Point { x: -99.0, y: 0.0 };
            assert_eq!(view.cell_at(outside), None);
        }
    }

    #[test]
    fn arrows_point_where_the_pike_points() {
        for view in every_view() {
            let mut worst: f64 = 0.0;
            for cell in view.board.cells() {
                for facing in Facing::ALL {
                    let off =
                        difference(view.angle(cell, facing), view.arrow(cell, facing).angle());
                    worst = worst.max(off.to_degrees());
                }
            }
            let allowed = match view.board.shape() {
                Shape::Flat { .. } => 1e-6,
                // Never as far off as the next arrow.
                Shape::Wedge { .. } => 38.0,
            };
            assert!(worst <= allowed, "{view:?}: {worst}");
        }
    }

    #[test]
    fn the_cursor_reaches_every_cell() {
        for view in every_view() {
            let mut reached = vec![Cell::new(0)];
            let mut next = 0;
            while let Some(&cell) = reached.get(next) {
                next += 1;
                for arrow in [
                    Direction::UP,
                    Direction::RIGHT,
                    Direction::DOWN,
                    Direction::LEFT,
                ] {
                    if let Some(other) = step(&view, cell, arrow)
                        && !reached.contains(&other)
                    {
                        reached.push(other);
                    }
                }
            }
            assert_eq!(reached.len(), view.board.len(), "{view:?}");
        }
    }

    #[test]
    fn a_seat_can_be_brought_to_the_bottom() {
        let board = Board::CHESS;
        let top_left = [board.cell("a8").expect("a cell")];
        let view = Turned::facing_viewer(board, &top_left);
        assert!(view.centre(top_left[0]).y > 7.0);
        let view = Turned::facing_viewer(Board::WEDGE6, &[Cell::new(48)]);
        assert!(view.centre(Cell::new(48)).y > 0.0);
    }
}
