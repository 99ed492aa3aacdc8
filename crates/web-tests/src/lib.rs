//! Drives the browser app in a real Chromium, for tests and for pictures of every page.
//!
//! [`App`] serves the app from this very process; [`App::page`] opens it in a browser context of
//! its own, as private as an incognito window. Chromium is spoken to over its DevTools protocol by
//! a few lines of our own ([`Socket`]): we send a dozen commands, and a crate that knows the
//! hundreds there are takes minutes to compile.

mod app;
mod audit;
mod chromium;
mod ears;
mod hands;
mod page;
mod sight;
mod socket;
mod table;

pub use app::App;
pub use chromium::Chromium;
pub use page::{Page, Screen};
pub use sight::Sight;
pub use socket::Socket;
pub use table::Table;
