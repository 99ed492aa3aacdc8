//! A panic ends the app, but not silently: the page offers to reload, and the game is saved.

use crate::browser;

/// From now on a panic is written to the console and shown to the user.
pub(crate) fn watch() {
    std::panic::set_hook(Box::new(|info| {
        web_sys::console::error_1(&info.to_string().into());
        if let Ok(event) = web_sys::Event::new("tercio-crashed") {
            // `static/start.js` listens and shows the bar; it needs nothing of ours to do so.
            let _ = browser::window().dispatch_event(&event);
        }
    }));
}
