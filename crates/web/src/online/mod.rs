//! Playing with people elsewhere: what this tab knows of a game, and how it hears of it.
//!
//! `state` is a game as it is known here, without a browser; `socket` and `http` talk to the
//! server; `wish` is a game that somebody would like to play, `tryout` and `answers` are moves that
//! are only thought of.

pub(crate) mod answers;
pub(crate) mod http;
mod mutes;
mod news;
mod outbox;
pub(crate) mod passkey;
pub(crate) mod people;
pub(crate) mod push;
pub(crate) mod qr;
mod server_clock;
pub(crate) mod socket;
mod state;
mod talk;
mod tryout;
mod wish;

pub(crate) use mutes::Mutes;
pub(crate) use news::News;
pub(crate) use state::OnlineState;
pub(crate) use tryout::Tryout;
pub(crate) use wish::{Finders, Pace, Wish};
