//! Playing with people elsewhere: what this tab knows of a game, and how it hears of it.
//!
//! `state` is a game as it is known here, without a browser; `socket` and `http` talk to the
//! server; `wish` is a game that somebody would like to play.

pub(crate) mod http;
pub(crate) mod people;
pub(crate) mod qr;
mod server_clock;
pub(crate) mod socket;
mod state;
mod wish;

pub(crate) use state::{News, OnlineState};
pub(crate) use wish::{Pace, Wish};
