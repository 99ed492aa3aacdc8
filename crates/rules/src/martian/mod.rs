//! Martian Chess, designed by Andrew Looney.
//!
//! The rules are numbered in `docs/rules/martian.md`; comments name them (`M-44`).
//!
//! ```
//! use tercio_rules::martian::{Landing, Move, Position, Rules, Setup};
//! use tercio_rules::{Play, Seat};
//! let start = Position::<u64>::start(Rules::new(Setup::Two), Seat::A)?;
//! let cell = |name| start.board().cell(name).unwrap();
//! let mv = Move::new(cell("d3"), cell("d4"));
//! assert_eq!((start.check(mv).is_ok(), start.landing(mv)), (true, Landing::Shift));
//! # Ok::<(), tercio_rules::InvalidPosition>(())
//! ```

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
