//! What is laid over the board on demand: the last move, highlights, threats and pins.

use crate::board::{cell_path, inset};
use crate::geometry::{add, holds, right_of, scale, sub, unit};
use crate::markup::{closed, number, open, path};
use crate::{Palette, View};
use tercio_rules::board::{Line, Point};
use tercio_rules::pikemen::Pin;
use tercio_rules::{Cell, CellSet, Facing, Move, Piece, Position, Seat, Stance};

/// The cells of the last move, tinted; the one it ended on more strongly.
pub fn last_move(view: &View, palette: &Palette, mv: Move) -> String {
    let tint = |cell: Cell, class: &str, opacity: &str| {
        if cell.index() >= view.board().len() {
            return String::new();
        }
        path(
            &cell_path(view, cell),
            &format!(
                "class=\"{class}\" data-cell=\"{}\" fill=\"{}\" opacity=\"{opacity}\"",
                view.board().name(cell),
                palette.last_move
            ),
        )
    };
    let mut markup = String::from("<g class=\"last-move\">");
    if mv.from() != mv.to() {
        markup += &tint(mv.from(), "from", "0.42");
    }
    markup += &tint(mv.to(), "to", "0.7");
    markup + "</g>"
}

/// Highlighted cells: a wash and an outline inside the border.
pub fn highlights(view: &View, palette: &Palette, cells: CellSet<u128>) -> String {
    let mut markup = format!(
        "<g class=\"highlights\" fill=\"{0}\" fill-opacity=\".2\" stroke=\"{0}\" \
         stroke-width=\"3\" stroke-linejoin=\"round\">",
        palette.highlight
    );
    for cell in cells {
        markup += &path(
            &closed(&inset(view, cell, 0.93)),
            &format!(
                "class=\"highlight\" data-cell=\"{}\"",
                view.board().name(cell)
            ),
        );
    }
    markup + "</g>"
}

/// Dotted lines along which pieces could charge, drawn below the pieces. In Martian Chess, where
/// every piece points everywhere, only the captures.
pub fn threat_lines(view: &View, palette: &Palette, position: &Position) -> String {
    let mut markup = format!("<g class=\"threats\" {DOTTED}>");
    let mut draw = |seat: Seat, points: &[Point]| {
        if points.len() > 1 {
            markup += &path(
                &open(points),
                &format!(
                    "class=\"pike\" data-seat=\"{seat}\" stroke=\"{}\"",
                    palette.seat(seat)
                ),
            );
        }
    };
    for cell in view.board().cells() {
        let Some(piece) = position.piece(cell) else {
            continue;
        };
        if let Stance::Lying(_) = piece.stance {
            for points in pike_lines(view, position, cell, piece) {
                draw(piece.seat, &points);
            }
        } else {
            for (_, victim) in position
                .threats()
                .into_iter()
                .filter(|&(from, _)| from == cell)
            {
                let between = between(view, cell, victim);
                draw(piece.seat, &through(view, view.centre(cell), &between));
            }
        }
    }
    markup + "</g>"
}

/// What the piece on a cell sees: the dotted line of its pike, brackets around what it could take,
/// and a bar before what it holds. Drawn above the pieces.
pub fn sight(view: &View, palette: &Palette, position: &Position, cell: Cell) -> String {
    let Some(piece) = position.piece(cell) else {
        return String::new();
    };
    let held: Vec<Pin> = position
        .pins()
        .into_iter()
        .filter(|pin| pin.by == cell)
        .collect();
    // The line to what is held is drawn with its bar.
    let to_held = |points: &[Point]| {
        let mut ends = held.iter().map(|pin| view.centre(pin.pinned));
        ends.any(|end| points.last() == Some(&end))
    };
    let mut markup = format!("<g class=\"sight\" {DOTTED}>");
    for points in pike_lines(view, position, cell, piece) {
        if to_held(&points) {
            continue;
        }
        for (colour, width) in [(palette.cell_light, 9.0), (palette.highlight, 6.0)] {
            markup += &path(
                &open(&points),
                &format!(
                    "class=\"pike\" stroke=\"{colour}\" stroke-width=\"{}\"",
                    number(width)
                ),
            );
        }
    }
    markup += "</g>";
    let threats = position.threats().into_iter();
    let victims = threats.filter(|&(from, _)| from == cell).map(|(_, to)| to);
    markup += &brackets(view, palette, victims.collect());
    markup + &bars(view, palette, position, held)
}

/// Dots, as a line is drawn along which a pike points.
const DOTTED: &str = "fill=\"none\" stroke-width=\"5\" stroke-linecap=\"round\" \
     stroke-linejoin=\"round\" stroke-dasharray=\"0 10\" stroke-dashoffset=\"3\"";

/// The lines of a lying piece from its tip, each up to the first piece on it.
fn pike_lines(view: &View, position: &Position, cell: Cell, piece: Piece) -> Vec<Vec<Point>> {
    let Stance::Lying(facing) = piece.stance else {
        return Vec::new();
    };
    let reached = position.pike(cell);
    let tip = view.piece(cell, piece).tip();
    let mut drawn: Vec<Vec<Cell>> = Vec::new();
    for line in view.board().lines(cell, facing) {
        let cells = line.cells().iter().copied();
        let cells: Vec<Cell> = cells.take_while(|&cell| reached.contains(cell)).collect();
        if !cells.is_empty() && !drawn.contains(&cells) {
            drawn.push(cells);
        }
    }
    let lines = drawn.iter();
    lines.map(|cells| through(view, tip, cells)).collect()
}

/// Brackets around every piece that could be taken, drawn above the pieces.
pub fn captures(view: &View, palette: &Palette, position: &Position) -> String {
    let victims = position.threats().into_iter().map(|(_, to)| to);
    brackets(view, palette, victims.collect())
}

fn brackets(view: &View, palette: &Palette, cells: CellSet<u128>) -> String {
    let mut markup = format!(
        "<g class=\"captures\" fill=\"none\" stroke=\"{}\" stroke-width=\"3.2\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\">",
        palette.capture
    );
    for cell in cells {
        let corners = inset(view, cell, 0.93);
        let data: String = (0..4)
            .map(|index| {
                let (before, at, after) = (
                    corners[(index + 3) % 4],
                    corners[index],
                    corners[(index + 1) % 4],
                );
                open(&[at.towards(before, 0.2), at, at.towards(after, 0.2)])
            })
            .collect();
        let name = view.board().name(cell);
        markup += &path(&data, &format!("class=\"capture\" data-cell=\"{name}\""));
    }
    markup + "</g>"
}

/// For every pin a line from the pike to a bar before the piece it holds.
pub fn pins(view: &View, palette: &Palette, position: &Position) -> String {
    bars(view, palette, position, position.pins())
}

fn bars(
    view: &View,
    palette: &Palette,
    position: &Position,
    pins: impl IntoIterator<Item = Pin>,
) -> String {
    let mut markup = String::from(
        "<g class=\"pins\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
    );
    for pin in pins {
        let Some(piece) = position.piece(pin.by) else {
            continue;
        };
        let cells = between(view, pin.by, pin.pinned);
        let points = through(view, view.piece(pin.by, piece).tip(), &cells);
        let [.., before, centre] = points[..] else {
            continue;
        };
        // The line stops just before the pinned piece, which stands upright.
        let Some(held) = position.piece(pin.pinned) else {
            continue;
        };
        let outline = view.piece(pin.pinned, held).outline;
        let stop = (0..=100)
            .map(|step| before.towards(centre, f64::from(step) / 100.0))
            .find(|&p| holds(&outline, p, -4.0))
            .unwrap_or(centre);
        let bar = scale(right_of(unit(sub(centre, before))), 11.0);
        let mut line = points[..points.len() - 1].to_vec();
        line.push(stop);
        let data = open(&line) + &open(&[sub(stop, bar), add(stop, bar)]);
        for (colour, width) in [(palette.cell_light, 6.4), (palette.seat(piece.seat), 3.4)] {
            markup += &path(
                &data,
                &format!(
                    "class=\"pin\" data-cell=\"{}\" stroke=\"{colour}\" stroke-width=\"{}\"",
                    view.board().name(pin.pinned),
                    number(width)
                ),
            );
        }
    }
    markup + "</g>"
}

/// A point, then the middles of cells.
fn through(view: &View, start: Point, cells: &[Cell]) -> Vec<Point> {
    let middles = cells.iter().map(|&cell| view.centre(cell));
    std::iter::once(start).chain(middles).collect()
}

/// The cells of a straight line after `from`, up to and including `to`; only `to` where no line
/// joins them, as for a leap.
fn between(view: &View, from: Cell, to: Cell) -> Vec<Cell> {
    let lines = Facing::ALL
        .into_iter()
        .flat_map(|facing| view.board().lines(from, facing));
    lines
        .map(Line::cells)
        .filter_map(|cells| Some(&cells[..=cells.iter().position(|&cell| cell == to)?]))
        .min_by_key(|cells| cells.len())
        .map_or_else(|| vec![to], <[Cell]>::to_vec)
}
