//! How long the engine may look at a position.

use crate::numbers::{POSITIVE, number};
use std::time::Duration;
use tercio_engine::Limits;

/// What limits a search.
#[derive(clap::Args, Debug)]
pub(crate) struct LimitOptions {
    /// Milliseconds a position
    #[arg(long, help_heading = "Limits", value_name = "MS", value_parser = number(POSITIVE), allow_negative_numbers = true)]
    time: Option<u32>,
    /// Nodes a position
    #[arg(long, help_heading = "Limits", value_name = "N", value_parser = number(POSITIVE), allow_negative_numbers = true)]
    nodes: Option<u32>,
    /// Plies deep
    #[arg(long, help_heading = "Limits", value_name = "N", value_parser = number(POSITIVE), allow_negative_numbers = true)]
    depth: Option<u32>,
}

impl LimitOptions {
    /// The limits that were given, or else `usual`.
    pub(crate) fn or(&self, usual: Limits) -> Limits {
        let limits = Limits {
            time: self.time.map(|time| Duration::from_millis(time.into())),
            nodes: self.nodes.map(u64::from),
            depth: self.depth,
            ..Limits::default()
        };
        match limits == Limits::default() {
            true => usual,
            false => limits,
        }
    }
}
