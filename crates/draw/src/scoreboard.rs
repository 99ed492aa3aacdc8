//! The strip under the board: each seat's colour, mark, letter and points, and whose turn it is.

use crate::geometry::point;
use crate::glyph::{Anchor, group, text, text_width};
use crate::markup::number;
use crate::pyramid::solid_svg;
use crate::{Dye, Palette, Solid, View};
use tercio_rules::board::Point;
use tercio_rules::{Position, Rules, Seat, Size};

/// The gap between the board and the strip.
const GAP: f64 = 10.0;
/// The least width of the entry of one seat.
const ENTRY: f64 = 126.0;
/// The height of one row of entries.
const ROW: f64 = 52.0;
const PADDING: f64 = 8.0;

/// How the entries are laid out under a board.
struct Layout {
    columns: usize,
    rows: usize,
}

fn layout(view: &View, seats: usize) -> Layout {
    let fitting = ((view.width() - 2.0 * PADDING) / ENTRY).floor() as usize;
    let rows = seats.div_ceil(fitting.clamp(1, seats));
    Layout {
        columns: seats.div_ceil(rows),
        rows,
    }
}

/// How much height the strip adds to the picture.
pub(crate) fn height(view: &View, position: &Position) -> f64 {
    let rows = layout(view, position.rules().seats()).rows as f64;
    GAP + 2.0 * PADDING + rows * ROW
}

/// The strip, placed under the board.
pub(crate) fn scoreboard(view: &View, palette: &Palette, position: &Position) -> String {
    let layout = layout(view, position.rules().seats());
    let top = view.height() + GAP;
    let mut markup = format!(
        "<g class=\"scoreboard\"><rect x=\"0\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"14\" \
         fill=\"{}\"/>",
        number(top),
        number(view.width()),
        number(height(view, position) - GAP),
        palette.frame
    );
    let width = (view.width() - 2.0 * PADDING) / layout.columns as f64;
    for (index, (seat, &points)) in Seat::ALL.into_iter().zip(position.points()).enumerate() {
        let corner = point(
            PADDING + width * (index % layout.columns) as f64,
            top + PADDING + ROW * (index / layout.columns) as f64,
        );
        markup += &entry(palette, position, seat, points, corner, width);
    }
    markup + "</g>"
}

fn entry(
    palette: &Palette,
    position: &Position,
    seat: Seat,
    points: u8,
    corner: Point,
    width: f64,
) -> String {
    let outcome = position.outcome();
    let marked = match outcome {
        Some(outcome) => outcome.winners.contains(seat),
        None => position.turn() == seat,
    };
    let class = match (marked, outcome) {
        (true, Some(_)) => "seat winner",
        (true, None) => "seat turn",
        (false, _) => "seat",
    };
    let gone = !has_pieces(position, seat);
    let opacity = if gone && !marked {
        " opacity=\".45\""
    } else {
        ""
    };
    let mut markup = format!("<g class=\"{class}\" data-seat=\"{seat}\"{opacity}>");
    let bright = palette.seat_on_frame(seat);
    if marked {
        markup += &format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"9\" fill=\"{bright}\" \
             fill-opacity=\".2\" stroke=\"{bright}\" stroke-width=\"2\"/>",
            number(corner.x + 3.0),
            number(corner.y + 3.0),
            number(width - 6.0),
            number(ROW - 6.0),
        );
    }

    // A light tile behind the sample, because the pieces are made to stand on cells.
    let tile = 36.0;
    let (x, y) = (corner.x + 11.0, corner.y + (ROW - tile) / 2.0);
    markup += &format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{tile}\" height=\"{tile}\" rx=\"6\" fill=\"{}\"/>",
        number(x),
        number(y),
        palette.cell_light
    );
    // A small pyramid in a cell that is larger than the tile, so that its one mark is seen well.
    let (low, high) = (-14.0, tile + 14.0);
    let sample =
        [(low, low), (high, low), (high, high), (low, high)].map(|(dx, dy)| point(x + dx, y + dy));
    let by_seat = Palette {
        dye: Dye::BySeat,
        ..*palette
    };
    markup += &solid_svg(&Solid::upright(sample, Size::Small), &by_seat, seat);

    let target = match position.rules() {
        Rules::Pikemen(rules) => Some(rules.target()),
        Rules::Martian(_) => None,
    };
    let line = if target.is_some() {
        y + 11.0
    } else {
        y + tile / 2.0
    };
    let left = x + tile + 10.0;
    markup += &group("letter", bright, 1.3);
    markup += &text(&seat.to_string(), point(left, line), 17.0, Anchor::Start);
    markup += "</g>";
    markup += &group("points", palette.frame_text, 1.15);
    let figures = match target {
        Some(target) => format!("{points}/{target}"),
        None => points.to_string(),
    };
    let after = left + text_width("D", 17.0) + 12.0;
    markup += &text(&figures, point(after, line), 17.0, Anchor::Start);
    markup += "</g>";
    if let Some(target) = target {
        let room = (width - (left - corner.x) - 12.0).min(130.0);
        let share = (f64::from(points) / f64::from(target)).min(1.0);
        for (length, colour, opacity) in [
            (room, palette.frame_text, 0.25),
            (room * share, bright, 1.0),
        ] {
            if length > 0.0 {
                markup += &format!(
                    "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"6\" rx=\"3\" \
                     fill=\"{colour}\" opacity=\"{opacity}\"/>",
                    number(left),
                    number(y + tile - 8.0),
                    number(length)
                );
            }
        }
    }
    markup + "</g>"
}

fn has_pieces(position: &Position, seat: Seat) -> bool {
    position
        .board()
        .cells()
        .any(|cell| position.piece(cell).is_some_and(|piece| piece.seat == seat))
}
