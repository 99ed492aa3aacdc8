//! Which texts there are, by area.

mod asked;
mod board;
mod care;
mod common;
mod learn;
mod options;
mod pages;
mod play;

pub(crate) use asked::{Asked, Shortcuts};
pub(crate) use board::Board;
pub(crate) use care::Care;
pub(crate) use common::{Common, Nav};
pub(crate) use learn::{Learn, Puzzles, Rules};
pub(crate) use options::Options;
pub(crate) use pages::{About, Missing, Settings, Soon};
pub(crate) use play::{Play, Setups};

/// A text.
pub(crate) type Text = &'static str;

/// All texts of a language.
pub(crate) struct Texts {
    pub(crate) nav: Nav,
    pub(crate) common: Common,
    pub(crate) care: Care,
    pub(crate) board: Board,
    pub(crate) asked: Asked,
    pub(crate) shortcuts: Shortcuts,
    pub(crate) play: Play,
    pub(crate) setups: Setups,
    pub(crate) options: Options,
    pub(crate) learn: Learn,
    pub(crate) puzzles: Puzzles,
    pub(crate) rules: Rules,
    pub(crate) settings: Settings,
    pub(crate) about: About,
    pub(crate) missing: Missing,
    pub(crate) soon: Soon,
}
