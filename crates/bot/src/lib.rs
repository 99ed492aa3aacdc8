//! A program that plays on a server elsewhere, over the requests of `docs/api.md`: our engine or any
//! other becomes a bot.
//!
//! What it decides is apart from the network and tested without one: which games it sits down in
//! ([`Acceptance`]), what it says to offers ([`Answers`]), how long it may think ([`Share`]), how long it waits
//! after a failure ([`Backoff`]), and what is to be done at a table. [`run`] brings them to a server.

mod accept;
mod address;
mod answers;
mod backoff;
mod bot;
mod clock;
mod error;
mod events;
mod http;
mod lines;
mod play;
mod server;
mod share;
mod table;
#[cfg(test)]
mod testing;
mod thinker;
mod token;
mod trouble;
mod wish;

pub use accept::{Acceptance, ClockRule, Declined, Opponents, Rated, SetupRule};
pub use address::Address;
pub use answers::{Agreeing, Answers};
pub use backoff::Backoff;
pub use bot::{Conduct, run};
pub use error::BotError;
pub use share::{GameClock, Share};
pub use token::Token;
pub use wish::{Expected, Wish, time_control};
