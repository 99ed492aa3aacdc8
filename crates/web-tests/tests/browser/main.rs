//! The browser app in a real browser, one file an area.

mod agreement;
mod analysis;
mod frame;
mod learn;
mod play;
