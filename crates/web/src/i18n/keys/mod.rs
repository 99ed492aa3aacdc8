//! Which texts there are, by area.

mod analysis;
mod board;
mod common;
mod editor;
mod failures;
mod learn;
mod options;
mod pages;
mod pictures;
mod play;
mod queries;
mod review;

pub(crate) use analysis::{Analysis, Exchange, Insight};
pub(crate) use board::Board;
pub(crate) use common::{Common, Nav};
pub(crate) use editor::Editor;
pub(crate) use failures::Failures;
pub(crate) use learn::{Learn, Puzzles, Rules};
pub(crate) use options::Options;
pub(crate) use pages::{About, Missing, Settings};
pub(crate) use pictures::Pictures;
pub(crate) use play::{Play, Setups};
pub(crate) use queries::{Queries, Shortcuts};
pub(crate) use review::Review;

/// A text.
pub(crate) type Text = &'static str;

/// All texts of a language.
pub(crate) struct Texts {
    pub(crate) nav: Nav,
    pub(crate) common: Common,
    pub(crate) failures: Failures,
    pub(crate) board: Board,
    pub(crate) queries: Queries,
    pub(crate) shortcuts: Shortcuts,
    pub(crate) play: Play,
    pub(crate) setups: Setups,
    pub(crate) options: Options,
    pub(crate) editor: Editor,
    pub(crate) learn: Learn,
    pub(crate) puzzles: Puzzles,
    pub(crate) rules: Rules,
    pub(crate) pictures: Pictures,
    pub(crate) review: Review,
    pub(crate) settings: Settings,
    pub(crate) about: About,
    pub(crate) missing: Missing,
    pub(crate) analysis: Analysis,
    pub(crate) insight: Insight,
    pub(crate) exchange: Exchange,
}
