//! Who attacks what: a node works it out once, and uses it for evaluation and for ordering moves.

pub(crate) mod duel;
pub(crate) mod kinds;
pub(crate) mod martian;
pub(crate) mod menace;
pub(crate) mod pikemen;
pub(crate) mod scene;
