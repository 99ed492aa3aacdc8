//! One file a page.

mod about;
mod analysis;
mod learn;
mod missing;
mod play;
mod puzzles;
mod review;
mod rules;
mod settings;

pub(crate) use about::About;
pub(crate) use analysis::Analysis;
pub(crate) use learn::Learn;
pub(crate) use missing::Missing;
pub(crate) use play::Play;
pub(crate) use puzzles::Puzzles;
pub(crate) use review::Review;
pub(crate) use rules::Rules;
pub(crate) use settings::Settings;
