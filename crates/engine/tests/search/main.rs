//! What the searches promise, for two seats and for more.

mod crowd;
mod duel;
mod games;
