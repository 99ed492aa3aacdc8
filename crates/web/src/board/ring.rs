//! The ring of nine places: where shall the piece face?

use super::choice::Choice;
use super::compass::Compass;
use super::state::BoardState;
use crate::i18n;
use leptos::prelude::*;
use tercio_draw::{CELL, View};
use tercio_rules::board::Point;
use tercio_rules::{Cell, Move, Stance, pikemen};

/// How far the places are from the middle of the ring, in units of the picture.
const RADIUS: f64 = 1.42 * CELL;
/// The radius of a spot. Eight of them fit around the ring, and on the narrowest phone each is
/// 44 pixels wide.
const PLACE: f64 = 0.5 * CELL;

/// One of the nine spots.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Spot {
    pub(crate) stance: Stance,
    pub(crate) centre: Point,
    /// Which way its sign points, in degrees clockwise from the top; none for upright.
    pub(crate) turn: Option<f64>,
    pub(crate) legal: bool,
}

/// The nine places around a cell. Near the edge of the board the ring moves inwards, so that all
/// of them can be reached.
pub(crate) fn spots(state: &BoardState, from: Cell, to: Cell) -> Vec<Spot> {
    let view = state.look().view();
    let compass = Compass::new(&view, to);
    let middle = inside(&view, view.centre(to));
    let stances = Stance::ALL.into_iter();
    stances
        .map(|stance| {
            let mv = Move::Pikemen(pikemen::Move::charge(from, to, stance));
            let (centre, turn) = match stance {
                Stance::Upright => (middle, None),
                Stance::Lying(facing) => {
                    let way = Compass::direction(compass.place(facing));
                    let true_way = view.direction(to, facing);
                    let centre = Point {
                        x: middle.x + way.x * RADIUS,
                        y: middle.y + way.y * RADIUS,
                    };
                    (centre, Some(true_way.x.atan2(-true_way.y).to_degrees()))
                }
            };
            Spot {
                stance,
                centre,
                turn,
                legal: state.position.is_legal(mv),
            }
        })
        .collect()
}

/// The point nearest to another around which the whole ring fits.
fn inside(view: &View, p: Point) -> Point {
    let reach = RADIUS + PLACE;
    let fit =
        |value: f64, size: f64| value.clamp(reach.min(size / 2.0), (size - reach).max(size / 2.0));
    Point {
        x: fit(p.x, view.width()),
        y: fit(p.y, view.height()),
    }
}

/// The ring, while a facing is missing.
#[component]
pub(crate) fn Ring(
    state: Signal<BoardState>,
    #[prop(into)] choice: Signal<Choice>,
    on_choose: Callback<Stance>,
    /// Hears a tap between the spots.
    on_back: Callback<()>,
) -> impl IntoView {
    let shown = Memo::new(move |_| match choice.get() {
        Choice::Target { from, to } => Some(state.with(|state| spots(state, from, to))),
        _ => None,
    });
    move || {
        let spots = shown.get()?;
        let middle = spots.first()?.centre;
        let label = move || i18n::texts().board.ring;
        let buttons = spots.into_iter().map(|spot| {
            view! { <SpotButton spot on_choose/> }
        });
        Some(view! {
            // The board must not hear what is meant for the ring.
            <g
                class="ring"
                role="group"
                aria-label=label
                data-test="ring"
                on:pointerdown=|event| event.stop_propagation()
            >
                <circle
                    class="ring-ground"
                    cx=middle.x
                    cy=middle.y
                    r=RADIUS + PLACE
                    on:pointerdown=move |_| on_back.run(())
                />
                {buttons.collect_view()}
            </g>
        })
    }
}

#[component]
fn SpotButton(spot: Spot, on_choose: Callback<Stance>) -> impl IntoView {
    let label = move || {
        let texts = &i18n::texts().board;
        match spot.stance {
            Stance::Upright => texts.upright,
            Stance::Lying(facing) => (texts.facing)(facing),
        }
    };
    let Point { x, y } = spot.centre;
    let sign = match spot.turn {
        Some(turn) => view! {
            <path
                class="ring-sign"
                d="M0 -17 L11 15 L0 9 L-11 15 Z"
                transform=format!("translate({x:.1} {y:.1}) rotate({turn:.1})")
            />
        }
        .into_any(),
        None => view! {
            <path
                class="ring-sign"
                d="M-13 -13 H13 V13 H-13 Z M-13 -13 L13 13 M13 -13 L-13 13"
                fill-opacity="0.4"
                transform=format!("translate({x:.1} {y:.1})")
            />
        }
        .into_any(),
    };
    view! {
        <g
            class="ring-place"
            class:refused=!spot.legal
            role="button"
            tabindex="-1"
            aria-label=label
            aria-disabled=(!spot.legal).to_string()
            data-stance=spot.stance.name()
            // The tap that opens the ring ends in a click on whatever is there by then, so only a
            // new press counts; a click without a pointer is that of a screen reader.
            on:pointerdown=move |_| on_choose.run(spot.stance)
            on:click=move |event| {
                if event.detail() == 0 {
                    on_choose.run(spot.stance);
                }
            }
        >
            <circle cx=x cy=y r=PLACE/>
            {sign}
        </g>
    }
}
