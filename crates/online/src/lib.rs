//! A game between people who are far apart, without a network, a store or a clock of its own.
//!
//! A game is what was agreed ([`Agreement`]) and a list of facts ([`Entry`]). All else follows from
//! them: the position, the time that is left, open offers, who left, how it ended. The server asks
//! [`OnlineGame::decide`] what a command of a player means and keeps the fact; everybody else hands
//! the same facts to [`OnlineGame::apply`] and sees the same game.

mod agreement;
mod clocks;
mod command;
mod event;
mod game;
#[cfg(feature = "schema")]
mod schema;
mod time;
mod vacation;

pub use agreement::{Agreement, AgreementError, SeatPlan, SimulTerms};
pub use clocks::Clocks;
pub use command::{Command, Refusal, Situation};
pub use event::{Departure, Entry, Event, Offer};
pub use game::{BrokenHistory, Ending, EndingKind, OnlineGame, OpenOffer};
#[cfg(feature = "schema")]
pub use schema::SeatLetter;
pub use time::{Speed, Time, TimeControl};
pub use vacation::{VACATION_DAYS, Vacation, vacation_days_left};
