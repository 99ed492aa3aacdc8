//! One file a page.

mod about;
mod analysis;
mod chunks;
mod game;
mod games;
mod learn;
mod missing;
mod no_server;
mod online;
mod people;
mod play;
mod puzzles;
mod review;
mod rules;
mod settings;
mod simuls;
mod studies;
mod tournaments;

pub(crate) use chunks::lazy;
pub(crate) use missing::Missing;
pub(crate) use play::{Pace, Play};
