//! English.

mod asked;
mod board;
mod care;
mod common;
mod learn;
mod options;
mod pages;
mod play;

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
    learn: learn::LEARN,
    puzzles: learn::PUZZLES,
    rules: learn::RULES,
    settings: pages::SETTINGS,
    about: pages::ABOUT,
    missing: pages::MISSING,
    soon: pages::SOON,
};
