//! A small stroke font, so that pictures look the same on machines without fonts.

use crate::markup::number;
use std::fmt::Write;
use tercio_rules::board::Point;

/// The height of capitals and digits in units of the glyph tables; `y` is 0 at their top.
const CAP: f64 = 7.0;
/// The gap between two glyphs.
const GAP: f64 = 1.5;

/// A glyph: its width and the strokes, as path data.
fn glyph(letter: char) -> (f64, &'static str) {
    match letter {
        '0' => (4.0, "M2 0C.6 0 0 1.5 0 3.5S.6 7 2 7S4 5.5 4 3.5S3.4 0 2 0Z"),
        '1' => (1.8, "M0 1.5L1.8 0V7"),
        '2' => (
            4.0,
            "M.2 1.9C.2 .7 1 0 2.05 0S3.9 .75 3.9 1.9C3.9 3.6 0 5 0 7H4",
        ),
        '3' => (
            4.0,
            "M.2 1.2C.6 .4 1.2 0 2 0C3.1 0 3.8 .7 3.8 1.7S3 3.3 1.6 3.3\
             C3.1 3.3 4 4.1 4 5.1S3.2 7 2 7C1 7 .3 6.5 0 5.6",
        ),
        '4' => (4.0, "M3 7V0L0 4.8H4"),
        '5' => (
            4.0,
            "M3.6 0H.6L.3 3.1C.8 2.7 1.3 2.5 2 2.5C3.2 2.5 4 3.4 4 4.7S3.2 7 2 7C1 7 .3 6.5 0 5.7",
        ),
        '6' => (
            4.0,
            "M3.5 .6C3.1 .2 2.6 0 2.1 0C.8 0 0 1.6 0 4C0 5.9 .8 7 2 7S4 6.1 4 4.8\
             S3.2 2.7 2 2.7S0 3.6 0 4.8",
        ),
        '7' => (4.0, "M0 0H4L1.4 7"),
        '8' => (
            4.0,
            "M2 3.3C.9 3.3 .3 2.6 .3 1.65S.9 0 2 0S3.7 .7 3.7 1.65S3.1 3.3 2 3.3\
             C.8 3.3 0 4.1 0 5.15S.8 7 2 7S4 6.2 4 5.15S3.2 3.3 2 3.3Z",
        ),
        '9' => (
            4.0,
            "M.5 6.4C.9 6.8 1.4 7 1.9 7C3.2 7 4 5.4 4 3C4 1.1 3.2 0 2 0S0 .9 0 2.2\
             S.8 4.3 2 4.3S4 3.4 4 2.2",
        ),
        'A' => (4.4, "M0 7L2.2 0L4.4 7M.8 4.6H3.6"),
        'B' => (
            4.1,
            "M0 0V7H2.2C3.4 7 4.1 6.2 4.1 5.1S3.4 3.3 2.2 3.3H0\
             M2.2 3.3C3.1 3.3 3.7 2.6 3.7 1.65S3.1 0 2.2 0H0",
        ),
        'C' => (
            4.2,
            "M4.2 1.6C3.8 .6 3.1 0 2.2 0C.9 0 0 1.4 0 3.5S.9 7 2.2 7C3.1 7 3.8 6.4 4.2 5.4",
        ),
        'D' => (4.3, "M0 0V7H1.7C3.4 7 4.3 5.6 4.3 3.5S3.4 0 1.7 0Z"),
        'E' => (3.6, "M3.6 0H0V7H3.6M0 3.4H3.1"),
        'F' => (3.6, "M3.6 0H0V7M0 3.4H3.1"),
        'a' => (
            3.6,
            "M3.6 2.4V7M3.6 4.7C3.6 3.3 2.9 2.4 1.8 2.4S0 3.3 0 4.7S.7 7 1.8 7S3.6 6.1 3.6 4.7",
        ),
        'b' => (
            3.6,
            "M0 0V7M0 4.7C0 3.3 .7 2.4 1.8 2.4S3.6 3.3 3.6 4.7S2.9 7 1.8 7S0 6.1 0 4.7",
        ),
        'c' => (
            3.4,
            "M3.4 3.3C3.1 2.7 2.6 2.4 1.9 2.4C.8 2.4 0 3.3 0 4.7S.8 7 1.9 7C2.6 7 3.1 6.7 3.4 6.1",
        ),
        'd' => (
            3.6,
            "M3.6 0V7M3.6 4.7C3.6 3.3 2.9 2.4 1.8 2.4S0 3.3 0 4.7S.7 7 1.8 7S3.6 6.1 3.6 4.7",
        ),
        'e' => (
            3.6,
            "M0 4.6H3.6C3.6 3.3 2.9 2.4 1.8 2.4S0 3.3 0 4.7S.8 7 1.9 7C2.6 7 3.1 6.7 3.4 6.1",
        ),
        'f' => (
            2.8,
            "M2.8 .2C2.5 .1 2.3 0 2.1 0C1.4 0 1 .5 1 1.5V7M0 2.4H2.5",
        ),
        'g' => (
            3.6,
            "M3.6 2.4V7C3.6 8.3 2.9 9 1.8 9C1.1 9 .6 8.8 .3 8.4\
             M3.6 4.7C3.6 3.3 2.9 2.4 1.8 2.4S0 3.3 0 4.7S.7 7 1.8 7S3.6 6.1 3.6 4.7",
        ),
        'h' => (
            3.5,
            "M0 0V7M0 4.2C.3 3.1 1 2.4 1.9 2.4C2.9 2.4 3.5 3 3.5 4.2V7",
        ),
        '/' => (2.4, "M0 7.4L2.4 -.4"),
        '%' => (
            5.4,
            "M.6 7L4.8 0M1.3 0C.5 0 0 .7 0 1.5S.5 3 1.3 3S2.6 2.3 2.6 1.5S2.1 0 1.3 0Z\
             M4.1 4C3.3 4 2.8 4.7 2.8 5.5S3.3 7 4.1 7S5.4 6.3 5.4 5.5S4.9 4 4.1 4Z",
        ),
        '?' => (
            3.4,
            "M0 1.7C.1 .6 .8 0 1.7 0S3.4 .7 3.4 1.7C3.4 3 1.7 3.2 1.7 4.8M1.7 6.8V7",
        ),
        // A box shows that a glyph is missing; a blank would hide it.
        _ => (4.0, "M0 0H4V7H0Z"),
    }
}

fn width(text: &str) -> f64 {
    let glyphs: f64 = text.chars().map(|letter| glyph(letter).0).sum();
    glyphs + GAP * (text.chars().count().max(1) - 1) as f64
}

/// Where a text sits relative to its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    /// The text begins at the point.
    Start,
    /// The middle of the text is at the point.
    Middle,
}

/// A text whose digits are `height` tall, centred on the point from top to bottom. Its strokes
/// take the `stroke` of the group it is put in.
pub(crate) fn text(text: &str, at: Point, height: f64, anchor: Anchor) -> String {
    let k = height / CAP;
    let mut x = match anchor {
        Anchor::Start => at.x,
        Anchor::Middle => at.x - width(text) * k / 2.0,
    };
    // Lower-case letters without ascenders sit a little low otherwise.
    let small = text.chars().all(|letter| "aceg".contains(letter));
    let y = at.y - (if small { CAP / 2.0 + 0.8 } else { CAP / 2.0 }) * k;
    let mut markup = String::new();
    for letter in text.chars() {
        let (width, strokes) = glyph(letter);
        let _ = write!(
            markup,
            "<path transform=\"translate({} {}) scale({k:.4})\" d=\"{strokes}\"/>",
            number(x),
            number(y)
        );
        x += (width + GAP) * k;
    }
    markup
}

/// The width a text of this height takes.
pub(crate) fn text_width(text: &str, height: f64) -> f64 {
    width(text) * height / CAP
}

/// The opening tag of a group whose texts are drawn in this colour and weight (1 is regular).
pub(crate) fn group(class: &str, colour: crate::Colour, weight: f64) -> String {
    format!(
        "<g class=\"{class}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\">",
        number(weight)
    )
}

#[cfg(test)]
mod tests {
    use super::glyph;
    use tercio_rules::Board;

    #[test]
    fn every_letter_that_is_written_has_a_glyph() {
        let missing = glyph('\u{0}');
        let names: String = Board::ALL
            .iter()
            .flat_map(|board| board.cells().map(|cell| board.name(cell).to_string()))
            .collect();
        for letter in names.chars().chain("0123456789/%?".chars()) {
            assert_ne!(glyph(letter), missing, "{letter}");
        }
    }
}
