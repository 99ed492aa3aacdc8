//! The board: one component for every game, every shape and every way to move.
//!
//! `Scene` is what is shown, as data; `Choice`, `Drag` and `Compass` are the gestures, without a
//! browser; `view` draws and listens. What comes out is a legal [`Move`](tercio_rules::Move), or a
//! sentence that says why not.

mod choice;
mod compass;
mod drag;
mod frame;
mod help;
mod idea;
pub(crate) mod layers;
mod ring;
mod scene;
mod view;
pub(crate) mod walk;
mod words;
mod zoom;

pub(crate) use frame::BoardFrame;
pub(crate) use help::KeyList;
pub(crate) use scene::{Arrow, Look, Mark, Overlays, Scene};
pub(crate) use view::{BoardView, board_of, focus, place};
