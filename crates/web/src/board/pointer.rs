//! Reading the events of a board: where the pointer is, and which cell has the focus.

use leptos::ev::{KeyboardEvent, PointerEvent};
use tercio_draw::View;
use tercio_rules::board::Point;
use wasm_bindgen::JsCast;

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
        Point {
            x: (f64::from(event.client_x()) - middle.0) / scale + view.width() / 2.0,
            y: (f64::from(event.client_y()) - middle.1) / scale + view.height() / 2.0,
        }
    })
}

/// Lets the board hear of the pointer wherever it goes.
pub(crate) fn capture(event: &PointerEvent) {
    if let Some(svg) = board_of(event) {
        // Without capture a drag that leaves the board simply ends there.
        let _ = svg.set_pointer_capture(event.pointer_id());
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

/// The SVG element an event belongs to.
fn board_of(event: &web_sys::Event) -> Option<web_sys::Element> {
    event.current_target()?.dyn_into().ok()
}
