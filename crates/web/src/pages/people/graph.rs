//! A rating over time, as a line.

use std::fmt::Write;

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 120.0;
/// What stays free at the edges, so that the line is whole.
const EDGE: f64 = 6.0;
/// A line that hardly moves should look so: the least that the height stands for.
const LEAST: f64 = 100.0;

/// The line through all ratings as the data of a path, and the lowest and the highest of them. Games
/// are as far from each other as they are many: who plays rarely has no flat line.
pub(super) fn line(history: &[(i64, i32)]) -> Option<(String, i32, i32)> {
    let ratings = || history.iter().map(|(_, rating)| *rating);
    let (least, most) = (ratings().min()?, ratings().max()?);
    if history.len() < 2 {
        return None;
    }
    let range = f64::from(most - least).max(LEAST);
    let middle = f64::from(most + least) / 2.0;
    let step = (WIDTH - 2.0 * EDGE) / (history.len() - 1) as f64;
    let mut path = String::new();
    for (place, rating) in ratings().enumerate() {
        let x = EDGE + step * place as f64;
        let y = HEIGHT / 2.0 - (f64::from(rating) - middle) / range * (HEIGHT - 2.0 * EDGE);
        let letter = if place == 0 { 'M' } else { 'L' };
        // A string takes whatever is written.
        let _ = write!(path, "{letter}{x:.1} {y:.1}");
    }
    Some((path, least, most))
}

/// The part of the plane that is shown.
pub(super) const VIEW: &str = "0 0 480 120";

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn a_rating_that_rises_is_a_line_that_rises() {
        let (path, least, most) = line(&[(1, 1500), (2, 1600), (3, 1700)]).expect("a line");
        assert_eq!((least, most), (1500, 1700));
        assert_eq!(path, "M6.0 114.0L240.0 60.0L474.0 6.0");
        assert_eq!(line(&[(1, 1500)]), None);
        assert_eq!(line(&[]), None);
    }
}
