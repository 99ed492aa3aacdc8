//! Small parts that several pages use.

mod act;
mod agreements;
mod call_clock;
mod dialog;
mod draw_tools;
mod icon;
mod lazy;
mod moves;
mod overlay_switches;
mod pictures;
mod pyramid;
mod seat_mark;
mod standing;
mod status_line;
mod tool;
mod typed_move;

pub(crate) use act::Act;
pub(crate) use agreements::{Agreement, Agreements};
pub(crate) use call_clock::CallClock;
pub(crate) use dialog::Dialog;
pub(crate) use icon::Icon;
pub(crate) use lazy::{lazy, resource};
pub(crate) use moves::{MoveButton, MoveList};
pub(crate) use overlay_switches::OverlaySwitches;
pub(crate) use pictures::{Pictures, Subject};
pub(crate) use pyramid::Pyramid;
pub(crate) use seat_mark::SeatMark;
pub(crate) use standing::Standing;
pub(crate) use status_line::StatusLine;
pub(crate) use tool::Tool;
pub(crate) use typed_move::TypedMove;
