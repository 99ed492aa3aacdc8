//! Arrows: their shape, and the engine's ideas on the board, slim ones with their rank, the best the
//! strongest.

use std::fmt::Write;
use tercio_draw::{CELL, Colour, Palette, View, number};
use tercio_rules::board::Point;
use tercio_rules::{Move, Stance};

/// The arrow of an idea. A charge goes to its target, and a short shaft shows the facing at the end;
/// a piece that only turns shows its facing alone; one that gets up is ringed.
pub(super) fn idea(view: &View, palette: &Palette, mv: Move, rank: usize) -> String {
    let (from, to) = (view.centre(mv.from()), view.centre(mv.to()));
    let moves = mv.from() != mv.to();
    let breadth = if rank == 0 { 9 } else { 6 };
    let strength = [0.95, 0.7, 0.55, 0.45, 0.38].get(rank).unwrap_or(&0.3);
    let colour = palette.highlight;
    let mut markup = format!(
        "<g class=\"idea\" opacity=\"{}\" fill=\"none\" stroke=\"{colour}\" \
         stroke-width=\"{breadth}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
        number(*strength)
    );
    let stance = match mv {
        Move::Pikemen(mv) => Some(mv.stance()),
        Move::Martian(_) => None,
    };
    let mut tip = to;
    if moves {
        let head = if stance.is_none() {
            Head::Arrow
        } else {
            Head::None
        };
        markup += &path(&shaft(from, to, head));
    }
    match stance {
        Some(Stance::Lying(facing)) => {
            let way = view.direction(mv.to(), facing);
            tip = along(to, way, 0.62 * CELL);
            markup += &path(&shaft(to, tip, Head::Arrow));
        }
        Some(Stance::Upright) => {
            let _ = write!(
                markup,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
                number(to.x),
                number(to.y),
                number(0.4 * CELL)
            );
        }
        None => {}
    }
    markup += "</g>";
    // The badge stands where it hides least: on the way, or at the tip of a turn.
    let badge = match moves {
        true => between(from, to, 0.5),
        false => tip,
    };
    let x = number(badge.x);
    let _ = write!(
        markup,
        "<g class=\"idea-rank\" opacity=\"{}\"><circle cx=\"{x}\" cy=\"{}\" r=\"10\"/>\
         <text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{}</text></g>",
        number(f64::max(0.75, *strength)),
        number(badge.y),
        number(badge.y + 4.5),
        rank + 1
    );
    markup
}

fn between(a: Point, b: Point, share: f64) -> Point {
    Point {
        x: a.x + (b.x - a.x) * share,
        y: a.y + (b.y - a.y) * share,
    }
}

/// A point so far in a direction of length 1.
pub(super) fn along(from: Point, way: Point, length: f64) -> Point {
    Point {
        x: from.x + way.x * length,
        y: from.y + way.y * length,
    }
}

/// The point on the way that is so far before its end.
pub(super) fn short_of(from: Point, to: Point, distance: f64) -> Point {
    let length = (to.x - from.x).hypot(to.y - from.y);
    match length > distance {
        true => between(from, to, 1.0 - distance / length),
        false => from,
    }
}

/// What is at the end of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Head {
    None,
    Arrow,
}

/// A line from one point to another, as data of a path.
pub(super) fn shaft(from: Point, to: Point, head: Head) -> String {
    let mut data = format!(
        "M{} {}L{} {}",
        number(from.x),
        number(from.y),
        number(to.x),
        number(to.y)
    );
    let length = (to.x - from.x).hypot(to.y - from.y);
    if head == Head::Arrow && length > 0.0 {
        let along = Point {
            x: (to.x - from.x) / length * 13.0,
            y: (to.y - from.y) / length * 13.0,
        };
        for side in [0.75, -0.75] {
            let _ = write!(
                data,
                "M{} {}L{} {}",
                number(to.x - along.x - along.y * side),
                number(to.y - along.y + along.x * side),
                number(to.x),
                number(to.y)
            );
        }
    }
    data
}

fn path(data: &str) -> String {
    format!("<path d=\"{data}\"/>")
}

/// A path that is drawn as a line.
pub(super) fn stroke(data: &str, colour: Colour, breadth: f64, opacity: f64) -> String {
    format!(
        "<path d=\"{data}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\" stroke-opacity=\"{}\"/>",
        number(breadth),
        number(opacity)
    )
}
