//! The board: one component for every game, every shape and every way to move.
//!
//! `BoardState` is what is shown, as data; `Choice`, `Drag` and `Compass` are the gestures, without
//! a browser; `view` draws and listens. What comes out is a legal [`Move`](tercio_rules::Move), or a
//! sentence that says why not.

mod arrows;
mod choice;
mod compass;
mod drag;
mod frame;
mod help;
pub(crate) mod keyboard;
mod labels;
pub(crate) mod layers;
mod ring;
mod state;
mod view;
mod zoom;

pub(crate) use frame::BoardFrame;
pub(crate) use help::KeyList;
pub(crate) use state::{Arrow, BoardState, Look, Mark, Overlays};
pub(crate) use view::{BoardView, board_of, focus, place};
