//! Games as text: moves, positions and what can be wrong with either.
//!
//! Specified in `docs/notation.md`. Readers say what they expected and what they found, with its
//! place; they never panic and never pass over what they do not understand.
//!
//! ```
//! use tercio_rules::{Game, Position};
//! let start: Position = "martian two 332./321./211./..../..../.112/.123/.233 A 0,0 0".parse()?;
//! let game = Game::read(start, "d3-d4 a6-a5")?;
//! assert_eq!(game.line().join(" "), "d3-d4 a6-a5");
//! assert_eq!(game.position().to_string().parse(), Ok(*game.position()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod game;
mod moves;
mod options;
mod position;
mod scanner;

pub use game::GameError;
pub use moves::{MoveError, MoveProblem, MoveReader, MoveText};
pub(crate) use options::RulesOption;
pub use options::{AgreeError, OptionError};
pub use position::{PositionError, PositionProblem};
pub(crate) use position::{seat, seats};
pub use scanner::Expected;
pub(crate) use scanner::Scanner;
