//! UGI, the Universal Game Interface, as `docs/protocol.md` specifies it.
//!
//! [`Command`] is what a client says, [`Answer`] what an engine says; both are values with a text
//! form. [`serve`] is the engine on a pair of streams, [`Client`] drives an engine that runs as a
//! process of its own.

mod answer;
mod client;
mod command;
mod memory;
mod query;
mod quote;
mod serve;
mod session;
mod settings;

pub use answer::{Answer, Best, InfoLine, Score};
pub use client::{Client, Fault, Reply};
pub use command::{Command, Go, PositionText, WrongCommand};
pub use query::Query;
pub use serve::serve;
pub use settings::{OptionKind, Setting, Settings, WrongSetting};
