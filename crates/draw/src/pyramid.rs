//! A single piece as markup.

use crate::geometry::{add, point};
use crate::mark::pip;
use crate::markup::{closed, number, open, path};
use crate::{Colour, Dye, Palette, PieceSet, Solid, View};
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
    let base = palette.piece(seat, solid.size);
    let outline = closed(&solid.outline);
    let mut markup = match palette.pieces {
        PieceSet::Shaded => shadow(solid),
        PieceSet::Flat => String::new(),
    };
    // The outline below the faces keeps the board from shining through between them.
    let edge = base.mix(Colour::BLACK, palette.outline);
    markup += &path(
        &outline,
        &format!(
            "fill=\"{base}\" stroke=\"{edge}\" stroke-width=\"{}\" stroke-linejoin=\"round\"",
            number(2.0 * palette.outline_width)
        ),
    );
    match palette.pieces {
        PieceSet::Shaded => {
            for face in &solid.faces {
                let colour = palette.face(base, face.light);
                markup += &path(
                    &closed(&face.corners),
                    &format!("fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\".3\""),
                );
            }
            // The edges that run to the tip catch a little light.
            markup += &ridges(solid, base.mix(Colour::WHITE, 0.62), "0.8", "0.34");
        }
        PieceSet::Flat => markup += &ridges(solid, palette.pip, "1.2", "0.55"),
    }

    // Colours that tell nothing about the seat go with a mark that tells nothing either.
    let marked = match palette.dye {
        Dye::BySeat => seat,
        Dye::BySize => Seat::A,
    };
    let mut pips = String::new();
    for &at in &solid.pips {
        let _ = write!(pips, "{}", pip(marked, at, solid.pip_radius, solid.pip_up));
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

/// The shadow of a pyramid. Two faint layers look softer than one, and cost a browser less than a
/// blur.
fn shadow(solid: &Solid) -> String {
    let mut markup = String::new();
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
                 opacity=\"{}\"",
                number(spread),
                number(opacity)
            ),
        );
    }
    markup
}

/// The edges that run to the tip.
fn ridges(solid: &Solid, colour: Colour, width: &str, opacity: &str) -> String {
    let tip = solid.tip();
    let data: String = solid
        .ridges()
        .map(|foot| open(&[tip, tip.towards(foot, 0.92)]))
        .collect();
    path(
        &data,
        &format!(
            "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\" \
             opacity=\"{opacity}\""
        ),
    )
}
