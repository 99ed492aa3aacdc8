//! The ring of nine places: where shall the piece face?
//!
//! It lies over the picture in pixels of the screen, so that a finger finds its places on every
//! board, always around its cell. Where a part of it would be off the screen, the whole board moves
//! aside while it is open. A press shows what a place means, and letting go chooses it.

use super::pointer;
use super::screen::Screen;
use super::view::{ASTRAY, Again, Hand};
use crate::{browser, i18n};
use leptos::ev::PointerEvent;
use leptos::html;
use leptos::prelude::*;
use std::f64::consts::FRAC_PI_4;
use tercio_controller::{Controller, Direction, Means, Selection, Spot};
use tercio_draw::{CELL, number};
use tercio_rules::board::Point;
use tercio_rules::{Move, Stance};

/// How wide a place is at least and at most, in pixels of the screen.
const PLACE: (f64, f64) = (46.0, 56.0);
/// How far the places are from the middle: so that eight of them fit around it.
const REACH: f64 = 1.42;
/// What stays free between the ring and the rim of the window, in pixels.
const MARGIN: f64 = 4.0;

/// The ring as it is painted.
#[derive(Clone, PartialEq, Debug)]
struct Painted {
    /// Its middle, as shares of the width and height of the picture.
    middle: Point,
    buttons: Vec<Button>,
}

/// One of the nine choices.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Button {
    spot: Spot,
    stance: Stance,
    /// Which way its sign points, in degrees clockwise from the top; none for upright.
    turn: Option<f64>,
    legal: bool,
    /// Whether it keeps the facing of a charge.
    proposed: bool,
    walled: bool,
}

/// The ring around the cell whose stance is missing.
fn painted(controller: &Controller<Screen>) -> Option<Painted> {
    let Selection::Target { from, to, .. } = controller.selection() else {
        return None;
    };
    let view = &controller.geometry().view;
    let centre = view.centre(to);
    let choices = controller.ring()?.into_iter();
    let buttons = choices.map(|choice| Button {
        spot: choice.spot,
        stance: choice.stance,
        turn: match choice.stance {
            Stance::Upright => None,
            Stance::Lying(facing) => {
                let line = view.direction(to, facing);
                Some(line.x.atan2(-line.y).to_degrees())
            }
        },
        legal: choice.legal,
        proposed: choice.proposed && from != to,
        walled: choice.walled,
    });
    Some(Painted {
        middle: Point {
            x: centre.x / view.width(),
            y: centre.y / view.height(),
        },
        buttons: buttons.collect(),
    })
}

/// How large the ring is on the screen, and how far the board has to move aside for it.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Measures {
    place: f64,
    aside: (f64, f64),
}

impl Measures {
    /// Looks how large the board is shown and where it lies. Where it has to move aside, it moves so far
    /// that no place of the ring comes to lie where the ring was opened.
    fn take(hand: Hand, middle: Point, board: Option<&web_sys::Element>) -> Measures {
        let Some(frame) = board.and_then(|board| board.closest(".board").ok().flatten()) else {
            return Measures {
                place: PLACE.0,
                aside: (0.0, 0.0),
            };
        };
        let rect = frame.get_bounding_client_rect();
        let across = hand.host.read(|board| board.geometry().view.width());
        let place = within(0.56 * rect.width() / across * CELL, PLACE.0, PLACE.1);
        // An enlarged board is seen through its frame.
        let window = browser::root().get_bounding_client_rect();
        let (mut left, mut right) = (0.0, window.width());
        let (mut top, mut bottom) = (0.0, pointer::window_height());
        // On a phone a bar of buttons lies over the foot of the page.
        if let Ok(Some(bar)) = browser::document().query_selector(".actions") {
            let bar = bar.get_bounding_client_rect();
            if bar.bottom() >= bottom - 1.0 && bar.width() >= right - left - 1.0 {
                bottom = bar.top();
            }
        }
        if let Ok(Some(zoomed)) = frame.closest(".board-frame.zoomed") {
            let seen = zoomed.get_bounding_client_rect();
            (left, right) = (seen.left().max(left), seen.right().min(right));
            (top, bottom) = (seen.top().max(top), seen.bottom().min(bottom));
        }
        let at = (
            rect.left() + middle.x * rect.width(),
            rect.top() + middle.y * rect.height(),
        );
        let window = Window {
            across: (left, right),
            down: (top, bottom),
        };
        Measures {
            place,
            aside: aside(place, at, window, hand.opened_at()),
        }
    }

    /// The place of the ring at a distance from its middle, if it is one. Around the middle it is
    /// the nearest, however far away: who presses may slide outwards.
    fn place_at(self, x: f64, y: f64) -> Option<Spot> {
        let away = x.hypot(y);
        if away < self.place / 2.0 {
            return Some(Spot::Upright);
        }
        let clear = REACH * self.place - self.place / 2.0;
        let eighths = (x.atan2(-y) / FRAC_PI_4).round() as i32;
        let index = eighths.rem_euclid(8) as u8;
        (away >= clear).then(|| Spot::Towards(Direction::from_index(index)))
    }
}

/// The part of the screen in which the ring is seen.
#[derive(Clone, Copy)]
struct Window {
    across: (f64, f64),
    down: (f64, f64),
}

impl Window {
    /// The nearest point around which the ring fits into the window, or the same where none does.
    fn nearest(self, reach: f64, (x, y): (f64, f64)) -> (f64, f64) {
        let inside = |at: f64, (low, high): (f64, f64)| {
            let (low, high) = (low + reach, high - reach);
            if low < high {
                within(at, low, high)
            } else {
                at
            }
        };
        (inside(x, self.across), inside(y, self.down))
    }
}

/// How far the board moves aside for a ring around a point of the screen that was opened at another
/// one.
fn aside(place: f64, at: (f64, f64), window: Window, opened: Option<(f64, f64)>) -> (f64, f64) {
    let outer = REACH * place + place / 2.0;
    let reach = outer + MARGIN;
    let mut middle = window.nearest(reach, at);
    if let Some(opened) = opened {
        let (x, y) = (middle.0 - opened.0, middle.1 - opened.1);
        let away = x.hypot(y);
        // Up to there the middle of the ring still lies there.
        if away > ASTRAY && middle != at {
            let far = (outer + ASTRAY).max(away) / away;
            middle = window.nearest(reach, (opened.0 + x * far, opened.1 + y * far));
        }
    }
    // A cell that is out of sight is not fetched from far away.
    let most = 2.0 * reach;
    (
        within(middle.0 - at.0, -most, most),
        within(middle.1 - at.1, -most, most),
    )
}

/// The nearest value between two. `clamp` would do, but it says what is wrong with its bounds, and what writes
/// any float exactly is large.
fn within(value: f64, least: f64, most: f64) -> f64 {
    value.max(least).min(most)
}

/// A press inside the ring.
#[derive(Clone, Copy)]
struct Pressed {
    at: (f64, f64),
    /// Whether it is where the ring was opened, until it slides.
    again: Option<Again>,
    /// The choice that is shown. A finger may end a little beside the last place that was heard of.
    over: Option<Button>,
}

/// Whether a button can be chosen by a press.
fn counts(button: &Button, again: Option<Again>) -> bool {
    match again {
        None => true,
        Some(Again::Later) => button.spot == Spot::Upright,
        Some(Again::AtOnce) => false,
    }
}

/// The events of the ring.
#[derive(Clone, Copy)]
struct Finger {
    hand: Hand,
    measures: Measures,
    node: NodeRef<html::Div>,
    pressed: StoredValue<Option<Pressed>>,
}

impl Finger {
    /// The choice under the pointer.
    fn under(self, event: &PointerEvent) -> Option<Button> {
        let rect = self.node.get_untracked()?.get_bounding_client_rect();
        let (x, y) = pointer::client(event);
        let spot = self.measures.place_at(
            x - rect.left() - rect.width() / 2.0,
            y - rect.top() - rect.height() / 2.0,
        )?;
        let buttons = self.hand.host.read(painted)?.buttons;
        buttons.into_iter().find(|button| button.spot == spot)
    }

    fn look(self, found: Option<Button>) {
        self.hand
            .act(|board| board.look_at(found.map(|button| button.stance)));
    }

    fn press(self, event: &PointerEvent) {
        // The board must not hear what is meant for the ring.
        event.stop_propagation();
        if event.button() != 0 || !event.is_primary() {
            return;
        }
        let again = self.hand.again(event);
        if again == Some(Again::AtOnce) {
            self.hand.extend_double(event);
        }
        let over = self.under(event).filter(|button| counts(button, again));
        self.pressed.set_value(Some(Pressed {
            at: pointer::client(event),
            again,
            over,
        }));
        pointer::capture(event);
        self.look(over);
    }

    fn move_to(self, event: &PointerEvent) {
        let over = self.under(event);
        let Some(mut pressed) = self.pressed.get_value() else {
            let again = self.hand.again(event);
            // A finger that hovers is none.
            let looks = |button: &Button| event.pointer_type() != "touch" && counts(button, again);
            return self.look(over.filter(looks));
        };
        let (x, y) = pointer::client(event);
        if (x - pressed.at.0).hypot(y - pressed.at.1) > ASTRAY {
            pressed.again = None;
        }
        pressed.over = over.filter(|button| counts(button, pressed.again));
        self.pressed.set_value(Some(pressed));
        self.look(pressed.over);
    }

    fn release(self) {
        let pressed = self.pressed.get_value();
        self.pressed.set_value(None);
        let Some(pressed) = pressed.filter(|pressed| pressed.again != Some(Again::AtOnce)) else {
            return;
        };
        match pressed.over.filter(|button| button.legal) {
            Some(button) => self.hand.act(|board| board.stand(button.stance)),
            // As it stands already, between the places, or where the ring was opened.
            None => self.hand.act(Controller::back),
        }
    }

    fn leave(self) {
        self.pressed.set_value(None);
        self.look(None);
    }
}

/// The ring, while a stance is missing.
#[component]
pub(super) fn Ring(
    hand: Hand,
    /// The picture of the board.
    picture: NodeRef<leptos::svg::Svg>,
    /// How far the board moves aside.
    aside: RwSignal<(f64, f64)>,
    /// Changes when everything has to be measured again.
    resized: RwSignal<u32>,
) -> impl IntoView {
    let host = hand.host;
    let shown = host.follows(painted);
    let keys = host.follows(|board| board.means() == Means::Keys);
    let preview = host.follows(Controller::preview);
    let looked_at = move || match preview.get()? {
        Move::Pikemen(mv) => Some(mv.stance()),
        Move::Martian(_) => None,
    };
    let pressed = StoredValue::new(None);
    let middle = Memo::new(move |_| shown.with(|shown| Some(shown.as_ref()?.middle)));
    let held = host.follows(Controller::is_pressed);
    let measures = Memo::new(move |_| {
        resized.track();
        held.track();
        let middle = middle.get()?;
        Some(Measures::take(
            hand,
            middle,
            picture.get_untracked().as_deref(),
        ))
    });
    Effect::new(move |_| {
        // A board that moved under a finger would turn the piece in it.
        let open = measures.get().filter(|_| !held.get());
        aside.set(open.map_or((0.0, 0.0), |measures| measures.aside));
    });
    move || {
        let (painted, measures) = (shown.get()?, measures.get()?);
        let node = NodeRef::new();
        let finger = Finger {
            hand,
            measures,
            node,
            pressed,
        };
        let share = |share: f64| format!("{}%", number(100.0 * share));
        let buttons = painted.buttons.into_iter();
        let buttons = buttons
            // A piece that stands upright is seen in the middle as it is.
            .filter(|button| button.legal || button.stance != Stance::Upright)
            .map(|button| {
                let chosen = Callback::new(move |()| hand.act(|board| board.stand(button.stance)));
                let looked_at = Signal::derive(move || looked_at() == Some(button.stance));
                view! { <RingButton hand button looked_at keys on_choose=chosen/> }
            });
        Some(view! {
            <div
                class="ring"
                role="group"
                aria-label=move || i18n::texts().board().ring
                data-test="ring"
                node_ref=node
                style:left=share(painted.middle.x)
                style:top=share(painted.middle.y)
                style=("--place", format!("{}px", number(measures.place)))
                on:pointerdown=move |event| finger.press(&event)
                on:pointermove=move |event| finger.move_to(&event)
                on:pointerup=move |_| finger.release()
                on:pointerleave=move |_| finger.leave()
                on:pointercancel=move |_| finger.leave()
                // The cell keeps the focus, so that the keyboard can go on.
                on:mousedown=|event| event.prevent_default()
                // The ring may be gone when the finger is lifted, and what lies below it is no target.
                on:touchstart=|event| event.prevent_default()
                on:contextmenu=|event| event.prevent_default()
            >
                {buttons.collect_view()}
            </div>
        })
    }
}

#[component]
fn RingButton(
    hand: Hand,
    button: Button,
    #[prop(into)] looked_at: Signal<bool>,
    /// Whether its key is shown.
    keys: ReadSignal<bool>,
    on_choose: Callback<()>,
) -> impl IntoView {
    let label = move || {
        let texts = i18n::texts().board();
        let stance = match button.stance {
            Stance::Upright => texts.upright,
            Stance::Lying(facing) => (texts.facing)(facing),
        };
        match button.proposed {
            true => (texts.keep)(stance),
            false => stance.to_owned(),
        }
    };
    let (x, y) = match button.spot {
        Spot::Upright => (0.0, 0.0),
        Spot::Towards(direction) => {
            let way = direction.unit();
            (REACH * way.x, REACH * way.y)
        }
    };
    let at = |share: f64| format!("calc({} * var(--place))", number(share));
    let sign = match button.turn {
        Some(turn) => view! {
            <path
                d="M0 -13 L8.5 11 L0 6 L-8.5 11 Z"
                transform=format!("rotate({})", number(turn))
            />
        }
        .into_any(),
        None => view! { <path class="hollow" d="M-10 -10 H10 V10 H-10 Z M-10 -10 L10 10 M10 -10 L-10 10"/> }
            .into_any(),
    };
    view! {
        <button
            type="button"
            class="ring-place"
            class:upright=button.stance == Stance::Upright
            class:refused=!button.legal
            class:walled=button.walled
            class:proposed=button.proposed
            class:looked-at=looked_at
            tabindex="-1"
            aria-label=label
            aria-disabled=(!button.legal).to_string()
            data-stance=button.stance.name()
            style:left=at(x)
            style:top=at(y)
            on:focus=move |_| hand.act(|board| board.look_at(Some(button.stance)))
            // Fingers and mice are heard by the ring; a click without them is that of a screen
            // reader.
            on:click=move |event| {
                if event.detail() == 0 {
                    on_choose.run(());
                }
            }
        >
            <svg viewBox="-24 -24 48 48" aria-hidden="true">{sign}</svg>
            {move || {
                let key = button.spot.digit().to_string();
                // At the outer rim, beside the sign.
                let (left, top) = match button.spot {
                    Spot::Upright => (0.0, 1.0),
                    Spot::Towards(direction) => (direction.unit().x, direction.unit().y),
                };
                let at = |share: f64| format!("{}%", number(50.0 + 42.0 * share));
                keys.get().then(|| {
                    view! {
                        <kbd aria-hidden="true" style:left=at(left) style:top=at(top)>{key}</kbd>
                    }
                })
            }}
        </button>
    }
}

#[cfg(test)]
mod tests {
    use super::{ASTRAY, MARGIN, Measures, PLACE, REACH, Window, aside};
    use tercio_controller::Spot;

    #[test]
    fn places_of_the_ring_are_found_by_their_direction() {
        let measures = Measures {
            place: 50.0,
            aside: (0.0, 0.0),
        };
        assert_eq!(measures.place_at(10.0, -10.0), Some(Spot::Upright));
        assert_eq!(measures.place_at(30.0, 0.0), None);
        for spot in Spot::all() {
            let Spot::Towards(direction) = spot else {
                continue;
            };
            for far in [REACH * 50.0 - 24.0, REACH * 50.0, 400.0] {
                let way = direction.unit();
                assert_eq!(measures.place_at(way.x * far, way.y * far), Some(spot));
            }
        }
    }

    const PHONE: Window = Window {
        across: (0.0, 360.0),
        down: (0.0, 700.0),
    };

    #[test]
    fn a_ring_that_fits_stays_where_it_is() {
        let middle = (180.0, 300.0);
        assert_eq!(aside(PLACE.0, middle, PHONE, Some(middle)), (0.0, 0.0));
        // A little is left to the rim, and the middle stays under the finger.
        let near = (90.0, 300.0);
        assert!(aside(PLACE.0, near, PHONE, Some(near)).0 < ASTRAY);
    }

    #[test]
    fn no_place_lies_where_the_ring_was_opened() {
        let outer = REACH * PLACE.0 + PLACE.0 / 2.0;
        for opened in [(21.0, 300.0), (339.0, 20.0), (63.0, 690.0), (1.0, 1.0)] {
            let (x, y) = aside(PLACE.0, opened, PHONE, Some(opened));
            assert!(x.hypot(y) > outer + ASTRAY - 0.001, "{opened:?}: {x} {y}");
            let (x, y) = (opened.0 + x, opened.1 + y);
            let inside = x >= outer + MARGIN && x <= 360.0 - outer - MARGIN && y >= outer + MARGIN;
            assert!(inside, "{opened:?}: {x} {y}");
        }
        // A key has opened it: it moves no farther than it must.
        let least = aside(PLACE.0, (21.0, 300.0), PHONE, None);
        assert_eq!(least, (outer + MARGIN - 21.0, 0.0));
    }
}
