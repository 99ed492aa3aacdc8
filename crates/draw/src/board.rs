//! The board itself: frame, cells, canals and coordinates.

use crate::geometry::{add, holds, length, middle, point, scale, shrunk, sub, unit};
use crate::glyph::{Anchor, group, text};
use crate::markup::{closed, number, open, path};
use crate::{Palette, View};
use tercio_rules::board::{Point, Shape};
use tercio_rules::{Board, Cell, Position, Rules, Seat};

/// Where coordinates are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coordinates {
    /// Nowhere; the frame is narrow.
    Hidden,
    /// In the frame. On wedge boards the letter of each zone is outside its corner, the first
    /// number of a cell's name on the left side of its zone and the second on the right.
    #[default]
    Frame,
    /// In the frame, and the name of each empty cell on the cell.
    Cells,
}

impl Coordinates {
    /// Every way to write them.
    pub const ALL: [Coordinates; 3] = [Coordinates::Hidden, Coordinates::Frame, Coordinates::Cells];

    /// The name used by people and programs.
    pub const fn name(self) -> &'static str {
        match self {
            Coordinates::Hidden => "hidden",
            Coordinates::Frame => "frame",
            Coordinates::Cells => "cells",
        }
    }

    /// Reads a name.
    pub fn from_name(name: &str) -> Option<Coordinates> {
        Coordinates::ALL
            .into_iter()
            .find(|coordinates| coordinates.name() == name)
    }

    /// The breadth of the frame this needs.
    pub const fn margin(self) -> f64 {
        match self {
            Coordinates::Hidden => 9.0,
            Coordinates::Frame | Coordinates::Cells => 30.0,
        }
    }
}

/// The path data of a cell.
pub fn cell_path(view: &View, cell: Cell) -> String {
    closed(&view.corners(cell))
}

/// One of the two shades of the pattern on a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Shade {
    Light,
    Dark,
}

impl Shade {
    /// The shade of a cell.
    pub fn of(board: &Board, cell: Cell) -> Shade {
        let index = cell.index();
        let odd = match board.shape() {
            Shape::Flat { files, .. } => {
                let files = usize::from(files);
                (index % files + index / files) % 2 == 1
            }
            Shape::Wedge { zones } => {
                // The pattern closes over every canal only with an even number of zones. With an
                // odd number each zone repeats the pattern and has a tint of its own.
                let zone = if zones % 2 == 0 { index / 16 } else { 0 };
                (index % 16 / 4 + index % 4 + zone).is_multiple_of(2)
            }
        };
        // a1 is dark, as on every chessboard.
        if odd { Shade::Light } else { Shade::Dark }
    }
}

/// The zone whose tint a cell shows: everywhere in Martian Chess, where zones decide who moves
/// what, and on wedge boards whose pattern cannot close.
pub fn shown_zone(rules: Rules, cell: Cell) -> Option<Seat> {
    let odd = matches!(rules.board().shape(), Shape::Wedge { zones } if zones % 2 == 1);
    match rules {
        Rules::Martian(_) => rules.board().zone(cell),
        Rules::Pikemen(_) if odd => rules.board().zone(cell),
        Rules::Pikemen(_) => None,
    }
}

fn outline(view: &View) -> Vec<Point> {
    let corners = view.board().outline();
    corners
        .into_iter()
        .map(|corner| view.place(corner))
        .collect()
}

/// The frame behind the board.
pub fn frame(view: &View, palette: &Palette) -> String {
    path(
        &closed(&outline(view)),
        &format!(
            "class=\"frame\" fill=\"{0}\" stroke=\"{0}\" stroke-width=\"{1}\" \
             stroke-linejoin=\"round\"",
            palette.frame,
            number(2.0 * view.margin())
        ),
    )
}

/// Every cell, each a group of class `cell` with its name in `data-cell`.
pub fn cells(view: &View, palette: &Palette, rules: Rules) -> String {
    let grid = match view.board().shape() {
        Shape::Flat { .. } => String::new(),
        Shape::Wedge { .. } => format!(" stroke=\"{}\" stroke-width=\".8\"", palette.grid),
    };
    let mut markup = format!("<g class=\"cells\"{grid} stroke-linejoin=\"round\">");
    // One ground for all cells, or the dark frame would shine through where two of them meet.
    markup += &path(
        &closed(&outline(view)),
        &format!("fill=\"{}\"", palette.cell_dark),
    );
    for cell in view.board().cells() {
        let fill = palette.cell(Shade::of(view.board(), cell), shown_zone(rules, cell));
        markup += &format!(
            "<g class=\"cell\" data-cell=\"{}\">{}</g>",
            view.board().name(cell),
            path(&cell_path(view, cell), &format!("fill=\"{fill}\""))
        );
    }
    markup + "</g>"
}

/// The canals between zones, where they mean something.
pub fn canals(view: &View, palette: &Palette, rules: Rules) -> String {
    let width = match (rules, view.board().shape()) {
        (Rules::Martian(_), _) => 3.4,
        (Rules::Pikemen(_), Shape::Wedge { .. }) => 1.8,
        (Rules::Pikemen(_), Shape::Flat { .. }) => return String::new(),
    };
    let data: String = view
        .board()
        .canals()
        .into_iter()
        .map(|(from, to)| open(&[view.place(from), view.place(to)]))
        .collect();
    path(
        &data,
        &format!(
            "class=\"canals\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" \
             stroke-linecap=\"round\"",
            palette.canal,
            number(width)
        ),
    )
}

/// The names of the empty cells, on the cells.
pub fn names(view: &View, palette: &Palette, position: &Position) -> String {
    let mut markup = group("names", palette.cell_text, 1.0);
    for cell in view.board().cells() {
        if position.piece(cell).is_none() {
            let name = view.board().name(cell);
            markup += &text(name.as_str(), view.centre(cell), 11.0, Anchor::Middle);
        }
    }
    markup + "</g>"
}

/// The coordinates in the frame.
pub fn coordinates(view: &View, palette: &Palette, rules: Rules) -> String {
    let mut markup = group("coordinates", palette.frame_text, 1.0);
    let height = 13.5;
    let mut write = |label: &str, at: Point| markup += &text(label, at, height, Anchor::Middle);
    match view.board().shape() {
        Shape::Flat { .. } => flat_coordinates(view, &mut write),
        Shape::Wedge { .. } => wedge_coordinates(view, &mut write),
    }
    markup += "</g>";
    markup + &zone_letters(view, palette, rules)
}

/// Files below, ranks at the left; the other way round when the board is turned by a quarter.
fn flat_coordinates(view: &View, write: &mut impl FnMut(&str, Point)) {
    let board = view.board();
    let half = view.margin() / 2.0;
    let left = view.margin() + 1.0;
    let bottom = view.height() - view.margin() - 1.0;
    for cell in board.cells() {
        let name = board.name(cell);
        let (file, rank) = name.as_str().split_at(1);
        let (below, beside) = match view.steps() % 2 {
            0 => (file, rank),
            _ => (rank, file),
        };
        let corners = view.corners(cell);
        let centre = middle(&corners);
        if holds(&corners, point(centre.x, bottom), 0.0) {
            write(below, point(centre.x, view.height() - half));
        }
        if holds(&corners, point(left, centre.y), 0.0) {
            write(beside, point(half, centre.y));
        }
    }
}

/// The two numbers of a cell's name along the two outer sides of its zone.
fn wedge_coordinates(view: &View, write: &mut impl FnMut(&str, Point)) {
    let half = view.margin() / 2.0;
    for cell in view.board().cells() {
        let name = view.board().name(cell);
        let (zone_and_left, right) = name.as_str().split_at(2);
        let left = &zone_and_left[1..];
        let corners = view.corners(cell);
        let mut beside = |label: &str, a: Point, b: Point| {
            let out = crate::geometry::outward((a, b));
            write(label, add(a.towards(b, 0.5), scale(out, half)));
        };
        if right == "4" {
            beside(left, corners[2], corners[3]);
        }
        if left == "4" {
            beside(right, corners[1], corners[2]);
        }
    }
}

/// The letter of each zone in the frame, in the colour of its seat.
fn zone_letters(view: &View, palette: &Palette, rules: Rules) -> String {
    let board = view.board();
    let half = view.margin() / 2.0;
    let mut markup = String::new();
    let zones = match (rules, board.shape()) {
        (Rules::Pikemen(_), Shape::Flat { .. }) => 0,
        _ => board.zones(),
    };
    for seat in Seat::ALL.into_iter().take(zones) {
        let corners: Vec<Point> = board
            .cells()
            .filter(|&cell| board.zone(cell) == Some(seat))
            .flat_map(|cell| view.corners(cell))
            .collect();
        let centre = point(view.width() / 2.0, view.height() / 2.0);
        let at = match (board.shape(), board.zones()) {
            // The halves are labelled beside their middle, opposite the ranks.
            (Shape::Flat { .. }, 2) => point(view.width() - half, middle(&corners).y),
            (Shape::Flat { .. }, _) => {
                // A little inwards, because the corners of the frame are round.
                let in_corner = 1.2 * half;
                let side = |of: f64, mid: f64, end: f64| {
                    if of < mid { in_corner } else { end - in_corner }
                };
                let zone = middle(&corners);
                point(
                    side(zone.x, centre.x, view.width()),
                    side(zone.y, centre.y, view.height()),
                )
            }
            (Shape::Wedge { .. }, _) => {
                let hub = view.place(point(0.0, 0.0));
                let tip = corners
                    .iter()
                    .copied()
                    .max_by(|&a, &b| length(sub(a, hub)).total_cmp(&length(sub(b, hub))))
                    .unwrap_or(hub);
                add(tip, scale(unit(sub(tip, hub)), half * 0.95))
            }
        };
        markup += &group("zone", palette.seat_on_frame(seat), 1.35);
        markup += &text(&seat.to_string(), at, 16.0, Anchor::Middle);
        markup += "</g>";
    }
    markup
}

/// A cell shrunk a little, for marks inside its border.
pub(crate) fn inset(view: &View, cell: Cell, factor: f64) -> [Point; 4] {
    shrunk(view.corners(cell), factor)
}
