//! What a node works out about a position once, and uses for evaluation and for ranking moves.

pub(crate) mod kinds;
pub(crate) mod martian;
pub(crate) mod pikemen;
