//! Search and evaluation for Pikemen and Martian Chess.
//!
//! Two seats are searched by alpha-beta ([`alphabeta`]), three and more by Monte-Carlo tree search
//! ([`mcts`]). The crate does no I/O and never prints; a
//! search is given a game and limits, tells what it finds as it runs, and can be stopped at any time.

pub mod alphabeta;
pub mod bench;
mod engine;
pub mod eval;
mod handicap;
mod info;
mod level;
mod limits;
pub mod mcts;
pub mod review;
mod threats;
mod time;
mod value;

pub use engine::{Engine, Options};
pub use eval::Tables;
pub use handicap::Handicap;
pub use info::Info;
pub use level::{Level, Skill};
pub use limits::{Limits, Stop};
pub use time::TimeControl;
pub use value::Value;
