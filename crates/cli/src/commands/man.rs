//! `tercio man`: the manual pages, from the same source as `--help`.

use crate::args::Cli;
use crate::error::{Failure, Result};
use crate::output;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use std::path::PathBuf;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Write one page a command into this folder
    #[arg(long)]
    dir: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let Some(dir) = &args.dir else {
        return output::print(page(&command)?);
    };
    let mut pages = Vec::new();
    collect(&command, &mut pages)?;
    output::write_into(dir, &pages)
}

/// The pages of a command and all commands below it, with the names of their files.
fn collect(command: &Command, pages: &mut Vec<(String, Vec<u8>)>) -> Result<()> {
    let name = command
        .get_display_name()
        .unwrap_or_else(|| command.get_name());
    pages.push((format!("{name}.1"), page(command)?));
    for below in command.get_subcommands() {
        collect(below, pages)?;
    }
    Ok(())
}

fn page(command: &Command) -> Result<Vec<u8>> {
    let mut page = Vec::new();
    let man = Man::new(command.clone());
    man.render(&mut page).map_err(Failure::new)?;
    Ok(page)
}
