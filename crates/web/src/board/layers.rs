//! The layers of the picture below and above the pieces, as markup.

use super::arrows::{Head, along, idea, shaft, short_of, stroke};
use super::state::{Arrow, BoardState, Look, Mark};
use std::fmt::Write;
use tercio_controller::Highlights;
use tercio_draw::{CELL, Colour, Palette, View, cell_path, number, parts, solid_svg};
use tercio_rules::board::{Point, Shape};
use tercio_rules::{Cell, CellSet, Move, Position, Rules, Stance};

/// Frame, cells and canals: what never changes during a game.
pub(crate) fn ground(look: Look, palette: &Palette) -> String {
    let view = look.view();
    let mut markup = parts::frame(&view, palette);
    markup += &parts::cells(&view, palette, look.rules);
    markup + &parts::canals(&view, palette, look.rules)
}

/// Where the cells are: on flat boards files and ranks along two sides, elsewhere the name of each
/// empty cell.
pub(crate) fn names(view: &View, is_empty: impl Fn(Cell) -> bool) -> String {
    let board = view.board();
    match board.shape() {
        Shape::Flat { .. } => edges(view),
        Shape::Wedge { .. } => {
            let empty = board.cells().filter(|&cell| is_empty(cell));
            let name = |cell| {
                let Point { x, y } = view.centre(cell);
                label(board.name(cell).as_str(), x, y + 4.0, "middle")
            };
            format!(
                "<g class=\"names\">{}</g>",
                empty.map(name).collect::<String>()
            )
        }
    }
}

/// Files and ranks of a flat board twice: in the corners of the cells, and outside the frame for
/// screens that have room there. The style sheet shows one of them.
fn edges(view: &View) -> String {
    let board = view.board();
    let (mut inside, mut outside) = (String::new(), String::new());
    for cell in board.cells() {
        let (name, centre) = (board.name(cell), view.centre(cell));
        let (file, rank) = name.as_str().split_at(1);
        // A board that is turned by a quarter has its ranks below.
        let (below, beside) = match view.steps() % 2 {
            0 => (file, rank),
            _ => (rank, file),
        };
        let (left, low) = (centre.x - CELL / 2.0, centre.y + CELL / 2.0);
        if low + 1.5 * view.margin() > view.height() {
            inside += &label(below, left + CELL - 4.0, low - 4.0, "end");
            outside += &label(below, centre.x, view.height() + 11.0, "middle");
        }
        if left < 1.5 * view.margin() {
            inside += &label(beside, left + 4.0, low - CELL + 12.0, "start");
            outside += &label(beside, -5.0, centre.y + 4.0, "end");
        }
    }
    format!("<g class=\"names inside\">{inside}</g><g class=\"names outside\">{outside}</g>")
}

fn label(text: &str, x: f64, y: f64, anchor: &str) -> String {
    let (x, y) = (number(x), number(y));
    format!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{text}</text>")
}

/// What lies on the cells below the pieces: the last move and where pikes point.
pub(crate) fn below(state: &BoardState, palette: &Palette) -> String {
    let view = state.look().view();
    let mut markup = String::new();
    for &mv in state.trail.iter().rev() {
        markup += "<g opacity=\".55\">";
        markup += &parts::last_move(&view, palette, mv);
        markup += "</g>";
    }
    if let Some(mv) = state.last {
        markup += &parts::last_move(&view, palette, mv);
        if mv.from() != mv.to() {
            let (from, to) = (view.centre(mv.from()), view.centre(mv.to()));
            // The piece stands over the end, so the head is before it.
            let way = shaft(from, short_of(from, to, 0.44 * CELL), Head::Arrow);
            markup += &stroke(&way, palette.last_move.mix(Colour::hex(0), 0.25), 5.0, 0.75);
        }
    }
    markup += &names(&view, |cell| state.position.piece(cell).is_none());
    if state.overlays.lines {
        markup += &parts::threat_lines(&view, palette, &state.position);
    }
    markup
}

/// What lies above the pieces on demand.
pub(crate) fn above(state: &BoardState, palette: &Palette) -> String {
    let view = state.look().view();
    let mut markup = String::new();
    if state.overlays.threats {
        markup += &parts::captures(&view, palette, &state.position);
    }
    if state.overlays.pins {
        markup += &parts::pins(&view, palette, &state.position);
    }
    if state.overlays.hands {
        markup += &hands(&view, palette, &state.position);
    }
    // The best idea comes last, above the others.
    for &shown in state.arrows.iter().rev() {
        markup += &match shown {
            Arrow::Hint(mv) => arrow(&view, palette, state, mv, palette.highlight, Line::Solid),
            Arrow::Threat(mv) => arrow(&view, palette, state, mv, palette.capture, Line::Solid),
            Arrow::Played(mv) => arrow(&view, palette, state, mv, palette.capture, Line::Dashed),
            Arrow::Idea(mv, rank) => idea(&view, palette, mv, rank),
        };
    }
    for &mark in &state.marks {
        markup += &match mark {
            Mark::Cell(cell) => parts::highlights(&view, palette, CellSet::only(cell)),
            Mark::Line(from, to) => {
                let way = shaft(view.centre(from), view.centre(to), Head::Arrow);
                stroke(&way, palette.highlight, 8.0, 0.8)
            }
        };
    }
    markup
}

/// The piece that is chosen, and where it can go.
pub(crate) fn targets(look: Look, marks: &Highlights, palette: &Palette) -> String {
    let Some(from) = marks.selected else {
        return String::new();
    };
    let (view, colour) = (look.view(), palette.highlight);
    let mut markup = format!(
        "<path class=\"chosen\" d=\"{}\" fill=\"{colour}\" fill-opacity=\".35\"/>",
        cell_path(&view, from)
    );
    for cell in marks.captures {
        let centre = view.centre(cell);
        let (x, y) = (number(centre.x), number(centre.y));
        let _ = write!(
            markup,
            "<path d=\"{}\" fill=\"{colour}\" fill-opacity=\".28\"/>\
             <circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" \
             stroke=\"{colour}\" stroke-width=\"5\"/>",
            cell_path(&view, cell),
            number(0.43 * CELL)
        );
    }
    for cell in marks.targets {
        let centre = view.centre(cell);
        let (x, y) = (number(centre.x), number(centre.y));
        let _ = write!(
            markup,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{colour}\" \
             fill-opacity=\".75\"/>",
            number(0.13 * CELL)
        );
    }
    if let Some(to) = marks.target {
        let _ = write!(
            markup,
            "<path class=\"chosen\" d=\"{}\" fill=\"{colour}\" fill-opacity=\".45\"/>",
            cell_path(&view, to)
        );
    }
    markup
}

/// What a move would do: the piece as it would stand, where its pike would point, and what it would
/// attack or hold.
pub(crate) fn preview(state: &BoardState, palette: &Palette, mv: Move) -> String {
    let view = state.look().view();
    let mut after = state.position;
    if after.play(mv).is_err() {
        return String::new();
    }
    let Some(piece) = after.piece(mv.to()) else {
        return String::new();
    };
    let mut markup = format!(
        "<path d=\"{}\" fill=\"{}\" fill-opacity=\".32\"/>",
        cell_path(&view, mv.to()),
        palette.highlight
    );
    if mv.from() != mv.to() {
        let way = shaft(view.centre(mv.from()), view.centre(mv.to()), Head::None);
        markup += &stroke(&way, palette.highlight, 5.0, 0.55);
    }
    markup += &parts::sight(&view, palette, &after, mv.to());
    let _ = write!(
        markup,
        "<g class=\"ghost\" data-stance=\"{}\">{}</g>",
        piece.stance.name(),
        solid_svg(&view.piece(mv.to(), piece), palette, piece.seat)
    );
    markup
}

/// The piece as it would stand after a move.
fn ghost(state: &BoardState, palette: &Palette, mv: Move) -> String {
    let view = state.look().view();
    let Some(piece) = state.position.piece(mv.from()) else {
        return String::new();
    };
    let stance = match mv {
        Move::Pikemen(mv) => mv.stance(),
        Move::Martian(_) => Stance::Upright,
    };
    format!(
        "<path d=\"{}\" fill=\"{}\" fill-opacity=\".4\"/><g class=\"ghost\">{}</g>",
        cell_path(&view, mv.to()),
        palette.highlight,
        solid_svg(
            &view.solid(mv.to(), piece.size, stance),
            palette,
            piece.seat
        )
    )
}

/// Martian Chess: a ring in the colour of the new owner on each cell where a piece of the seat to
/// move would change hands, and a thin line to it.
fn hands(view: &View, palette: &Palette, position: &Position) -> String {
    let mut markup = "<g class=\"hands-over\" fill=\"none\">".to_owned();
    let zone = |cell| match position.rules() {
        Rules::Martian(rules) => rules.setup().board().zone(cell),
        Rules::Pikemen(_) => None,
    };
    for (from, piece) in position.pieces() {
        for to in position.legal_targets(from) {
            let Some(owner) = zone(to).filter(|&owner| owner != piece.seat) else {
                continue;
            };
            let (a, b, colour) = (view.centre(from), view.centre(to), palette.seat(owner));
            let (x, y) = (number(b.x), number(b.y));
            let _ = write!(
                markup,
                "<path d=\"M{} {}L{x} {y}\" stroke=\"{colour}\" stroke-width=\"2\" \
                 stroke-opacity=\".5\"/><circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" \
                 stroke=\"{colour}\" stroke-width=\"3\"/>",
                number(a.x),
                number(a.y),
                number(0.36 * CELL)
            );
        }
    }
    markup + "</g>"
}

/// An arrow for a move to look at, with the piece as it would stand at its end.
fn arrow(
    view: &View,
    palette: &Palette,
    state: &BoardState,
    mv: Move,
    colour: Colour,
    line: Line,
) -> String {
    let (from, to) = (view.centre(mv.from()), view.centre(mv.to()));
    let facing = match mv {
        Move::Pikemen(mv) => match mv.stance() {
            Stance::Lying(facing) => Some(facing),
            Stance::Upright => None,
        },
        Move::Martian(_) => None,
    };
    let mut markup = format!("<g class=\"arrow {}\">", line.name());
    markup += &ghost(state, palette, mv);
    if mv.from() != mv.to() {
        let head = if facing.is_none() {
            Head::Arrow
        } else {
            Head::None
        };
        markup += &stroke(&shaft(from, to, head), colour, 8.0, 0.85);
    }
    if let Some(facing) = facing {
        let tip = along(to, view.direction(mv.to(), facing), 0.8 * CELL);
        markup += &stroke(&shaft(to, tip, Head::Arrow), colour, 8.0, 0.85);
    }
    markup + "</g>"
}

/// How the line of an arrow is drawn, so that kinds are told apart by more than their colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    Solid,
    Dashed,
}

impl Line {
    const fn name(self) -> &'static str {
        match self {
            Line::Solid => "solid",
            Line::Dashed => "dashed",
        }
    }
}
