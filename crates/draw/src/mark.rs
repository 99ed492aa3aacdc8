//! The mark of each seat: the shape of its pips, so that nobody has to rely on colour.

use crate::geometry::{add, point, rotate, scale};
use crate::markup::{closed, number};
use tercio_rules::Seat;
use tercio_rules::board::Point;

/// The path of one pip of a seat: `radius` around `at`, its top turned towards `up`, which has
/// length 1. Fill it by the even-odd rule.
pub(crate) fn pip(seat: Seat, at: Point, radius: f64, up: Point) -> String {
    // `up` is (0, -1) for a pip that is not turned.
    let (sin, cos) = (up.x, -up.y);
    let placed = |points: &[(f64, f64)]| {
        let points: Vec<Point> = points
            .iter()
            .map(|&(x, y)| add(at, scale(rotate(point(x, y), sin, cos), radius)))
            .collect();
        closed(&points)
    };
    match seat {
        Seat::A => disc(at, radius * 0.92),
        Seat::B => placed(&[(-0.45, -1.1), (0.45, -1.1), (0.45, 1.1), (-0.45, 1.1)]),
        Seat::C => placed(&[(0.0, -1.15), (1.1, 0.85), (-1.1, 0.85)]),
        Seat::D => disc(at, radius * 1.12) + &disc(at, radius * 0.55),
        Seat::E => placed(&[
            (-0.36, -1.1),
            (0.36, -1.1),
            (0.36, -0.36),
            (1.1, -0.36),
            (1.1, 0.36),
            (0.36, 0.36),
            (0.36, 1.1),
            (-0.36, 1.1),
            (-0.36, 0.36),
            (-1.1, 0.36),
            (-1.1, -0.36),
            (-0.36, -0.36),
        ]),
        Seat::F => placed(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
    }
}

/// What the mark of a seat looks like, in a word.
pub const fn mark_name(seat: Seat) -> &'static str {
    match seat {
        Seat::A => "disc",
        Seat::B => "bar",
        Seat::C => "triangle",
        Seat::D => "ring",
        Seat::E => "cross",
        Seat::F => "square",
    }
}

fn disc(at: Point, radius: f64) -> String {
    let (r, left, right, y) = (
        number(radius),
        number(at.x - radius),
        number(at.x + radius),
        number(at.y),
    );
    format!("M{left} {y}A{r} {r} 0 1 1 {right} {y}A{r} {r} 0 1 1 {left} {y}Z")
}
