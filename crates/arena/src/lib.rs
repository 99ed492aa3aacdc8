//! The judge: lets players meet, many times, and says what the results prove.
//!
//! A [`Match`] knows the rules, the [`Pairing`] of players and how they meet; [`Match::run`] plays
//! it and keeps the [`Results`]. Every game becomes a record, and the records alone are enough to
//! continue a match that was interrupted. The library never prints.

mod baseline;
mod build_id;
pub mod dataset;
mod game;
mod match_;
mod opening;
mod pairing;
mod player;
mod player_spec;
mod record_file;
mod results;
pub mod selfplay;
pub mod statistics;
mod survey;
pub mod tune;

pub use baseline::Baseline;
pub use game::Usage;
pub use match_::{Match, MatchError};
pub use opening::{Balance, BookError, NoOpening, OpeningBook, RandomOpenings};
pub use pairing::Pairing;
pub use player::{Choice, Player, PlayerError, spawn};
pub use player_spec::{NetFile, PlayerKind, PlayerSpec, Strength, Weighting, WrongPlayer};
pub use record_file::{RecordFile, RecordFileError};
pub use results::Results;
pub use survey::Survey;
