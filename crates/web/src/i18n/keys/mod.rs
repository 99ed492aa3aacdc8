//! Which texts there are, by area.

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
mod vacations;

pub(crate) use analysis::{Analysis, Exchange, Insight};
pub(crate) use board::Board;
pub(crate) use common::{Common, Nav};
pub(crate) use company::Company;
pub(crate) use editor::Editor;
pub(crate) use explorer::Explorer;
pub(crate) use failures::Failures;
pub(crate) use learn::{Learn, Puzzles, Rules};
pub(crate) use narration::Narration;
pub(crate) use notices::Notifications;
pub(crate) use online::{Lobby, Online};
pub(crate) use options::Options;
pub(crate) use pages::{About, Missing, NoServer, Settings};
pub(crate) use people::{Account, Archive, Profile};
pub(crate) use pictures::Pictures;
pub(crate) use play::{Games, Play, Setups};
pub(crate) use queries::{Legend, Queries, Shortcuts};
pub(crate) use review::Review;
pub(crate) use simuls::Simuls;
pub(crate) use slow::Slow;
pub(crate) use studies::Studies;
pub(crate) use tournaments::Tournaments;
pub(crate) use vacations::Vacations;

/// A text.
pub(crate) type Text = &'static str;
