//! What the searches promise, for two seats and for more.

mod alphabeta;
mod games;
mod mcts;
