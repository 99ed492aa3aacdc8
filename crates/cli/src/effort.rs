//! How long the engine may look at a position.

use crate::error::{Failure, Result};
use crate::options::number;
use std::time::Duration;
use tercio_engine::Limits;

/// What limits a search.
#[derive(clap::Args, Debug)]
pub(crate) struct Effort {
    /// Milliseconds a position
    #[arg(long, help_heading = "Limits", value_name = "MS", value_parser = number, allow_negative_numbers = true)]
    time: Option<u32>,
    /// Nodes a position
    #[arg(long, help_heading = "Limits", value_name = "N", value_parser = number, allow_negative_numbers = true)]
    nodes: Option<u32>,
    /// Plies deep
    #[arg(long, help_heading = "Limits", value_name = "N", value_parser = number, allow_negative_numbers = true)]
    depth: Option<u32>,
}

impl Effort {
    /// The limits that were given, or else `usual`.
    pub(crate) fn limits(&self, usual: Limits) -> Result<Limits> {
        let positive = |number: Option<u32>, what: &str| match number {
            Some(0) => Err(Failure::new(format_args!(
                "{what}: expected a number from 1, got 0"
            ))),
            number => Ok(number),
        };
        let limits = Limits {
            time: positive(self.time, "--time")?.map(|time| Duration::from_millis(time.into())),
            nodes: positive(self.nodes, "--nodes")?.map(u64::from),
            depth: positive(self.depth, "--depth")?,
            ..Limits::default()
        };
        Ok(match limits == Limits::default() {
            true => usual,
            false => limits,
        })
    }
}
