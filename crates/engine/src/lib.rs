//! Search and evaluation for Pikemen and Martian Chess.
//!
//! Two seats are searched by alpha-beta ([`alphabeta`]), three and more by Monte-Carlo tree search
//! ([`mcts`]). The crate does no I/O and never prints; a
//! search is given a game and limits, tells what it finds as it runs, and can be stopped at any time.

pub mod alphabeta;
pub mod bench;
mod book;
mod cores;
mod engine;
pub mod eval;
mod glance;
mod handicap;
pub mod mcts;
mod memory;
pub mod net;
pub mod review;
mod skill;
mod stop;
mod threats;
mod time;

pub use book::Book;
pub use engine::{Engine, Judging, Known, Options, at_a_glance, shares_work, wants_endings};
pub use eval::Tables;
pub use glance::Glance;
pub use handicap::Handicap;
pub use mcts::Part;
pub use memory::NoMemory;
pub use net::{NetError, Nets};
pub use skill::{Manner, Skill};
pub use stop::Stop;
pub use tercio_endings::Endings;
pub use time::TimeControl;
// The words in which it is asked and answers. Who only talks about an engine takes them from there.
pub use tercio_engine_api::{Effort, Info, Level, Limits, Openings, RootStats, Value};
