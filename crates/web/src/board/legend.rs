//! What gestures mean, and what the signs on the board say. A first visit does not need it.

use super::arrows::{Head, shaft, stroke};
use crate::chunk::{Chunk, NotLoaded, wasm_split};
use crate::i18n::{self, t};
use crate::theme;
use leptos::prelude::*;
use tercio_draw::{Colour, Palette};
use tercio_rules::Seat;
use tercio_rules::board::Point;

type Show = fn() -> AnyView;

thread_local! {
    static LEGEND: Chunk<Show> = const { Chunk::new(|| Box::pin(legend())) };
}

#[wasm_split(legend, fallible)]
fn legend() -> Result<Show, NotLoaded> {
    Ok(|| view! { <Legend/> }.into_any())
}

/// Shows the legend, or how far it has come.
pub(super) fn lazy() -> AnyView {
    LEGEND.with(|chunk| chunk.show(|show| show()))
}

/// A sign on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sign {
    Last,
    Chosen,
    Target,
    Capture,
    Pike,
    Attacked,
    Pinned,
    Hint,
    Threat,
    Idea,
    Played,
    Hands,
    Drawn,
    Keep,
    Walled,
}

impl Sign {
    const ALL: [Sign; 15] = [
        Sign::Last,
        Sign::Chosen,
        Sign::Target,
        Sign::Capture,
        Sign::Pike,
        Sign::Attacked,
        Sign::Pinned,
        Sign::Keep,
        Sign::Walled,
        Sign::Hint,
        Sign::Threat,
        Sign::Idea,
        Sign::Played,
        Sign::Hands,
        Sign::Drawn,
    ];

    /// The sign on a cell of 48 by 48, or across it.
    fn markup(self, palette: &Palette) -> String {
        let wash = |colour: Colour, opacity: &str| {
            format!("<path d=\"M2 2H46V46H2Z\" fill=\"{colour}\" opacity=\"{opacity}\"/>")
        };
        let circle = |radius: u8, rest: String| {
            format!("<circle cx=\"24\" cy=\"24\" r=\"{radius}\" {rest}/>")
        };
        let ring = |colour: Colour, breadth: u8| {
            format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{breadth}\"")
        };
        let arrow = |colour: Colour, breadth: f64| {
            let (from, to) = (Point { x: 7.0, y: 41.0 }, Point { x: 40.0, y: 8.0 });
            stroke(&shaft(from, to, Head::Arrow), colour, breadth, 0.85)
        };
        let button = |rest: &str| {
            format!(
                "<g {rest}><circle cx=\"24\" cy=\"24\" r=\"18\"/>\
                 <path d=\"M24 13L31 34L24 30L17 34Z\"/></g>"
            )
        };
        let (highlight, capture) = (palette.highlight, palette.capture);
        match self {
            Sign::Last => {
                let colour = palette.last_move;
                wash(colour, ".7") + &arrow(colour.mix(Colour::hex(0), 0.25), 4.0)
            }
            Sign::Chosen => wash(highlight, ".35"),
            Sign::Target => circle(7, format!("fill=\"{highlight}\"")),
            Sign::Capture => circle(18, ring(highlight, 4)),
            Sign::Pike => format!(
                "<path d=\"M6 24H46\" {} stroke-dasharray=\"0 9\" stroke-linecap=\"round\"/>",
                ring(highlight, 5)
            ),
            Sign::Attacked => format!(
                "<path d=\"M5 15V5H15M33 5H43V15M43 33V43H33M15 43H5V33\" {}/>",
                ring(capture, 3)
            ),
            Sign::Pinned => {
                let colour = palette.seat(Seat::A);
                format!("<path d=\"M4 24H34M34 13V35\" {}/>", ring(colour, 4))
            }
            Sign::Hint => arrow(highlight, 6.0),
            Sign::Threat => arrow(capture, 6.0),
            Sign::Idea => format!(
                "{}<g class=\"idea-rank\"><circle cx=\"24\" cy=\"24\" r=\"10\"/>\
                 <text x=\"24\" y=\"28.5\" text-anchor=\"middle\">1</text></g>",
                arrow(highlight, 5.0)
            ),
            Sign::Played => format!("<g class=\"dashed\">{}</g>", arrow(capture, 6.0)),
            Sign::Hands => {
                let colour = palette.seat(Seat::B);
                format!("<path d=\"M2 46L12 36\" {}/>", ring(colour, 2))
                    + &circle(17, ring(colour, 3))
            }
            Sign::Drawn => format!(
                "<g class=\"pen-green drawn\"><path d=\"{}\"/></g>",
                shaft(
                    Point { x: 7.0, y: 41.0 },
                    Point { x: 40.0, y: 8.0 },
                    Head::Arrow
                )
            ),
            Sign::Keep => button("class=\"place proposed\""),
            Sign::Walled => button("class=\"place\" opacity=\".45\""),
        }
    }
}

/// What gestures mean, and what the signs say.
#[component]
fn Legend() -> impl IntoView {
    let gestures = move || {
        let rows = i18n::texts().legend().rows.into_iter();
        rows.map(|(done, comes)| view! { <dt>{done}</dt><dd>{comes}</dd> })
            .collect_view()
    };
    let signs = move || {
        let palette = theme::palette();
        let ground = palette.cell_light;
        let signs = Sign::ALL.map(|sign| {
            let markup = format!(
                "<path d=\"M0 0H48V48H0Z\" fill=\"{ground}\"/>{}",
                sign.markup(palette)
            );
            view! {
                <li>
                    <svg viewBox="0 0 48 48" aria-hidden="true" inner_html=markup></svg>
                    <span>{(i18n::texts().legend().sign)(sign)}</span>
                </li>
            }
        });
        signs.collect_view()
    };
    view! {
        <h3>{t!(legend.gestures)}</h3>
        <dl class="keys gestures">{gestures}</dl>
        <h3>{t!(legend.signs)}</h3>
        <ul class="legend" data-test="legend">{signs}</ul>
    }
}
