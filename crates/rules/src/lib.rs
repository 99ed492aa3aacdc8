#![doc = include_str!("../README.md")]
#![no_std]
#![deny(missing_docs)]

extern crate alloc;

pub mod board;
mod cells;
mod error;
mod game;
pub mod martian;
pub mod notation;
mod outcome;
mod packed;
mod perft;
pub mod pikemen;
mod placement;
mod play;
mod ply;
mod position;
mod pyramid;
mod queries;
pub mod record;
mod refusal;
mod rules;
mod seat;
mod symmetry;
mod zobrist;

pub use board::Board;
pub use cells::{Cell, CellIter, CellSet, Word};
pub use error::{InvalidPosition, RulesError};
pub use game::Game;
pub use outcome::{Outcome, Reason};
pub use packed::PackedMoveError;
pub use perft::{Leaves, perft};
pub use play::Play;
pub use ply::{Cause, Departure, Ply};
pub use position::{IllegalMove, Move, Position};
pub use pyramid::{Facing, Piece, Size, Stance};
pub use refusal::NothingToMove;
pub use rules::{Rules, UnknownName};
pub use seat::{Seat, SeatSet};
pub use symmetry::{Canonical, Symmetry};
