//! The board as it lies before the player: turned, with screen directions instead of zone-relative
//! ones.

use std::f64::consts::TAU;
use tercio_rules::board::{Point, Shape};
use tercio_rules::{Board, Cell, Facing, Seat};

/// One of the eight directions of the screen, clockwise from up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrow(u8);

impl Arrow {
    /// Straight up.
    pub const UP: Arrow = Arrow(0);
    /// To the right.
    pub const RIGHT: Arrow = Arrow(2);
    /// Straight down.
    pub const DOWN: Arrow = Arrow(4);
    /// To the left.
    pub const LEFT: Arrow = Arrow(6);

    /// Every direction, clockwise from up.
    pub fn all() -> impl Iterator<Item = Arrow> {
        (0..8).map(Arrow)
    }

    /// The direction with this index, clockwise from up; only the low three bits count.
    pub const fn from_index(index: u8) -> Arrow {
        Arrow(index & 7)
    }

    /// 0 for up, 1 for up and right, and so on.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The character that shows the direction.
    pub const fn glyph(self) -> char {
        ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'][self.0 as usize]
    }

    /// The angle, clockwise from up.
    pub fn angle(self) -> f64 {
        f64::from(self.0) * TAU / 8.0
    }

    /// Columns to the right and rows down of a neighbour in this direction.
    pub const fn step(self) -> (i8, i8) {
        [
            (0, -1),
            (1, -1),
            (1, 0),
            (1, 1),
            (0, 1),
            (-1, 1),
            (-1, 0),
            (-1, -1),
        ][self.0 as usize]
    }

    /// The direction with this step, if it leads anywhere.
    pub fn from_step(step: (i8, i8)) -> Option<Arrow> {
        Arrow::all().find(|arrow| arrow.step() == step)
    }
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

    /// The board.
    pub const fn board(self) -> &'static Board {
        self.board
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

    /// The middle of a cell.
    pub fn centre(self, cell: Cell) -> Point {
        self.place(self.board.centre(cell))
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
    ///
    /// The eight facings go round a cell in the same order as the eight directions of the screen,
    /// so one rotation fits them best, and no two facings share an arrow.
    pub fn arrow(self, cell: Cell, facing: Facing) -> Arrow {
        Arrow::from_index(facing as u8 + self.rotation(cell))
    }

    /// The facing of a cell that comes nearest to a screen direction.
    pub fn facing(self, cell: Cell, arrow: Arrow) -> Facing {
        Facing::from_index(arrow.0 + 8 - self.rotation(cell))
    }

    fn rotation(self, cell: Cell) -> u8 {
        let error = |rotation: u8| -> f64 {
            Facing::ALL
                .into_iter()
                .map(|facing| {
                    let arrow = Arrow::from_index(facing as u8 + rotation);
                    let off = difference(self.angle(cell, facing), arrow.angle());
                    off * off
                })
                .sum()
        };
        (0..8)
            .min_by(|&a, &b| error(a).total_cmp(&error(b)))
            .unwrap_or(0)
    }

    /// The nearest cell in a screen direction.
    pub fn neighbour(self, cell: Cell, arrow: Arrow) -> Option<Cell> {
        let from = self.centre(cell);
        let (sin, cos) = arrow.angle().sin_cos();
        let cost = |to: Cell| {
            let to = self.centre(to);
            let (x, y) = (to.x - from.x, to.y - from.y);
            let ahead = x * sin - y * cos;
            let aside = (x * cos + y * sin).abs();
            (ahead > 1e-6 && aside < ahead * 1.75).then_some(ahead + 2.0 * aside)
        };
        self.board
            .cells()
            .filter(|&other| other != cell)
            .filter_map(|other| Some((other, cost(other)?)))
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(other, _)| other)
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

    fn every_view() -> impl Iterator<Item = Turned> {
        Board::ALL.into_iter().flat_map(|board| {
            (0..Turned::new(board).order()).map(move |turns| Turned { board, turns })
        })
    }

    #[test]
    fn arrows_and_facings_map_onto_each_other() {
        for view in every_view() {
            for cell in view.board.cells() {
                for arrow in Arrow::all() {
                    assert_eq!(view.arrow(cell, view.facing(cell, arrow)), arrow);
                }
            }
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
                for arrow in [Arrow::UP, Arrow::RIGHT, Arrow::DOWN, Arrow::LEFT] {
                    if let Some(other) = view.neighbour(cell, arrow)
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
