//! `tercio completions`: a script for the shell.

use crate::args::Cli;
use crate::error::Result;
use crate::output;
use clap::CommandFactory;
use clap_complete::Shell;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Which shell
    shell: Shell,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "tercio", &mut script);
    output::print(script)
}
