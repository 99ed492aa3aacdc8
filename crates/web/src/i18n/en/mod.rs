//! English. It is part of the program, area by area, so that the texts of a page are in the chunk
//! of that page.

mod analysis;
mod board;
mod common;
mod company;
mod editor;
mod explorer;
mod failures;
mod learn;
mod narration;
mod notices;
mod online;
mod options;
mod pages;
mod people;
mod pictures;
mod play;
mod queries;
mod review;
mod simuls;
mod slow;
mod studies;
mod tournaments;

pub(super) use analysis::{ANALYSIS, EXCHANGE, INSIGHT};
pub(super) use board::BOARD;
pub(super) use common::{COMMON, NAV};
pub(super) use company::COMPANY;
pub(super) use editor::EDITOR;
pub(super) use explorer::EXPLORER;
pub(super) use failures::FAILURES;
pub(super) use learn::{LEARN, PUZZLES, RULES};
pub(super) use narration::NARRATION;
pub(super) use notices::NOTIFICATIONS;
pub(super) use online::{LOBBY, ONLINE};
pub(super) use options::OPTIONS;
pub(super) use pages::{ABOUT, MISSING, NO_SERVER, SETTINGS};
pub(super) use people::{ACCOUNT, ARCHIVE, PROFILE};
pub(super) use pictures::PICTURES;
pub(super) use play::{GAMES, PLAY, SETUPS};
pub(super) use queries::{LEGEND, QUERIES, SHORTCUTS};
pub(super) use review::REVIEW;
pub(super) use simuls::SIMULS;
pub(super) use slow::SLOW;
pub(super) use studies::STUDIES;
pub(super) use tournaments::TOURNAMENTS;
