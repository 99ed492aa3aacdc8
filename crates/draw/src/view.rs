//! How a board lies on the picture: turned towards a seat, scaled, with room for a frame.

use crate::geometry::{add, area, middle, point, rotate, scale, sub, unit};
use crate::solid::{North, Solid, aim};
use tercio_rules::board::{Point, Shape};
use tercio_rules::{Board, Cell, Facing, Piece, Rules, Seat, Size, Stance, pikemen};

/// The side of a flat cell in units of the picture. The cells of a wedge board have on average the
/// area of a flat one.
pub const CELL: f64 = 72.0;

/// Places a board on the picture.
#[derive(Clone, Debug)]
pub struct View {
    board: &'static Board,
    steps: u8,
    sin: f64,
    cos: f64,
    pivot: Point,
    scale: f64,
    offset: Point,
    margin: f64,
    width: f64,
    height: f64,
}

impl View {
    /// The board as its cell names are usually shown: `a1` at the bottom left, or seat A's corner
    /// at the bottom, with a frame of this breadth around it.
    pub fn new(board: &'static Board, margin: f64) -> View {
        View::turned(board, 0, margin)
    }

    /// The board turned so that a seat is nearest.
    ///
    /// Wedge boards turn the seat's corner to the bottom. Flat boards turn by quarters and put the
    /// seat's home at the bottom, in the corner at the right where it lies in a corner.
    pub fn of_seat(rules: Rules, seat: Seat, margin: f64) -> View {
        View::turned(rules.board(), steps(rules, seat), margin)
    }

    fn turned(board: &'static Board, steps: u8, margin: f64) -> View {
        let outline = board.outline();
        let steps_around = usize::from(steps) % outline.len();
        let (pivot, (sin, cos)) = match board.shape() {
            // Exact, so that squares stay squares.
            Shape::Flat { .. } => {
                let quarters = [(0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)];
                (middle(&outline), quarters[steps_around])
            }
            // The corner that many steps on is 1 away from the middle, so it says how far that is.
            Shape::Wedge { .. } => {
                let corner = outline[steps_around];
                (point(0.0, 0.0), (-corner.x, corner.y))
            }
        };
        let mut view = View {
            board,
            steps,
            sin,
            cos,
            pivot,
            scale: CELL * (board.len() as f64 / area(&outline)).sqrt(),
            offset: point(0.0, 0.0),
            margin,
            width: 0.0,
            height: 0.0,
        };
        let placed: Vec<Point> = outline.iter().map(|&p| view.place(p)).collect();
        let low = |of: fn(&Point) -> f64| placed.iter().map(of).fold(f64::INFINITY, f64::min);
        let high = |of: fn(&Point) -> f64| placed.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        view.offset = point(margin - low(|p| p.x), margin - low(|p| p.y));
        view.width = high(|p| p.x) - low(|p| p.x) + 2.0 * margin;
        view.height = high(|p| p.y) - low(|p| p.y) + 2.0 * margin;
        view
    }

    /// The board.
    pub fn board(&self) -> &'static Board {
        self.board
    }

    /// How far the board is turned clockwise: in quarters, or in zones of a wedge board.
    pub fn steps(&self) -> u8 {
        self.steps
    }

    /// The breadth of the frame.
    pub fn margin(&self) -> f64 {
        self.margin
    }

    /// The width of the board with its frame.
    pub fn width(&self) -> f64 {
        self.width
    }

    /// The height of the board with its frame.
    pub fn height(&self) -> f64 {
        self.height
    }

    /// Where a point of the board's drawing plane lies on the picture.
    pub fn place(&self, p: Point) -> Point {
        let turned = rotate(sub(p, self.pivot), self.sin, self.cos);
        add(scale(turned, self.scale), self.offset)
    }

    /// The corners of a cell on the picture, in the order of [`Board::polygon`].
    pub fn corners(&self, cell: Cell) -> [Point; 4] {
        self.board.polygon(cell).map(|corner| self.place(corner))
    }

    /// The middle of a cell on the picture.
    pub fn centre(&self, cell: Cell) -> Point {
        self.place(self.board.centre(cell))
    }

    /// The direction of a facing on the picture, with length 1. On a wedge board it is that of the
    /// cell's own lines.
    pub fn direction(&self, cell: Cell, facing: Facing) -> Point {
        let corners = self.corners(cell);
        let north = match self.board.shape() {
            Shape::Flat { .. } => North::Side,
            Shape::Wedge { .. } => North::Corner,
        };
        unit(sub(aim(corners, north, facing), middle(&corners)))
    }

    /// The shape of a pyramid on a cell.
    pub fn solid(&self, cell: Cell, size: Size, stance: Stance) -> Solid {
        let corners = self.corners(cell);
        match stance {
            Stance::Upright => Solid::upright(corners, size),
            Stance::Lying(facing) => Solid::lying(corners, self.direction(cell, facing), size),
        }
    }

    /// The shape of a piece on a cell.
    pub fn piece(&self, cell: Cell, piece: Piece) -> Solid {
        self.solid(cell, piece.size, piece.stance)
    }

    /// The cell under a point of the picture.
    pub fn cell_at(&self, p: Point) -> Option<Cell> {
        self.board
            .cells()
            .find(|&cell| crate::geometry::holds(&self.corners(cell), p, 0.0))
    }
}

/// How far the board turns clockwise on the screen for a seat. A seat that does not exist turns
/// nothing.
fn steps(rules: Rules, seat: Seat) -> u8 {
    if seat.index() >= rules.seats() {
        return 0;
    }
    match (rules.board().shape(), rules) {
        (Shape::Wedge { zones }, _) => (zones - seat.index() as u8) % zones,
        (_, Rules::Pikemen(rules)) if rules.setup() == pikemen::Setup::Three => match seat {
            Seat::A => 2,
            Seat::B => 1,
            _ => 0,
        },
        // The corners clockwise from the top left; each comes to the bottom right.
        _ if rules.seats() == 4 => [2, 1, 0, 3][seat.index()],
        _ => 2 * seat.index() as u8,
    }
}
