//! One file a command.

pub(crate) mod admin;
pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod bot;
pub(crate) mod completions;
pub(crate) mod dataset;
pub(crate) mod engine;
pub(crate) mod explorer;
pub(crate) mod games;
pub(crate) mod inspect;
pub(crate) mod man;
pub(crate) mod match_;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod ready;
pub(crate) mod render;
pub(crate) mod selfplay;
pub(crate) mod serve;
pub(crate) mod survey;
pub(crate) mod tables;
pub(crate) mod tune;
pub(crate) mod web;
pub(crate) mod worker;

use crate::args::{self, Cli, Command};
use crate::error::Result;

/// Does what was asked for.
pub(crate) fn run(cli: Cli) -> Result<()> {
    match cli.command {
        None => serve::run_here(&cli.local),
        Some(Command::Serve(args)) => serve::run(&args),
        Some(Command::Web(args)) => web::run(&args),
        Some(Command::Worker(args)) => worker::run(&args),
        Some(Command::Admin(args)) => admin::run(&args),
        Some(Command::Ready(args)) => ready::run(&args),
        Some(Command::Bot(args)) => bot::run(&args),
        Some(Command::Explorer(args)) => explorer::run(&args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Inspect(args)) => inspect::run(&args),
        Some(Command::Render(args)) => render::run(&args),
        Some(Command::Analyse(args)) => analyse::run(&args),
        Some(Command::Bench(what)) => bench::run(&what),
        Some(Command::Engine(args)) => engine::run(&args),
        Some(Command::Match(args)) => match_::run(&args),
        Some(Command::Selfplay(args)) => selfplay::run(&args),
        Some(Command::Survey(args)) => survey::run(&args),
        Some(Command::Tables(what)) => tables::run(&what),
        Some(Command::Tune(args)) => tune::run(&args),
        Some(Command::Dataset(args)) => dataset::run(&args),
        Some(Command::Moves) => args::print_moves(),
        Some(Command::Levels) => args::print_levels(),
        Some(Command::Completions(args)) => completions::run(&args),
        Some(Command::Man(args)) => man::run(&args),
        Some(Command::Help { command }) => args::print_help(&command),
    }
}
