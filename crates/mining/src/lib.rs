//! From games to puzzles: finds positions in which something was given away or missed, proves that
//! they have a single answer, and grades them.
//!
//! The engine only says where to look and how hard an answer is to find. What the answer is, the
//! [`proof`] decides, which knows the rules and nothing of the engine.

mod answer;
mod grade;
mod miner;
pub mod proof;
mod variety;

pub use answer::{answer, answer_within};
pub use grade::grade;
pub use miner::{Miner, Step};
pub use variety::{Variety, is_plain};
