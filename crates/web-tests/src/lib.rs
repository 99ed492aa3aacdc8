//! Drives the browser app in a real Chromium, for tests and for pictures of every page.
//!
//! [`App`] serves the app from this very process; [`App::page`] opens it in a browser context of
//! its own, as private as an incognito window. Chromium is spoken to over its DevTools protocol by
//! a few lines of our own ([`Socket`]): we send a dozen commands, and a crate that knows the
//! hundreds there are takes minutes to compile.

mod app;
mod chromium;
mod page;
mod socket;

pub use app::App;
pub use chromium::Chromium;
pub use page::{Page, Screen};
pub use socket::Socket;
