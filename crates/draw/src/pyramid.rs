//! A single piece as markup.

use crate::geometry::{add, point};
use crate::mark::pip;
use crate::markup::{closed, number, open, path};
use crate::{Colour, Palette, Solid, View};
use std::fmt::Write;
use tercio_rules::{Cell, Piece, Seat, Size};

/// The name of a size as it is written in the `data-size` of a piece.
pub(crate) const fn size_name(size: Size) -> &'static str {
    match size {
        Size::Small => "small",
        Size::Medium => "medium",
        Size::Large => "large",
    }
}

/// A piece on its cell: a group of class `piece` with the attributes `data-cell`, `data-seat`,
/// `data-size` and `data-stance`.
pub fn piece_svg(view: &View, palette: &Palette, cell: Cell, piece: Piece) -> String {
    format!(
        "<g class=\"piece\" data-cell=\"{}\" data-seat=\"{}\" data-size=\"{}\" \
         data-stance=\"{}\">{}</g>",
        view.board().name(cell),
        piece.seat,
        size_name(piece.size),
        piece.stance,
        solid_svg(&view.piece(cell, piece), palette, piece.seat)
    )
}

/// A pyramid of a seat, without a group around it.
pub fn solid_svg(solid: &Solid, palette: &Palette, seat: Seat) -> String {
    let base = palette.seat(seat);
    let outline = closed(&solid.outline);
    let mut markup = String::new();

    // Two faint layers look softer than one, and cost a browser less than a blur.
    for (shift, spread, opacity) in [(1.3, 1.6, 0.16), (2.2, 4.0, 0.10)] {
        let shifted: Vec<_> = solid
            .outline
            .iter()
            .map(|&corner| add(corner, point(0.7 * shift, shift)))
            .collect();
        markup += &path(
            &closed(&shifted),
            &format!(
                "fill=\"#000\" stroke=\"#000\" stroke-width=\"{}\" stroke-linejoin=\"round\" \
                 opacity=\"{opacity}\"",
                number(spread)
            ),
        );
    }
    // The outline below the faces keeps the board from shining through between them.
    let edge = base.mix(Colour::BLACK, palette.outline);
    markup += &path(
        &outline,
        &format!(
            "fill=\"{base}\" stroke=\"{edge}\" stroke-width=\"{}\" stroke-linejoin=\"round\"",
            number(2.0 * palette.outline_width)
        ),
    );
    for face in &solid.faces {
        let colour = if face.light > 0.0 {
            base.mix(Colour::WHITE, face.light * palette.lit)
        } else {
            base.mix(Colour::BLACK, -face.light * palette.shaded)
        };
        markup += &path(
            &closed(&face.corners),
            &format!("fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\".3\""),
        );
    }
    markup += &ridges(solid, base);

    let mut pips = String::new();
    for &at in &solid.pips {
        let _ = write!(pips, "{}", pip(seat, at, solid.pip_radius, solid.pip_up));
    }
    markup += &path(
        &pips,
        &format!(
            "class=\"pips\" fill=\"{}\" fill-rule=\"evenodd\"",
            palette.pip
        ),
    );
    markup
}

/// The edges that run to the tip catch a little light.
fn ridges(solid: &Solid, base: Colour) -> String {
    let tip = solid.tip();
    let data: String = solid
        .ridges()
        .map(|foot| open(&[tip, tip.towards(foot, 0.92)]))
        .collect();
    let glint = base.mix(Colour::WHITE, 0.62);
    path(
        &data,
        &format!(
            "fill=\"none\" stroke=\"{glint}\" stroke-width=\".8\" stroke-linecap=\"round\" \
             opacity=\".34\""
        ),
    )
}
