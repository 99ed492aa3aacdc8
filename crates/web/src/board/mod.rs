//! The board: one component for every game, every shape and every way to move.
//!
//! `BoardState` is what is shown, as data. [`BoardHost`] holds it for a page, together with the
//! controller that knows what is being chosen; `view` translates events into actions of the
//! controller and paints. What comes out is a legal [`Move`](tercio_rules::Move), or a sentence that
//! says why not.

mod arrows;
mod cells;
mod drawing;
mod frame;
mod help;
mod host;
pub(crate) mod keyboard;
pub(crate) mod labels;
pub(crate) mod layers;
mod legend;
mod message;
pub(crate) mod narration;
pub(crate) mod pointer;
mod ring;
mod screen;
mod state;
mod view;
mod zoom;

pub(crate) use cells::Cells;
pub(crate) use frame::BoardFrame;
pub(crate) use help::KeyList;
pub(crate) use host::{BoardHost, Flip};
pub(crate) use legend::Sign;
pub(crate) use message::MessageKind;
pub(crate) use screen::Screen;
pub(crate) use state::{Arrow, BoardState, Look, Mark, Overlays};
pub(crate) use view::BoardView;
