//! What runs commands that wait for networks and databases.

use crate::error::{Failure, Result};
use tokio::runtime::{Builder, Runtime};

/// On one thread, for a command that does one thing after the other.
pub(crate) fn on_one_thread() -> Result<Runtime> {
    made(Builder::new_current_thread())
}

/// On all processors.
pub(crate) fn on_all_processors() -> Result<Runtime> {
    made(Builder::new_multi_thread())
}

fn made(mut builder: Builder) -> Result<Runtime> {
    let runtime = builder.enable_all().build();
    runtime.map_err(|error| Failure::new(format_args!("cannot start: {error}")))
}
