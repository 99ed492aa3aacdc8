//! Where to draw the cells: squares, or a regular polygon cut into kites.

use super::{Board, Shape};
use crate::Cell;

/// A point of the drawing plane: x to the right, y downwards.
///
/// On flat boards a cell is 1 wide and the top left corner of the board is the origin. On wedge
/// boards the centre is the origin and the corners of the polygon are 1 away from it; seat A's
/// corner is at the bottom, and the zones follow clockwise.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[allow(missing_docs)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    /// The point a share `t` of the way to another.
    ///
    /// ```
    /// use tercio_rules::board::Point;
    /// let (from, to) = (Point { x: 0.0, y: 0.0 }, Point { x: 4.0, y: 2.0 });
    /// assert_eq!(from.towards(to, 0.5), Point { x: 2.0, y: 1.0 });
    /// ```
    pub fn towards(self, other: Point, t: f64) -> Point {
        Point {
            x: self.x + (other.x - self.x) * t,
            y: self.y + (other.y - self.y) * t,
        }
    }
}

/// The corner of each zone, for 3 to 6 zones: (sin, cos) of the multiples of a full turn. Written
/// out because the crate does without a mathematics library.
const CORNERS: [&[(f64, f64)]; 4] = [
    &[(0.0, 1.0), (SIN_60, -0.5), (-SIN_60, -0.5)],
    &[(0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)],
    &[
        (0.0, 1.0),
        (SIN_72, COS_72),
        (SIN_36, -COS_36),
        (-SIN_36, -COS_36),
        (-SIN_72, COS_72),
    ],
    &[
        (0.0, 1.0),
        (SIN_60, 0.5),
        (SIN_60, -0.5),
        (0.0, -1.0),
        (-SIN_60, -0.5),
        (-SIN_60, 0.5),
    ],
];
const SIN_60: f64 = 0.866_025_403_784_438_6;
const SIN_72: f64 = 0.951_056_516_295_153_5;
const COS_72: f64 = 0.309_016_994_374_947_45;
const SIN_36: f64 = 0.587_785_252_292_473_1;
const COS_36: f64 = 0.809_016_994_374_947_5;

impl Board {
    /// The four corners of a cell.
    ///
    /// Flat: top left, top right, bottom right, bottom left. Wedge, as the zone's player sees it:
    /// nearest the centre, right, nearest the player, left. So the facing N points across the
    /// first side of a flat cell and through the first corner of a wedge cell.
    pub fn polygon(&self, cell: Cell) -> [Point; 4] {
        let index = cell.index() as u8;
        match self.shape() {
            Shape::Flat { files, ranks } => {
                let x = f64::from(index % files);
                let y = f64::from(ranks - 1 - index / files);
                [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(dx, dy)| Point {
                    x: x + dx,
                    y: y + dy,
                })
            }
            Shape::Wedge { zones } => {
                let zone = index / 16;
                let l = f64::from(index % 16 / 4);
                let r = f64::from(index % 4);
                // G-16, G-17: l grows away from the left canal, r away from the right one.
                [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
                    .map(|(dl, dr)| kite(zones, zone, (l + dl) / 4.0, (r + dr) / 4.0))
            }
        }
    }

    /// The middle of a cell.
    ///
    /// ```
    /// use tercio_rules::Board;
    /// let centre = Board::CHESS.centre(Board::CHESS.cell("a8").unwrap());
    /// assert_eq!((centre.x, centre.y), (0.5, 0.5));
    /// ```
    pub fn centre(&self, cell: Cell) -> Point {
        let corners = self.polygon(cell);
        let mut middle = Point::default();
        for corner in corners {
            middle.x += corner.x / 4.0;
            middle.y += corner.y / 4.0;
        }
        middle
    }

    /// The outline of the whole board, clockwise on the screen.
    ///
    /// ```
    /// use tercio_rules::Board;
    /// assert_eq!(Board::CHESS.outline().len(), 4);
    /// assert_eq!(Board::WEDGE5.outline().len(), 5);
    /// ```
    pub fn outline(&self) -> alloc::vec::Vec<Point> {
        match self.shape() {
            Shape::Flat { files, ranks } => {
                let (right, bottom) = (f64::from(files), f64::from(ranks));
                [(0.0, 0.0), (right, 0.0), (right, bottom), (0.0, bottom)]
                    .map(|(x, y)| Point { x, y })
                    .to_vec()
            }
            Shape::Wedge { zones } => (0..zones).map(|zone| corner(zones, zone)).collect(),
        }
    }

    /// The canals between zones, each as a stretch from point to point.
    pub fn canals(&self) -> alloc::vec::Vec<(Point, Point)> {
        let point = |x: f64, y: f64| Point { x, y };
        match (self.shape(), self.zones()) {
            (Shape::Wedge { zones }, _) => (0..zones)
                .map(|zone| (Point::default(), kite(zones, zone, 0.0, 1.0)))
                .collect(),
            (_, 2) => alloc::vec![(point(0.0, 4.0), point(4.0, 4.0))],
            (_, 4) => alloc::vec![
                (point(0.0, 4.0), point(8.0, 4.0)),
                (point(4.0, 0.0), point(4.0, 8.0))
            ],
            _ => alloc::vec![],
        }
    }
}

/// The outer corner of a zone. Seat A sits at the bottom; the next seat clockwise is to the left
/// of it on the screen.
fn corner(zones: u8, zone: u8) -> Point {
    let (sin, cos) = CORNERS[zones as usize - 3][zone as usize];
    Point { x: -sin, y: cos }
}

/// The point of a zone's kite at the shares `l` and `r` of the way from its left and right canal.
/// The kite is bilinear between the centre, the middles of two sides, and the corner.
fn kite(zones: u8, zone: u8, l: f64, r: f64) -> Point {
    let tip = corner(zones, zone);
    let left = tip.towards(corner(zones, (zone + 1) % zones), 0.5);
    let right = tip.towards(corner(zones, (zone + zones - 1) % zones), 0.5);
    // l = 0 is the left canal, which runs from the centre to the middle of the left side.
    let on_left_canal = Point::default().towards(left, r);
    let opposite_side = right.towards(tip, r);
    on_left_canal.towards(opposite_side, l)
}
