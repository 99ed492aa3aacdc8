//! `tercio engine`: the engine for other programs.

use crate::error::{Failure, Result};
use std::io;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args) -> Result<()> {
    // The lock of stdin stays here; that of stdout must be taken by whichever thread speaks.
    tercio_ugi::serve(io::stdin().lock(), io::stdout()).map_err(|error| Failure::stdout(&error))
}
