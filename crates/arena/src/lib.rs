//! The judge: lets players meet, many times, and says what the results prove.
//!
//! A [`Contest`] knows the rules, the [`Player`]s and how they meet; [`Contest::run`] plays it and
//! keeps the [`Standing`]. Every game becomes a record, and the records alone are enough to
//! continue a contest that was interrupted. The library never prints.

mod baseline;
mod bout;
mod contest;
mod dice;
mod ledger;
mod mover;
mod opening;
mod player;
pub mod selfplay;
mod standing;
pub mod statistics;
mod survey;
pub mod tune;

pub use baseline::Baseline;
pub use bout::Effort;
pub use contest::{Contest, ContestError, Fixture};
pub use dice::Dice;
pub use ledger::{Ledger, LedgerError};
pub use opening::{NoOpening, Openings};
pub use player::{Kind, Player, Strength, Weighting, WrongPlayer};
pub use standing::Standing;
pub use survey::Survey;
