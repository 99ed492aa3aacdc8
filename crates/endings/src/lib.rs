//! Solved endings of Martian Chess for two players, with the usual options.
//!
//! A position with few pieces has one number that says all about it, whatever the score is: twice
//! the points that the player to move will capture from here on, less twice those of the other, and
//! one more or less for who makes the move that empties a zone (M-44: that one wins a tie). Both play
//! for the largest number. Whoever is ahead by `d` points wins exactly if `2·d` and the number add up
//! to more than 0, and shares the win if they add up to 0.
//!
//! Play may go in circles; then nobody captures any more and repetition ends the game with ties
//! shared (M-63, M-46), so going in circles counts 0. Each player may call the clock with any move
//! (M-53). A called clock is a game of its own that lasts at most seven quiet moves, so each position
//! has two numbers: the *open* one, and the *called* one when the clock has just been called or a
//! capture has set it to zero. The open game may pass into the called one with every move.
//!
//! What a player may not undo (M-33) is part of the game, but not of the tables: see
//! [`Endings::probe`].
//!
//! ```
//! use tercio_endings::Endings;
//! use tercio_rules::Position;
//! let endings = Endings::solve(2, &|_| {});
//! let position: Position = "martian two ..../..../..../3.../3.../..../..../.... A 4,6 0".parse()?;
//! let Position::Martian(position) = position else { unreachable!() };
//! // A takes the queen, and its zone is empty: three points, and the last move.
//! let found = endings.probe(&position, 0).unwrap();
//! assert_eq!((found.least, found.most), (7, 7));
//! # Ok::<(), tercio_rules::notation::PositionError>(())
//! ```

mod cells;
mod check;
mod file;
mod folder;
mod layer;
mod pack;
mod probe;
mod reach;
mod shipped;
mod solve;
mod statistics;
mod sweep;
mod values;

pub use check::{Checked, Fault};
pub use file::{TableError, file_name};
pub use folder::FolderError;
pub use probe::{Endings, Range};
pub use solve::{Solving, Step};
pub use statistics::{Count, Statistics};

/// The most pieces that can be solved: seven would take 15 GiB.
pub const MOST_PIECES: usize = 6;
