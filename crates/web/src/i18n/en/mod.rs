//! English.

mod analysis;
mod asked;
mod board;
mod care;
mod common;
mod editor;
mod learn;
mod options;
mod pages;
mod pictures;
mod play;
mod review;

use super::keys::Texts;

pub(super) const TEXTS: Texts = Texts {
    nav: common::NAV,
    common: common::COMMON,
    care: care::CARE,
    board: board::BOARD,
    asked: asked::ASKED,
    shortcuts: asked::SHORTCUTS,
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
