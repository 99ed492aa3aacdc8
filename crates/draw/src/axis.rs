//! What charts and graphs have in common: lines across them with their figures.

use crate::geometry::point;
use crate::glyph::{Anchor, group, text, text_width};
use crate::markup::{open, path};
use crate::{Colour, Palette};

/// The height of figures on the axes.
pub(crate) const SMALL: f64 = 9.0;
/// What lies between figures and the line they belong to.
const GAP: f64 = 8.0;

/// A line across.
pub(crate) struct GridLine {
    pub(crate) y: f64,
    /// Attributes that say how it is drawn.
    pub(crate) style: &'static str,
    /// What stands to the left of it.
    pub(crate) figures: Option<String>,
}

/// Lines from one side to the other, with their figures.
pub(crate) fn grid(lines: &[GridLine], (left, right): (f64, f64), colour: Colour) -> String {
    let mut markup =
        format!("<g class=\"grid\" stroke=\"{colour}\" stroke-width=\"1\" fill=\"none\">");
    for line in lines {
        let ends = [point(left, line.y), point(right, line.y)];
        markup += &path(&open(&ends), line.style);
    }
    markup += "</g>";
    markup += &group("figures", colour, 1.0);
    for line in lines {
        if let Some(figures) = &line.figures {
            let x = left - GAP - text_width(figures, SMALL);
            markup += &text(figures, point(x, line.y), SMALL, Anchor::Start);
        }
    }
    markup + "</g>"
}

/// The colour of lines and figures.
pub(crate) fn ink(palette: &Palette) -> Colour {
    let (dark, light) = (Colour::BLACK, Colour::WHITE);
    let ground = palette.cell_light;
    let strong = match ground.contrast(dark) > ground.contrast(light) {
        true => dark,
        false => light,
    };
    ground.mix(strong, 0.72)
}
