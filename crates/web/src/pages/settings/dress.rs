//! How boards and pieces look.

use crate::i18n::{self, t};
use crate::theme;
use leptos::prelude::*;
use tercio_draw::{CELL, Dye, PieceSet, Style, Surface, View, number, parts, piece_svg};
use tercio_rules::Position;

/// How boards and pieces look, each choice with a picture.
#[component]
pub(super) fn Dress() -> impl IntoView {
    let surfaces = Surface::ALL.map(|surface| {
        let set = move |style: &mut Style| style.surface = surface;
        let label = move || (i18n::texts().settings().surface_name)(surface);
        view! { <Look name="surface" value=surface.name() sample=PIKEMEN set label/> }
    });
    let sets = PieceSet::ALL.map(|pieces| {
        let set = move |style: &mut Style| style.pieces = pieces;
        let label = move || (i18n::texts().settings().pieces_name)(pieces);
        view! { <Look name="pieces" value=pieces.name() sample=PIKEMEN set label/> }
    });
    let dyes = [(Dye::BySeat, "seats"), (Dye::BySize, "mixed")].map(|(dye, value)| {
        let set = move |style: &mut Style| style.dye = dye;
        let label = move || (i18n::texts().settings().dye_name)(dye);
        view! { <Look name="dye" value sample=MARTIAN set label/> }
    });
    view! {
        <fieldset class="options looks">
            <legend>{t!(settings.surface)}</legend>
            {surfaces.collect_view()}
        </fieldset>
        <fieldset class="options looks">
            <legend>{t!(settings.pieces)}</legend>
            {sets.collect_view()}
        </fieldset>
        <fieldset class="options looks">
            <legend>{t!(settings.dye)}</legend>
            <p class="quiet">{t!(settings.dye_why)}</p>
            {dyes.collect_view()}
        </fieldset>
    }
}

/// A choice with a picture of what it would look like.
#[component]
fn Look(
    name: &'static str,
    value: &'static str,
    sample: Sample,
    /// Makes a style that has it of one that may not.
    set: impl Fn(&mut Style) + Copy + Send + Sync + 'static,
    label: impl Fn() -> &'static str + Send + Sync + 'static,
) -> impl IntoView {
    let with = move |mut style: Style| {
        set(&mut style);
        style
    };
    let chosen = move || with(theme::style()) == theme::style();
    view! {
        <label class="game look">
            <input
                type="radio"
                name=name
                value=value
                prop:checked=chosen
                on:change=move |_| theme::dress(set)
            />
            <span
                class="look-picture"
                aria-hidden="true"
                inner_html=move || sample.picture(with(theme::style()))
            ></span>
            <span class="game-name">{label}</span>
        </label>
    }
}

/// A part of a board with pieces of all sizes.
#[derive(Clone, Copy)]
struct Sample {
    position: &'static str,
    /// The first column and row that are shown, and how many: 2 rows.
    columns: u8,
    row: u8,
}

const PIKEMEN: Sample = Sample {
    position: "pikemen mini A3B2swA1.../B1A2neB3.../....../....../....../...... A 0,0 0",
    columns: 3,
    row: 0,
};
const MARTIAN: Sample = Sample {
    position: "martian two ..../..../..../3.12/.231/..../..../.... A 0,0 0",
    columns: 4,
    row: 3,
};

impl Sample {
    fn picture(self, style: Style) -> String {
        // A test reads both.
        let Ok(position) = self.position.parse::<Position>() else {
            return String::new();
        };
        let rules = position.rules();
        let (view, palette) = (
            View::new(position.board(), 0.0),
            style.of_game(rules).palette(),
        );
        let [top, width, height] = [self.row, self.columns, 2].map(|cells| f64::from(cells) * CELL);
        let mut markup = format!(
            "<svg viewBox=\"0 {} {} {}\">",
            number(top),
            number(width),
            number(height)
        );
        markup += &parts::cells(&view, &palette, rules);
        markup += &parts::canals(&view, &palette, rules);
        for (cell, piece) in position.pieces() {
            markup += &piece_svg(&view, &palette, cell, piece);
        }
        markup + "</svg>"
    }
}

#[cfg(test)]
mod tests {
    use super::{MARTIAN, PIKEMEN};
    use tercio_draw::Style;

    #[test]
    fn samples_show_six_pieces() {
        for sample in [PIKEMEN, MARTIAN] {
            let picture = sample.picture(Style::default());
            assert_eq!(picture.matches("class=\"piece\"").count(), 6);
        }
    }
}
