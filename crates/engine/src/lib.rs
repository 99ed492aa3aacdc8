//! Search and evaluation for Pikemen and Martian Chess.
//!
//! Two seats are searched by alpha-beta ([`alphabeta`]), three and more by Monte-Carlo tree search
//! ([`mcts`]). The crate does no I/O and never prints; a
//! search is given a position and limits, reports as it runs, and can be stopped at any time.

pub mod alphabeta;
pub mod bench;
mod engine;
pub mod eval;
mod handicap;
mod level;
mod limits;
pub mod mcts;
pub mod review;
mod threats;
mod time;
mod value;

pub use engine::{Engine, Options, Report};
pub use eval::Tables;
pub use handicap::Handicap;
pub use level::{Level, Skill};
pub use limits::{Limits, Stop};
pub use time::TimeControl;
pub use value::Value;
