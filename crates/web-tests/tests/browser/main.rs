//! The browser app in a real browser, one file an area.

mod agreement;
mod frame;
mod play;
