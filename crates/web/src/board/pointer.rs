//! Reading the events of a board: where the pointer is, and which cell has the focus.

use crate::browser;
use leptos::ev::{KeyboardEvent, PointerEvent};
use tercio_draw::View;
use tercio_rules::board::Point;
use wasm_bindgen::JsCast;

/// A press or a release: when and where on the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    /// In milliseconds.
    pub(super) time: f64,
    pub(super) at: (f64, f64),
}

impl Moment {
    pub(super) fn of(event: &PointerEvent) -> Moment {
        Moment {
            time: event.time_stamp(),
            at: client(event),
        }
    }

    /// Whether an event is this near to it on the screen, in pixels.
    pub(super) fn is_near(self, event: &PointerEvent, distance: f64) -> bool {
        let (x, y) = client(event);
        (x - self.at.0).hypot(y - self.at.1) < distance
    }
}

/// Where the pointer is on the screen.
pub(super) fn client(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

/// How high the window is.
pub(super) fn window_height() -> f64 {
    let height = browser::window().inner_height().ok();
    height.and_then(|height| height.as_f64()).unwrap_or(0.0)
}

/// Where a press of the first button lands on the picture.
pub(crate) fn pressed(event: &PointerEvent, view: &View) -> Option<Point> {
    let first = event.button() == 0 && event.is_primary();
    first.then(|| point(event, view)).flatten()
}

/// Where on the picture the pointer is.
pub(crate) fn point(event: &PointerEvent, view: &View) -> Option<Point> {
    let rect = board_of(event)?.get_bounding_client_rect();
    let scale = (rect.width() / view.width()).min(rect.height() / view.height());
    (scale > 0.0).then(|| {
        let middle = (
            rect.left() + rect.width() / 2.0,
            rect.top() + rect.height() / 2.0,
        );
        let (x, y) = client(event);
        Point {
            x: (x - middle.0) / scale + view.width() / 2.0,
            y: (y - middle.1) / scale + view.height() / 2.0,
        }
    })
}

/// How many pixels of the screen a unit of the picture is.
pub(super) fn scale(event: &web_sys::Event, view: &View) -> Option<f64> {
    let rect = board_of(event)?.get_bounding_client_rect();
    Some(rect.width() / view.width())
}

/// Lets the element hear of the pointer wherever it goes.
pub(crate) fn capture(event: &PointerEvent) {
    if let Some(element) = board_of(event) {
        // Without capture a drag that leaves the board simply ends there.
        let _ = element.set_pointer_capture(event.pointer_id());
    }
}

/// Moves the focus to a cell of the board, which remembers it then.
pub(crate) fn focus(event: &KeyboardEvent, name: &str) {
    let found = board_of(event).and_then(|svg| {
        svg.query_selector(&format!("[role=gridcell][data-cell=\"{name}\"]"))
            .ok()?
    });
    if let Some(cell) = found.and_then(|cell| cell.dyn_into::<web_sys::SvgElement>().ok()) {
        // If it fails, the focus stays where it is.
        let _ = cell.focus();
    }
}

/// Whether an event happened inside an element that a selector names.
pub(super) fn is_inside(event: &web_sys::Event, selector: &str) -> bool {
    let target = event.target();
    let element = target.and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|element| element.closest(selector).is_ok_and(|found| found.is_some()))
}

/// The element an event belongs to.
fn board_of(event: &web_sys::Event) -> Option<web_sys::Element> {
    event.current_target()?.dyn_into().ok()
}
