//! Writing SVG: numbers, points and elements.

use std::fmt::Write;
use tercio_rules::board::Point;

/// A coordinate with at most two decimals, without trailing zeros.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0" } else { text }.to_owned()
}

/// The data of a path through points; see [`closed`] for a polygon.
pub(crate) fn open(points: &[Point]) -> String {
    let mut data = String::new();
    for (index, p) in points.iter().enumerate() {
        let command = if index == 0 { 'M' } else { 'L' };
        let _ = write!(data, "{command}{} {}", number(p.x), number(p.y));
    }
    data
}

/// The data of a closed path around points.
pub(crate) fn closed(points: &[Point]) -> String {
    open(points) + "Z"
}

/// A path element. `attributes` are written as they are.
pub(crate) fn path(data: &str, attributes: &str) -> String {
    format!("<path d=\"{data}\" {attributes}/>")
}
