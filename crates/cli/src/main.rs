//! `tercio`: Pikemen and Martian Chess on the command line.

mod args;
mod browser;
mod colours;
mod commands;
mod database;
mod error;
mod input;
mod limits;
mod log;
mod names;
mod numbers;
mod options;
mod output;
mod progress;
mod runtime;
mod source;
mod texts;

use std::process::ExitCode;

fn main() -> ExitCode {
    match args::read().and_then(commands::run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.tell(),
    }
}
