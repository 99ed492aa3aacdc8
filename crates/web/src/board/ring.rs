//! The ring of nine places: where shall the piece face?

use super::host::BoardHost;
use super::screen::Screen;
use crate::i18n;
use leptos::prelude::*;
use tercio_controller::{Controller, RingChoice, Selection, Spot};
use tercio_draw::{CELL, View};
use tercio_rules::board::Point;
use tercio_rules::{Cell, Stance};

/// How far the places are from the middle of the ring, in units of the picture.
const RADIUS: f64 = 1.42 * CELL;
/// The radius of a spot. Eight of them fit around the ring, and on the narrowest phone each is
/// 44 pixels wide.
const PLACE: f64 = 0.5 * CELL;

/// The ring as it is painted.
#[derive(Clone, PartialEq, Debug)]
struct Painted {
    middle: Point,
    buttons: Vec<Button>,
}

/// One of the nine choices.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Button {
    stance: Stance,
    centre: Point,
    /// Which way its sign points, in degrees clockwise from the top; none for upright.
    turn: Option<f64>,
    legal: bool,
}

/// The ring around the cell whose stance is missing. Near the edge of the board it moves inwards, so
/// that all of it can be reached.
fn painted(controller: &Controller<Screen>) -> Option<Painted> {
    let Selection::Target { to, .. } = controller.selection() else {
        return None;
    };
    let view = &controller.geometry().view;
    let middle = inside(view, view.centre(to));
    let choices = controller.ring()?.into_iter();
    let buttons = choices.map(|choice| button(view, to, middle, choice));
    Some(Painted {
        middle,
        buttons: buttons.collect(),
    })
}

fn button(view: &View, cell: Cell, middle: Point, choice: RingChoice) -> Button {
    let centre = match choice.spot {
        Spot::Upright => middle,
        Spot::Towards(direction) => {
            let way = direction.unit();
            Point {
                x: middle.x + way.x * RADIUS,
                y: middle.y + way.y * RADIUS,
            }
        }
    };
    let turn = match choice.stance {
        Stance::Upright => None,
        Stance::Lying(facing) => {
            let line = view.direction(cell, facing);
            Some(line.x.atan2(-line.y).to_degrees())
        }
    };
    Button {
        stance: choice.stance,
        centre,
        turn,
        legal: choice.legal,
    }
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

/// The ring, while a stance is missing.
#[component]
pub(crate) fn Ring(
    host: BoardHost,
    on_choose: Callback<Stance>,
    /// Hears a tap between the choices.
    on_back: Callback<()>,
) -> impl IntoView {
    let shown = host.follows(painted);
    move || {
        let Painted { middle, buttons } = shown.get()?;
        let label = move || i18n::texts().board.ring;
        let buttons = buttons.into_iter().map(|button| {
            view! { <RingButton button on_choose/> }
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
fn RingButton(button: Button, on_choose: Callback<Stance>) -> impl IntoView {
    let label = move || {
        let texts = &i18n::texts().board;
        match button.stance {
            Stance::Upright => texts.upright,
            Stance::Lying(facing) => (texts.facing)(facing),
        }
    };
    let Point { x, y } = button.centre;
    let sign = match button.turn {
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
            class:refused=!button.legal
            role="button"
            tabindex="-1"
            aria-label=label
            aria-disabled=(!button.legal).to_string()
            data-stance=button.stance.name()
            // The tap that opens the ring ends in a click on whatever is there by then, so only a
            // new press counts; a click without a pointer is that of a screen reader.
            on:pointerdown=move |_| on_choose.run(button.stance)
            on:click=move |event| {
                if event.detail() == 0 {
                    on_choose.run(button.stance);
                }
            }
        >
            <circle cx=x cy=y r=PLACE/>
            {sign}
        </g>
    }
}
