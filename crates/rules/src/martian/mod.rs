//! Martian Chess, designed by Andrew Looney.
//!
//! The rules are numbered in `docs/rules/martian.md`; comments name them (`M-44`).

mod moves;
mod placement;
mod position;
mod queries;
mod rules;
mod setup;

pub use moves::{Landing, Move, PieceMoves, Refusal, RefusalKind, rank_name};
pub use placement::Placement;
pub use position::{Position, Undo};
pub use rules::{Deadlock, Rules};
pub use setup::Setup;
