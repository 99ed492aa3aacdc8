//! The board cut into characters: which cell each quarter of each character shows, and where the
//! piece of a cell is written.

use crate::geometry::Turned;
use tercio_controller::Geometry;
use tercio_rules::board::{Point, Shape};
use tercio_rules::{Board, Cell};

/// What a quarter of a character shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sample {
    /// Nothing of the board.
    Outside,
    /// The border between two zones.
    Canal,
    /// A cell.
    Cell(Cell),
}

/// Where a piece is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Slot {
    /// The column of the middle character.
    pub x: u16,
    /// Its row.
    pub y: u16,
}

/// A board in characters.
#[derive(Clone, Debug)]
pub struct Raster {
    width: u16,
    height: u16,
    /// Upper left, upper right, lower left, lower right.
    samples: Vec<[Sample; 4]>,
    slots: Vec<Slot>,
    /// How many characters on each side of the middle belong to every piece.
    reach: u16,
    /// Whether the rows above and below the middle belong to the piece too.
    tall: bool,
    /// Whether there is a row for the name under every piece.
    named: bool,
    scale: (f64, f64),
    origin: (f64, f64),
}

/// Cells of flat boards, in columns and rows, the most beautiful first.
const FLAT_CELLS: [(u16, u16); 9] = [
    (11, 5),
    (9, 4),
    (7, 3),
    (6, 3),
    (5, 2),
    (4, 2),
    (5, 1),
    (4, 1),
    (3, 1),
];

/// The middles of the quarters of a character.
const QUARTERS: [(f64, f64); 4] = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)];

/// The least and the greatest width of a character cell's share of the board, in units of its
/// height; a true drawing has 2, and somewhat more or less is better than a small board.
const ASPECT: (f64, f64) = (1.6, 2.6);

impl Raster {
    /// The largest drawing of a board that fits, if any can be read. `canals` asks for a visible
    /// border between zones where there is room.
    pub fn fit(view: Turned, width: u16, height: u16, canals: bool) -> Option<Raster> {
        match view.board().shape() {
            Shape::Flat { .. } => FLAT_CELLS
                .into_iter()
                .map(|cell| Raster::flat(view, cell, canals))
                .find(|raster| raster.width <= width && raster.height <= height),
            Shape::Wedge { .. } => {
                let with = canals.then(|| Raster::wedge(view, width, height, true));
                with.flatten()
                    .or_else(|| Raster::wedge(view, width, height, false))
            }
        }
    }

    /// The least size that [`fit`](Raster::fit) makes a readable drawing for.
    pub fn least(view: Turned, canals: bool) -> (u16, u16) {
        match view.board().shape() {
            Shape::Flat { .. } => {
                let raster = Raster::flat(view, FLAT_CELLS[FLAT_CELLS.len() - 1], canals);
                (raster.width, raster.height)
            }
            Shape::Wedge { .. } => (8..100)
                .map(|height| (height * 5 / 2, height))
                .find(|&(width, height)| Raster::fit(view, width, height, canals).is_some())
                .unwrap_or((250, 100)),
        }
    }

    fn flat(view: Turned, (w, h): (u16, u16), canals: bool) -> Raster {
        let board = view.board();
        let place = |cell: Cell| {
            let centre = view.centre(cell);
            (centre.x.floor() as u16, centre.y.floor() as u16)
        };
        let columns = board.cells().map(|cell| place(cell).0).max().unwrap_or(0) + 1;
        let rows = board.cells().map(|cell| place(cell).1).max().unwrap_or(0) + 1;
        let mut grid = vec![Cell::new(0); usize::from(columns * rows)];
        for cell in board.cells() {
            let (x, y) = place(cell);
            grid[usize::from(y * columns + x)] = cell;
        }
        let zone_at = |x: u16, y: u16| board.zone(grid[usize::from(y * columns + x)]);
        // One character of canal before a column or row where the zone changes.
        let gap_x =
            |x: u16| canals && x > 0 && (0..rows).any(|y| zone_at(x, y) != zone_at(x - 1, y));
        let gap_y =
            |y: u16| canals && y > 0 && (0..columns).any(|x| zone_at(x, y) != zone_at(x, y - 1));
        let starts = |count: u16, size: u16, gap: &dyn Fn(u16) -> bool| {
            let mut at = 0;
            let mut starts = Vec::new();
            for index in 0..count {
                at += u16::from(gap(index));
                starts.push(at);
                at += size;
            }
            (starts, at)
        };
        let (xs, width) = starts(columns, w, &gap_x);
        let (ys, height) = starts(rows, h, &gap_y);
        let mut raster = Raster {
            width,
            height,
            samples: vec![[Sample::Canal; 4]; usize::from(width * height)],
            slots: vec![Slot::default(); board.len()],
            reach: if w >= 6 { 2 } else { 1 },
            tall: h >= 3,
            named: h >= 4,
            scale: (f64::from(w), f64::from(h)),
            origin: (0.0, 0.0),
        };
        for cell in board.cells() {
            let (x, y) = place(cell);
            let (left, top) = (xs[usize::from(x)], ys[usize::from(y)]);
            for row in top..top + h {
                for column in left..left + w {
                    raster.samples[usize::from(row * width + column)] = [Sample::Cell(cell); 4];
                }
            }
            raster.slots[cell.index()] = Slot {
                x: left + (w - 1) / 2,
                y: top + (h - 1) / 2,
            };
        }
        raster
    }

    /// A wedge board in this many characters, if every cell gets a place for its piece.
    fn wedge(view: Turned, width: u16, height: u16, canals: bool) -> Option<Raster> {
        if width == 0 || height == 0 {
            return None;
        }
        let outline: Vec<Point> = view
            .board()
            .outline()
            .into_iter()
            .map(|corner| view.place(corner))
            .collect();
        let low = |of: fn(&Point) -> f64| outline.iter().map(of).fold(f64::MAX, f64::min);
        let high = |of: fn(&Point) -> f64| outline.iter().map(of).fold(f64::MIN, f64::max);
        let (left, right) = (low(|p| p.x), high(|p| p.x));
        let (top, bottom) = (low(|p| p.y), high(|p| p.y));
        let mut sx = f64::from(width) / (right - left);
        let mut sy = f64::from(height) / (bottom - top);
        sx = sx.min(sy * ASPECT.1);
        sy = sy.min(sx / ASPECT.0);
        let (width, height) = (
            (((right - left) * sx).round() as u16).clamp(1, width),
            (((bottom - top) * sy).round() as u16).clamp(1, height),
        );
        let mut raster = Raster {
            width,
            height,
            samples: vec![[Sample::Outside; 4]; usize::from(width) * usize::from(height)],
            slots: Vec::new(),
            reach: 1,
            tall: false,
            named: false,
            scale: (sx, sy),
            origin: (left, top),
        };
        // A canal is about half a row high, and always reaches the samples nearest to its middle.
        let canal = if canals { 0.6 / sy } else { 0.0 };
        raster.sample(view, canal);
        raster.slots = raster.place_pieces(view.board())?;
        raster.reach = 1 + u16::from(raster.everywhere(|raster, slot, cell| {
            raster.owns(slot.x - 2, slot.y, cell) && raster.owns(slot.x + 2, slot.y, cell)
        }));
        raster.named = raster.everywhere(|raster, slot, cell| {
            (slot.x - 1..=slot.x + 1).all(|x| raster.owns(x, slot.y + 1, cell))
        });
        Some(raster)
    }

    fn everywhere(&self, holds: impl Fn(&Raster, Slot, Cell) -> bool) -> bool {
        self.slots
            .iter()
            .enumerate()
            .all(|(index, &slot)| slot.x >= 2 && holds(self, slot, Cell::new(index as u8)))
    }

    fn sample(&mut self, view: Turned, canal: f64) {
        let board = view.board();
        let canals: Vec<(Point, Point)> = board
            .canals()
            .into_iter()
            .map(|(from, to)| (view.place(from), view.place(to)))
            .collect();
        for cell in board.cells() {
            let polygon = view.polygon(cell);
            let corners = polygon.map(|corner| self.project(corner));
            let span = |of: fn(&(f64, f64)) -> f64, end: u16| {
                let low = corners.iter().map(of).fold(f64::MAX, f64::min);
                let high = corners.iter().map(of).fold(f64::MIN, f64::max);
                (low.floor().max(0.0) as u16)..(high.ceil() as u16).min(end)
            };
            for y in span(|corner| corner.1, self.height) {
                for x in span(|corner| corner.0, self.width) {
                    let index = usize::from(y) * usize::from(self.width) + usize::from(x);
                    for (quarter, (dx, dy)) in QUARTERS.into_iter().enumerate() {
                        let point = self.to_plane(f64::from(x) + dx, f64::from(y) + dy);
                        if !contains(&polygon, point) {
                            continue;
                        }
                        let wet = canals.iter().any(|&c| distance(c, point) < canal / 2.0);
                        self.samples[index][quarter] = match wet {
                            true => Sample::Canal,
                            false => Sample::Cell(cell),
                        };
                    }
                }
            }
        }
    }

    /// Three characters in a row for each cell, none of them shared.
    fn place_pieces(&self, board: &Board) -> Option<Vec<Slot>> {
        let mut members: Vec<Vec<(u16, u16)>> = vec![Vec::new(); board.len()];
        for y in 0..self.height {
            for x in 0..self.width {
                for sample in self.quarters(x, y) {
                    if let Sample::Cell(cell) = sample
                        && members[cell.index()].last() != Some(&(x, y))
                    {
                        members[cell.index()].push((x, y));
                    }
                }
            }
        }
        // The cells with the fewest characters choose first.
        let mut order: Vec<usize> = (0..board.len()).collect();
        order.sort_by_key(|&index| members[index].len());
        let middles = self.middles(board);
        let mut taken = vec![false; self.samples.len()];
        let mut slots = vec![Slot::default(); board.len()];
        for index in order {
            let cell = Cell::new(index as u8);
            let middle = middles[index];
            let best = members[index]
                .iter()
                .filter(|&&(x, _)| x > 0 && x + 1 < self.width)
                .filter(|&&(x, y)| {
                    let at = usize::from(y) * usize::from(self.width) + usize::from(x);
                    !taken[at - 1] && !taken[at] && !taken[at + 1]
                })
                .map(|&(x, y)| {
                    let share: usize = (x - 1..=x + 1).map(|x| self.share(x, y, cell)).sum();
                    let dx = f64::from(x) + 0.5 - middle.0;
                    let dy = 2.0 * (f64::from(y) + 0.5 - middle.1);
                    ((x, y), share, dx * dx + dy * dy)
                })
                .filter(|&((x, y), share, _)| share >= 5 && self.share(x, y, cell) >= 2)
                .max_by(|a, b| {
                    let worth = |share: usize, away: f64| share as f64 - away;
                    worth(a.1, a.2).total_cmp(&worth(b.1, b.2))
                });
            let ((x, y), _, _) = best?;
            let at = usize::from(y) * usize::from(self.width) + usize::from(x);
            taken[at - 1..=at + 1].fill(true);
            slots[index] = Slot { x, y };
        }
        Some(slots)
    }

    /// For each cell, the mean of all quarters that show it.
    fn middles(&self, board: &Board) -> Vec<(f64, f64)> {
        let mut sums = vec![(0.0, 0.0, 0.0); board.len()];
        for (index, quarters) in self.samples.iter().enumerate() {
            let (x, y) = (
                index % usize::from(self.width),
                index / usize::from(self.width),
            );
            for (sample, (dx, dy)) in quarters.iter().zip(QUARTERS) {
                if let Sample::Cell(cell) = sample {
                    let sum = &mut sums[cell.index()];
                    sum.0 += x as f64 + dx;
                    sum.1 += y as f64 + dy;
                    sum.2 += 1.0;
                }
            }
        }
        let mean = |(x, y, count): (f64, f64, f64)| (x / count, y / count);
        sums.into_iter().map(mean).collect()
    }

    fn share(&self, x: u16, y: u16, cell: Cell) -> usize {
        let quarters = self.quarters(x, y);
        quarters
            .iter()
            .filter(|&&s| s == Sample::Cell(cell))
            .count()
    }

    fn owns(&self, x: u16, y: u16, cell: Cell) -> bool {
        self.share(x, y, cell) >= 3
    }

    fn to_plane(&self, x: f64, y: f64) -> Point {
        Point {
            x: self.origin.0 + x / self.scale.0,
            y: self.origin.1 + y / self.scale.1,
        }
    }

    /// Where a point of the turned plane lies, in characters. Only for wedge boards; flat boards
    /// have slots on a grid.
    pub fn project(&self, point: Point) -> (f64, f64) {
        (
            (point.x - self.origin.0) * self.scale.0,
            (point.y - self.origin.1) * self.scale.1,
        )
    }

    /// How many columns it takes.
    pub const fn width(&self) -> u16 {
        self.width
    }

    /// How many rows it takes.
    pub const fn height(&self) -> u16 {
        self.height
    }

    /// What the quarters of a character show; all outside beyond the drawing.
    pub fn quarters(&self, x: u16, y: u16) -> [Sample; 4] {
        if x >= self.width || y >= self.height {
            return [Sample::Outside; 4];
        }
        self.samples[usize::from(y) * usize::from(self.width) + usize::from(x)]
    }

    /// The cell that most of a character shows.
    pub fn cell_at(&self, x: u16, y: u16) -> Option<Cell> {
        let written = self
            .slots
            .iter()
            .position(|slot| slot.y == y && slot.x.abs_diff(x) <= 1);
        if let Some(index) = written {
            return Some(Cell::new(index as u8));
        }
        let quarters = self.quarters(x, y);
        quarters
            .iter()
            .filter_map(|&sample| match sample {
                Sample::Cell(cell) => Some(cell),
                _ => None,
            })
            .max_by_key(|&cell| self.share(x, y, cell))
    }

    /// Where the piece of a cell is written.
    pub fn slot(&self, cell: Cell) -> Slot {
        self.slots[cell.index()]
    }

    /// How many characters on each side of the middle belong to every piece: 1 or 2.
    pub const fn reach(&self) -> u16 {
        self.reach
    }

    /// Whether the rows above and below the middle belong to the piece too.
    pub const fn tall(&self) -> bool {
        self.tall
    }

    /// Whether there is a row for the name under every piece.
    pub const fn named(&self) -> bool {
        self.named
    }
}

/// Whether a convex polygon, clockwise or not, contains a point.
fn contains(polygon: &[Point; 4], point: Point) -> bool {
    let side = |a: Point, b: Point| (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
    let sides: [f64; 4] = std::array::from_fn(|i| side(polygon[i], polygon[(i + 1) % 4]));
    sides.iter().all(|&s| s >= 0.0) || sides.iter().all(|&s| s <= 0.0)
}

/// How far a point is from a stretch.
fn distance((from, to): (Point, Point), point: Point) -> f64 {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy);
    let foot = from.towards(to, along.clamp(0.0, 1.0));
    (point.x - foot.x).hypot(point.y - foot.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_fits_beside_the_lists_of_a_common_terminal() {
        for board in Board::ALL {
            let mut view = Turned::new(board);
            for _ in 0..view.order() {
                let raster = Raster::fit(view, 52, 20, true).expect("a drawing");
                assert!(raster.width() <= 52 && raster.height() <= 20);
                for cell in board.cells() {
                    let slot = raster.slot(cell);
                    assert_eq!(raster.cell_at(slot.x, slot.y), Some(cell), "{board:?}");
                }
                view = view.next(3);
            }
        }
    }

    #[test]
    fn pieces_never_share_characters() {
        for board in Board::ALL {
            let view = Turned::new(board);
            for height in 8..60 {
                let Some(raster) = Raster::fit(view, height * 3, height, true) else {
                    continue;
                };
                let mut seen = std::collections::HashSet::new();
                for cell in board.cells() {
                    let slot = raster.slot(cell);
                    for x in slot.x - 1..=slot.x + 1 {
                        assert!(seen.insert((x, slot.y)), "{board:?} {height}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_least_size_is_enough() {
        for board in Board::ALL {
            let view = Turned::new(board);
            let (width, height) = Raster::least(view, true);
            assert!(Raster::fit(view, width, height, true).is_some());
        }
    }
}
