//! The controller on the boards of the browser.

mod drags;
mod keyboard;
mod laws;
mod meaning;
mod ring;
mod screen;
mod taps;
mod turns;
