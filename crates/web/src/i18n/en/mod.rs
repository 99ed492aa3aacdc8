//! English.

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

use super::keys::Texts;

pub(super) const TEXTS: Texts = Texts {
    nav: common::NAV,
    common: common::COMMON,
    failures: failures::FAILURES,
    board: board::BOARD,
    queries: queries::QUERIES,
    shortcuts: queries::SHORTCUTS,
    play: play::PLAY,
    setups: play::SETUPS,
    options: options::OPTIONS,
    editor: editor::EDITOR,
    learn: learn::LEARN,
    puzzles: learn::PUZZLES,
    rules: learn::RULES,
    pictures: pictures::PICTURES,
    review: review::REVIEW,
    settings: pages::SETTINGS,
    about: pages::ABOUT,
    missing: pages::MISSING,
    analysis: analysis::ANALYSIS,
    insight: analysis::INSIGHT,
    exchange: analysis::EXCHANGE,
};
