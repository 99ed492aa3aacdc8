//! Writing SVG: numbers, points and elements.

use std::fmt::{self, Write};
use tercio_rules::board::Point;

/// A number as pictures write it: with at most two decimals, without trailing zeros.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    hundredths: i64,
}

/// A number as pictures write it. All of ours go through here: with whole numbers, because what
/// writes any float exactly is large, and a browser waits for it.
pub fn number(value: f64) -> Number {
    Number {
        hundredths: (100.0 * value).round_ties_even() as i64,
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.hundredths < 0 { "-" } else { "" };
        let hundredths = self.hundredths.unsigned_abs();
        write!(f, "{sign}{}", hundredths / 100)?;
        match hundredths % 100 {
            0 => Ok(()),
            rest if rest % 10 == 0 => write!(f, ".{}", rest / 10),
            rest => write!(f, ".{rest:02}"),
        }
    }
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

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_have_at_most_two_decimals() {
        for (value, text) in [
            (0.0, "0"),
            (-0.001, "0"),
            (3.4, "3.4"),
            (1.8, "1.8"),
            (-12.5, "-12.5"),
            (0.05, "0.05"),
            (-0.25, "-0.25"),
            (99.999, "100"),
            (1234.567, "1234.57"),
        ] {
            assert_eq!(number(value).to_string(), text);
        }
    }
}
