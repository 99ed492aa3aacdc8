//! What tests of every crate share: a slow second reading of the rules, positions written in a
//! few words, random walks, and laws that hold for every position.
//!
//! [`slow`] knows nothing of the fast rules it is compared with; the other modules are about them.
//! Everything here panics with a message when something is wrong, as tests do.

pub mod board;
pub mod laws;
pub mod position;
pub mod slow;
pub mod walk;
