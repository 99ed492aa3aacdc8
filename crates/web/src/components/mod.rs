//! Small parts that several pages use.

mod dialog;
mod lent;
mod pyramid;
mod seat_mark;

pub(crate) use dialog::Dialog;
pub(crate) use lent::{fetched, lent};
pub(crate) use pyramid::Pyramid;
pub(crate) use seat_mark::SeatMark;
