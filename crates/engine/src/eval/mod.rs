//! Hand-written evaluation: one table of weights a game.

pub(crate) mod crowd;
pub(crate) mod martian;
pub(crate) mod pikemen;
