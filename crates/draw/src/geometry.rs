//! The little plane geometry that drawing needs. The y axis points down, as on a screen.

use tercio_rules::board::Point;

pub(crate) const fn point(x: f64, y: f64) -> Point {
    Point { x, y }
}

pub(crate) fn add(a: Point, b: Point) -> Point {
    point(a.x + b.x, a.y + b.y)
}

pub(crate) fn sub(a: Point, b: Point) -> Point {
    point(a.x - b.x, a.y - b.y)
}

pub(crate) fn scale(a: Point, k: f64) -> Point {
    point(a.x * k, a.y * k)
}

pub(crate) fn dot(a: Point, b: Point) -> f64 {
    a.x * b.x + a.y * b.y
}

pub(crate) fn length(a: Point) -> f64 {
    dot(a, a).sqrt()
}

/// The same direction with length 1.
pub(crate) fn unit(a: Point) -> Point {
    scale(a, 1.0 / length(a).max(f64::MIN_POSITIVE))
}

/// A quarter turn clockwise on the screen.
pub(crate) fn right_of(a: Point) -> Point {
    point(-a.y, a.x)
}

pub(crate) fn rotate(a: Point, sin: f64, cos: f64) -> Point {
    point(a.x * cos - a.y * sin, a.x * sin + a.y * cos)
}

pub(crate) fn middle(points: &[Point]) -> Point {
    let sum = points.iter().copied().fold(point(0.0, 0.0), add);
    scale(sum, 1.0 / points.len().max(1) as f64)
}

/// The sides of a polygon as pairs of corners.
pub(crate) fn sides(polygon: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    let next = polygon.iter().cycle().skip(1);
    polygon.iter().zip(next).map(|(&a, &b)| (a, b))
}

/// The direction out of a clockwise polygon across one of its sides, with length 1.
pub(crate) fn outward((a, b): (Point, Point)) -> Point {
    let along = unit(sub(b, a));
    point(along.y, -along.x)
}

pub(crate) fn area(polygon: &[Point]) -> f64 {
    let doubled: f64 = sides(polygon).map(|(a, b)| a.x * b.y - b.x * a.y).sum();
    doubled.abs() / 2.0
}

/// Whether a clockwise convex polygon holds a point that is at least `inset` away from its sides.
pub(crate) fn holds(polygon: &[Point], p: Point, inset: f64) -> bool {
    sides(polygon).all(|side| dot(outward(side), sub(p, side.0)) <= -inset)
}

/// The polygon shrunk towards its middle.
pub(crate) fn shrunk<const N: usize>(polygon: [Point; N], factor: f64) -> [Point; N] {
    let centre = middle(&polygon);
    polygon.map(|corner| centre.towards(corner, factor))
}
