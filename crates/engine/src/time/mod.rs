//! How long to think: the time control of a game, and the time manager of a search.

mod control;
mod manager;

pub use control::TimeControl;
pub(crate) use manager::{Deadline, Latency, TimeManager};
