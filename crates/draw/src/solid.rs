//! The shape of a pyramid on its cell, seen from above.

use crate::geometry::{
    add, area, dot, length, middle, outward, right_of, scale, shrunk, sides, sub, unit,
};
use tercio_rules::board::Point;
use tercio_rules::{Facing, Size};

/// How much of its cell an upright pyramid takes, from side to side.
const UPRIGHT: [f64; 3] = [0.46, 0.64, 0.84];
/// How long a lying pyramid is, in cells.
const LYING: [f64; 3] = [0.51, 0.70, 0.89];
/// How broad the base of a lying pyramid is for its length.
const BASE: f64 = 0.62;
/// How much of the room in its cell a lying large may take.
const ROOM: f64 = 0.95;
/// The radius of a pip, in cells.
const PIP: f64 = 0.062;
/// The distance between the middles of two pips, in radii.
const PITCH: f64 = 2.45;
/// Where the light comes from: the top left, a little more from the top, so that one face of a
/// square pyramid is the darkest.
const LIGHT: Point = Point {
    x: -0.514_495_755,
    y: -0.857_492_926,
};

/// One face of a pyramid.
#[derive(Clone, PartialEq, Debug)]
pub struct Face {
    /// Its corners.
    pub corners: Vec<Point>,
    /// How much it is turned to the light: 1 fully, -1 away from it.
    pub light: f64,
}

/// A pyramid on its cell, seen from above.
#[derive(Clone, PartialEq, Debug)]
pub struct Solid {
    /// How large it is.
    pub size: Size,
    /// The corners of the outline, clockwise on the screen.
    pub outline: Vec<Point>,
    /// The visible faces.
    pub faces: Vec<Face>,
    /// The middles of the pips.
    pub pips: Vec<Point>,
    /// The radius of a pip.
    pub pip_radius: f64,
    /// The direction the pips' upper sides are turned to, with length 1.
    pub pip_up: Point,
}

impl Solid {
    /// A pyramid that stands on a cell with these corners: the cell itself, shrunk.
    pub fn upright(cell: [Point; 4], size: Size) -> Solid {
        let factor = UPRIGHT[size as usize];
        let outline = shrunk(cell, factor);
        let apex = middle(&outline);
        let faces: Vec<Face> = sides(&outline)
            .map(|(a, b)| Face {
                corners: vec![a, b, apex],
                light: dot(outward((a, b)), LIGHT),
            })
            .collect();
        // The pips are on the darkest face, where light pips are seen best.
        let (a, b) = sides(&outline)
            .min_by(|&s, &t| dot(outward(s), LIGHT).total_cmp(&dot(outward(t), LIGHT)))
            .unwrap_or((apex, apex));
        let out = outward((a, b));
        let height = dot(out, sub(a, apex));
        let cell_size = length(sub(b, a)).min(2.0 * height) / factor;
        let pip_radius = PIP * cell_size;
        let inset = (pip_radius * 1.2 + 0.028 * cell_size) / height.max(f64::MIN_POSITIVE);
        let row = a.towards(b, 0.5).towards(apex, inset);
        Solid {
            size,
            outline: outline.to_vec(),
            faces,
            pips: pips(size, row, unit(sub(b, a)), pip_radius),
            pip_radius,
            pip_up: scale(out, -1.0),
        }
    }

    /// A pyramid that lies on a cell with these corners and points in a direction of length 1. It
    /// keeps to the line through the middle of the cell and is as long as the cell allows.
    pub fn lying(cell: [Point; 4], direction: Point, size: Size) -> Solid {
        let centre = middle(&cell);
        let cell_size = area(&cell).sqrt();
        let room = |shift: f64| ROOM * largest(&cell, direction, shift);
        // The smallest shift along the line that gives a full-sized pyramid its room, or else the
        // shift that gives it most.
        let shifts = || (0..=25).flat_map(|step| [f64::from(step), -f64::from(step)]);
        let shift = shifts()
            .find(|&step| room(step / 100.0) >= cell_size * LYING[2])
            .or_else(|| shifts().max_by(|&a, &b| room(a / 100.0).total_cmp(&room(b / 100.0))))
            .unwrap_or(0.0)
            / 100.0;
        let long = LYING[size as usize] * cell_size.min(room(shift) / LYING[2]);
        let [tip, left, right] =
            triangle(direction, shift).map(|offset| add(centre, scale(offset, long)));
        let ridge = left.towards(right, 0.5);
        let side = right_of(direction);
        let pip_radius = PIP * long / LYING[size as usize];
        let inset = (pip_radius * 1.2 + 0.03 * long) / long;
        let outline = vec![tip, right, left];
        Solid {
            size,
            faces: vec![
                Face {
                    corners: vec![tip, right, ridge],
                    light: 0.75 * dot(side, LIGHT),
                },
                Face {
                    corners: vec![tip, ridge, left],
                    light: -0.75 * dot(side, LIGHT),
                },
            ],
            outline,
            pips: pips(size, ridge.towards(tip, inset), side, pip_radius),
            pip_radius,
            pip_up: direction,
        }
    }

    /// The feet of the edges between two visible faces; each edge runs from the tip to its foot.
    pub fn ridges(&self) -> impl Iterator<Item = Point> + '_ {
        let count = if self.is_lying() { 1 } else { 4 };
        self.faces
            .iter()
            .take(count)
            .map(|face| match face.corners[..] {
                [_, _, foot] if self.is_lying() => foot,
                [foot, ..] => foot,
                [] => self.tip(),
            })
    }

    fn is_lying(&self) -> bool {
        self.outline.len() == 3
    }

    /// The tip a lying pyramid points with, or the apex of an upright one.
    pub fn tip(&self) -> Point {
        if self.is_lying() {
            self.outline[0]
        } else {
            middle(&self.outline)
        }
    }
}

/// The offsets of tip, left and right base corner of a lying pyramid of length 1.
fn triangle(direction: Point, shift: f64) -> [Point; 3] {
    let half = scale(right_of(direction), BASE / 2.0);
    let back = scale(direction, shift - 0.5);
    [
        scale(direction, shift + 0.5),
        sub(back, half),
        add(back, half),
    ]
}

/// The length of the largest lying pyramid that fits into a cell.
fn largest(cell: &[Point; 4], direction: Point, shift: f64) -> f64 {
    let centre = middle(cell);
    let mut longest = f64::INFINITY;
    for corner in triangle(direction, shift) {
        for side in sides(cell) {
            let out = outward(side);
            let slope = dot(out, corner);
            if slope > 0.0 {
                longest = longest.min(dot(out, sub(side.0, centre)) / slope);
            }
        }
    }
    longest
}

/// A row of as many pips as the size has.
fn pips(size: Size, row: Point, along: Point, radius: f64) -> Vec<Point> {
    let count = size.pips();
    (0..count)
        .map(|index| {
            let place = f64::from(index) - f64::from(count - 1) / 2.0;
            add(row, scale(along, place * PITCH * radius))
        })
        .collect()
}

/// Where a facing of a cell points to on its border: a corner, or the middle of a side. `first`
/// says what north is.
pub(crate) fn aim(cell: [Point; 4], first: North, facing: Facing) -> Point {
    let index = facing as usize;
    let (corner, through_corner) = match first {
        North::Corner => (index / 2, index.is_multiple_of(2)),
        North::Side => (index.div_ceil(2), index % 2 == 1),
    };
    if through_corner {
        cell[corner % 4]
    } else {
        cell[corner % 4].towards(cell[(corner + 1) % 4], 0.5)
    }
}

/// What north is on a cell: across its first side on flat boards, through its first corner on
/// wedge boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum North {
    Side,
    Corner,
}
