//! What is asked of an engine, and what it answers: one vocabulary for everybody on either side.
//!
//! Whoever asks says with what [`Effort`] (a [`Level`] and [`Limits`]) to think about a game. The
//! answer is an [`Info`] after each step forward. A review of a game gives a [`ReviewStep`] for each
//! position, with a [`Judgement`] of the move that was played there. Several tree searches of one
//! position are added up as [`RootStats`].
//!
//! The crate does not search: the app in the browser knows these types and no engine. With the
//! feature `serde` they can be sent and stored.

mod effort;
mod info;
mod level;
mod limits;
mod review;
mod root;
mod value;
mod verdict;

pub use effort::{Effort, Openings};
pub use info::{Info, final_chances};
pub use level::{Level, WrongLevel};
pub use limits::Limits;
pub use review::{Judgement, ReviewStep};
pub use root::{Merit, MoveStats, RootStats, ShareSum};
pub use value::Value;
pub use verdict::Verdict;
