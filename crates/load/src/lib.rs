//! Programs that play on a server as browsers do, through real sockets, to measure it: how many moves
//! it keeps, how soon it acknowledges them, how soon all spectators see one, how many idle tabs it
//! holds. Only for servers on this machine, and bounded in number and time.

mod client;
mod error;
mod idle;
mod latency;
mod line;
mod moves;
mod past;
mod spectators;

pub use client::{Client, Guest};
pub use error::{LoadError, Result};
pub use idle::idle;
pub use latency::Latencies;
pub use moves::{Moves, MovesResult, moves};
pub use past::{End, play, ready};
pub use spectators::spectators;
