//! Where games begin: fixed openings for matches, random ones for self-play.

mod balance;
mod book;
mod random;

pub use balance::Balance;
pub use book::{BookError, OpeningBook};
pub use random::{NoOpening, RandomOpenings};
