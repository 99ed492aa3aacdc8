//! The controller on the boards of the browser.

mod gestures;
mod laws;
mod meaning;
mod screen;
