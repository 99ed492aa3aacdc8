//! `tercio bench scaling`: many nodes, simulated with the times that one takes.

mod plot;
mod simulation;

use super::figures::Form;
use crate::error::Result;
use crate::numbers::number;
use crate::output;
use serde::Serialize;
use simulation::{Load, News, Park, Point, Service};
use std::fmt::Write as _;
use std::path::PathBuf;

/// The loads that are tried, in moves a second, as long as nothing is overloaded.
const LOADS: [u32; 21] = [
    100, 250, 500, 1_000, 1_500, 2_000, 3_000, 4_000, 6_000, 8_000, 12_000, 16_000, 24_000, 32_000,
    48_000, 64_000, 96_000, 128_000, 192_000, 256_000, 384_000,
];

/// What is compared: as it is today, and where news and games are shared out by game.
const PARKS: [Park; 5] = [
    Park {
        nodes: 1,
        clusters: 1,
        news: News::Everywhere,
    },
    Park {
        nodes: 3,
        clusters: 1,
        news: News::Everywhere,
    },
    Park {
        nodes: 30,
        clusters: 1,
        news: News::Everywhere,
    },
    Park {
        nodes: 30,
        clusters: 10,
        news: News::Everywhere,
    },
    Park {
        nodes: 30,
        clusters: 10,
        news: News::ByGame,
    },
];

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Where randomness begins
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// How many moves are made at each load, at least
    #[arg(long, value_name = "N", default_value = "40000", value_parser = number(1_000..=1_000_000))]
    moves: u32,
    /// Processor time of a node for a move that it takes, in microseconds
    #[arg(long, value_name = "US", default_value = "165", value_parser = number(1..=1_000_000))]
    node: u32,
    /// Processor time of a node for each commit, in microseconds
    #[arg(long, value_name = "US", default_value = "2300", value_parser = number(1..=1_000_000))]
    send: u32,
    /// Processor time of a node for a move that it hears of, in microseconds
    #[arg(long, value_name = "US", default_value = "100", value_parser = number(1..=1_000_000))]
    hear: u32,
    /// Processor time of node and database each to read what happened at another node, in microseconds
    #[arg(long, value_name = "US", default_value = "150", value_parser = number(1..=1_000_000))]
    read: u32,
    /// Processor time of the database for each move, in microseconds
    #[arg(long, value_name = "US", default_value = "85", value_parser = number(1..=1_000_000))]
    row: u32,
    /// Processor time of the database for each commit, in microseconds
    #[arg(long, value_name = "US", default_value = "2250", value_parser = number(1..=1_000_000))]
    commit: u32,
    /// How long the disk of the database takes to keep what waits, in microseconds
    #[arg(long, value_name = "US", default_value = "4000", value_parser = number(1..=1_000_000))]
    flush: u32,
    /// How long a question and its answer are under way between two machines, in microseconds
    #[arg(long, value_name = "US", default_value = "200", value_parser = number(0..=1_000_000))]
    network: u32,
    /// Cores of a node
    #[arg(long, value_name = "N", default_value = "2", value_parser = number(1..=256))]
    cores: u32,
    /// Cores of a database
    #[arg(long, value_name = "N", default_value = "8", value_parser = number(1..=256))]
    database_cores: u32,
    /// Draw a picture of it into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    form: Form,
}

/// What one park does at growing loads.
#[derive(Serialize)]
struct Line {
    name: String,
    points: Vec<Point>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let service = Service::from(args);
    let lines: Vec<Line> = PARKS
        .into_iter()
        .map(|park| line(args, &service, park))
        .collect();
    if let Some(path) = &args.svg {
        let svg = plot::svg(&lines);
        output::write_files([(path.as_path(), svg)])?;
    }
    args.form.print(&lines, |lines| table(lines))
}

fn line(args: &Args, service: &Service, park: Park) -> Line {
    let mut points = Vec::new();
    for rate in LOADS {
        let load = Load {
            rate,
            // Two seconds at least: what is overloaded shows itself.
            moves: args.moves.max(2 * rate),
            seed: args.seed,
        };
        let point = simulation::run(service, park, load);
        let is_too_much = point.is_too_much();
        points.push(point);
        if is_too_much {
            break;
        }
    }
    Line {
        name: park.name(),
        points,
    }
}

/// A row for each load, with what is busy then.
fn table(lines: &[Line]) -> String {
    let mut text = String::new();
    for line in lines {
        let _ = writeln!(text, "{}", line.name);
        let _ = writeln!(
            text,
            "{:>9} {:>9} {:>9} {:>8} {:>10} {:>8}",
            "moves/s", "p50 ms", "p99 ms", "nodes", "databases", "disks"
        );
        for point in &line.points {
            let _ = match point.is_too_much() {
                true => writeln!(text, "{:>9} {:>19}", point.rate, "too much"),
                false => writeln!(
                    text,
                    "{:>9} {:>9.1} {:>9.1} {:>7.0}% {:>9.0}% {:>7.0}%",
                    point.rate,
                    point.p50_ms,
                    point.p99_ms,
                    100.0 * point.nodes_busy,
                    100.0 * point.databases_busy,
                    100.0 * point.disks_busy
                ),
            };
        }
        text.push('\n');
    }
    text
}

impl From<&Args> for Service {
    fn from(args: &Args) -> Service {
        let nanoseconds = |microseconds: u32| u64::from(microseconds) * 1000;
        Service {
            take: nanoseconds(args.node),
            send: nanoseconds(args.send),
            read: nanoseconds(args.read),
            hear: nanoseconds(args.hear),
            row: nanoseconds(args.row),
            commit: nanoseconds(args.commit),
            flush: nanoseconds(args.flush),
            network: nanoseconds(args.network),
            node_cores: args.cores as usize,
            database_cores: args.database_cores as usize,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::simulation::{Load, Service, run};
    use super::{LOADS, PARKS};

    const SERVICE: Service = Service {
        take: 150_000,
        send: 1_000,
        hear: 40_000,
        read: 0,
        row: 100_000,
        commit: 300_000,
        flush: 1_000_000,
        network: 200_000,
        node_cores: 2,
        database_cores: 8,
    };

    #[test]
    fn the_same_seed_gives_the_same_figures() {
        let load = |seed| Load {
            rate: 1000,
            moves: 2000,
            seed,
        };
        let [one, same, other] = [1, 1, 2].map(|seed| run(&SERVICE, PARKS[1], load(seed)));
        assert_eq!(one, same);
        assert_ne!(one, other);
    }

    #[test]
    fn an_idle_park_answers_as_soon_as_its_parts_allow_and_a_full_one_is_seen() {
        let at = |rate, park| {
            let load = Load {
                rate,
                moves: 4000.max(rate),
                seed: 3,
            };
            run(&SERVICE, PARKS[park], load)
        };
        let idle = at(LOADS[0], 0);
        // The disk, five questions to the database, one to the player, and little more.
        assert!((2.2..3.5).contains(&idle.p50_ms), "{idle:?}");
        // Two cores with 150 µs a move take 13,333 a second.
        assert!(!at(8_000, 0).is_too_much() && at(16_000, 0).is_too_much());
        let busy = at(8_000, 0);
        assert!((0.55..0.65).contains(&busy.nodes_busy), "{busy:?}");
        // Thirty nodes that all hear everything hear 48,000 letters a second at most.
        assert!(at(64_000, 3).is_too_much() && !at(64_000, 4).is_too_much());
    }
}
