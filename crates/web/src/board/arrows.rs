//! The engine's ideas on the board: slim arrows with their rank, the best the strongest.

use std::fmt::Write;
use tercio_draw::{CELL, Palette, View};
use tercio_rules::board::Point;
use tercio_rules::{Move, Stance};

/// The arrow of an idea. A charge goes to its target, and a short shaft shows the facing at the end;
/// a piece that only turns shows its facing alone; one that gets up is ringed.
pub(super) fn idea(view: &View, palette: &Palette, mv: Move, rank: usize) -> String {
    let (from, to) = (view.centre(mv.from()), view.centre(mv.to()));
    let moves = mv.from() != mv.to();
    let breadth = if rank == 0 { 9.0 } else { 6.0 };
    let strength = [0.95, 0.7, 0.55, 0.45, 0.38].get(rank).unwrap_or(&0.3);
    let colour = palette.highlight;
    let mut markup = format!(
        "<g class=\"idea\" opacity=\"{strength}\" fill=\"none\" stroke=\"{colour}\" \
         stroke-width=\"{breadth}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
    );
    let stance = match mv {
        Move::Pikemen(mv) => Some(mv.stance()),
        Move::Martian(_) => None,
    };
    let mut tip = to;
    if moves {
        markup += &shaft(from, to, stance.is_none());
    }
    match stance {
        Some(Stance::Lying(facing)) => {
            let way = view.direction(mv.to(), facing);
            tip = Point {
                x: to.x + way.x * CELL * 0.62,
                y: to.y + way.y * CELL * 0.62,
            };
            markup += &shaft(to, tip, true);
        }
        Some(Stance::Upright) => {
            let _ = write!(
                markup,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\"/>",
                to.x,
                to.y,
                0.4 * CELL
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
    let _ = write!(
        markup,
        "<g class=\"idea-rank\" opacity=\"{:.2}\"><circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"10\"/>\
         <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text></g>",
        f64::max(0.75, *strength),
        badge.x,
        badge.y,
        badge.x,
        badge.y + 4.5,
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

/// A line, with a head if it ends there.
fn shaft(from: Point, to: Point, head: bool) -> String {
    let mut markup = format!(
        "<path d=\"M{:.1} {:.1}L{:.1} {:.1}",
        from.x, from.y, to.x, to.y
    );
    let length = (to.x - from.x).hypot(to.y - from.y);
    if head && length > 0.0 {
        let along = Point {
            x: (to.x - from.x) / length * 13.0,
            y: (to.y - from.y) / length * 13.0,
        };
        for side in [0.75, -0.75] {
            let _ = write!(
                markup,
                "M{:.1} {:.1}L{:.1} {:.1}",
                to.x - along.x - along.y * side,
                to.y - along.y + along.x * side,
                to.x,
                to.y
            );
        }
    }
    markup + "\"/>"
}
