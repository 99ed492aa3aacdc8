//! Pikemen, designed by Jacob Davenport.
//!
//! The rules are numbered in `docs/rules/pikemen.md`; comments name them (`P-27`).

mod moves;
mod placement;
mod position;
mod queries;
mod rules;
mod setup;
mod token;

pub use moves::{Move, PieceMoves, Refusal, RefusalKind};
pub use placement::Placement;
pub use position::Position;
pub use queries::Pin;
pub use rules::Rules;
pub use setup::Setup;
pub(crate) use setup::{WARLORDS, from_diagram, wedge_corner};
