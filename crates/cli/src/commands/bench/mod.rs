//! `tercio bench`: how fast this program is on this machine, and how well it solves.

mod endings;
mod explorer;
mod figures;
mod nodes;
mod perft;
mod process;
mod scaling;
mod search;
mod server;
mod stopwatch;
mod tactics;

use crate::error::Result;
use crate::texts;

/// What to measure.
#[derive(clap::Subcommand, Debug)]
pub(crate) enum Bench {
    /// Let the engine win solved endings of Martian Chess, with tables and without
    #[command(long_about = texts::BENCH_ENDINGS, after_help = texts::BENCH_ENDINGS_AFTER)]
    Endings(endings::Args),
    /// Measure how soon the opening explorer answers
    #[command(long_about = texts::BENCH_EXPLORER, after_help = texts::BENCH_EXPLORER_AFTER)]
    Explorer(explorer::Args),
    /// Measure several servers on one PostgreSQL beside one
    #[command(long_about = texts::BENCH_NODES, after_help = texts::BENCH_NODES_AFTER)]
    Nodes(nodes::Args),
    /// Measure move generation for all eleven setups
    #[command(long_about = texts::BENCH_PERFT, after_help = texts::BENCH_PERFT_AFTER)]
    Perft(perft::Args),
    /// Simulate many nodes with the measured times of one
    #[command(long_about = texts::BENCH_SCALING, after_help = texts::BENCH_SCALING_AFTER)]
    Scaling(scaling::Args),
    /// Measure the search for all eleven setups, and print its signature
    #[command(long_about = texts::BENCH_SEARCH, after_help = texts::BENCH_SEARCH_AFTER)]
    Search(search::Args),
    /// Measure a server for online play, started for it on this machine
    #[command(long_about = texts::BENCH_SERVER, after_help = texts::BENCH_SERVER_AFTER)]
    Server(server::Args),
    /// Let the engine solve positions with proven answers
    #[command(long_about = texts::BENCH_TACTICS, after_help = texts::BENCH_TACTICS_AFTER)]
    Tactics(tactics::Args),
}

pub(crate) fn run(bench: &Bench) -> Result<()> {
    match bench {
        Bench::Endings(args) => endings::run(args),
        Bench::Explorer(args) => explorer::run(args),
        Bench::Nodes(args) => nodes::run(args),
        Bench::Perft(args) => perft::run(args),
        Bench::Scaling(args) => scaling::run(args),
        Bench::Search(args) => search::run(args),
        Bench::Server(args) => server::run(args),
        Bench::Tactics(args) => tactics::run(args),
    }
}
