//! Pikemen, designed by Jacob Davenport.
//!
//! The rules are numbered in `docs/rules/pikemen.md`; comments name them (`P-27`).
//!
//! ```
//! use tercio_rules::pikemen::{Move, Position, Rules, Setup};
//! use tercio_rules::{Facing, Play, Seat, Stance};
//! let mut position = Position::<u64>::start(Rules::new(Setup::Mini), Seat::A)?;
//! let cell = position.board().cell("f3").unwrap();
//! let mv = Move::reorient(cell, Stance::Lying(Facing::N));
//! assert!(position.check(mv).is_ok());
//! position.play_unchecked(mv);
//! assert_eq!(position.turn(), Seat::B);
//! # Ok::<(), tercio_rules::InvalidPosition>(())
//! ```

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
