//! `tercio bench nodes`: several servers on one PostgreSQL, beside one.

use super::figures::Form;
use super::process::{Server, processor_time};
use crate::error::{Failure, Result};
use crate::numbers::number;
use crate::runtime;
use serde::Serialize;
use std::fmt::Write as _;
use std::time::Duration;
use tercio_arena::statistics::median;
use tercio_load::Moves;
use tercio_rules::Rules;
use tercio_store::Store;

/// What a node may need beside the sockets of players.
const SPARE: u32 = 200;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// A database of PostgreSQL that may be filled
    #[arg(long, value_name = "URL")]
    database: String,
    /// The NATS server over which nodes hear each other
    #[arg(long, value_name = "URL")]
    nats: String,
    /// How many nodes are compared with one
    #[arg(long, value_name = "N", default_value = "3", value_parser = number(2..=16))]
    nodes: u32,
    /// How many games are played at once
    #[arg(long, value_name = "N", default_value = "200", value_parser = number(1..=5_000))]
    games: u32,
    /// How many moves a second are made; as many as possible if left out
    #[arg(long, value_name = "N", value_parser = number(1..=100_000))]
    rate: Option<u32>,
    /// How often both are measured, in turns
    #[arg(long, value_name = "N", default_value = "5", value_parser = number(1..=50))]
    rounds: u32,
    /// How long each measurement takes, in seconds
    #[arg(long, value_name = "S", default_value = "5", value_parser = number(1..=60))]
    seconds: u32,
    #[command(flatten)]
    form: Form,
}

/// One measurement of some nodes.
#[derive(Serialize)]
struct Measured {
    /// Moves that were kept, acknowledged and seen by both players, a second.
    moves_per_second: f64,
    acknowledged_p50_ms: f64,
    acknowledged_p99_ms: f64,
    /// Time on processors that all nodes together took for a move; nothing where nobody tells.
    processor_us: Option<f64>,
    /// The same of the processes of PostgreSQL that serve the nodes, if they are on this machine.
    database_us: f64,
}

/// Both, one after the other.
#[derive(Serialize)]
struct Round {
    one: Measured,
    several: Measured,
}

#[derive(Serialize)]
struct Figures {
    version: &'static str,
    nodes: u32,
    games: u32,
    rounds: Vec<Round>,
    /// Moves a second of several nodes ÷ one node, the median over the rounds.
    ratio: f64,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let runtime = runtime::on_all_processors()?;
    let mut rounds = Vec::new();
    for round in 0..args.rounds {
        let one = || runtime.block_on(measure(args, 1));
        let several = || runtime.block_on(measure(args, args.nodes));
        // Who comes first has the smaller database.
        rounds.push(if round % 2 == 0 {
            let one = one()?;
            let several = several()?;
            Round { one, several }
        } else {
            let several = several()?;
            let one = one()?;
            Round { one, several }
        });
    }
    let ratios = rounds
        .iter()
        .map(|round| round.several.moves_per_second / round.one.moves_per_second);
    let figures = Figures {
        version: env!("CARGO_PKG_VERSION"),
        nodes: args.nodes,
        games: args.games,
        ratio: median(ratios.collect()),
        rounds,
    };
    args.form.print(&figures, table)
}

async fn measure(args: &Args, nodes: u32) -> Result<Measured> {
    let rules = Rules::from_names("martian", "two").map_err(Failure::new)?;
    let nats = (nodes > 1).then_some(args.nats.as_str());
    let servers = (0..nodes).map(|_| Server::start(&args.database, nats, 2 * args.games + SPARE));
    let servers: Vec<Server> = servers.collect::<Result<_>>()?;
    let addresses: Vec<_> = servers.iter().map(|server| server.address).collect();
    for address in &addresses {
        tercio_load::ready(*address).await.map_err(Failure::new)?;
    }
    let store = Store::open(&args.database).await.map_err(Failure::new)?;
    let backends = async || {
        let backends = tercio_store::bench::backends(&store).await;
        backends.map_err(Failure::new)
    };
    // Connections are made when they are needed: by now some are there.
    let early = backends().await?;
    let spent = || {
        let nodes = servers.iter().map(Server::processor_time).sum();
        let database = early.iter().filter_map(|process| processor_time(*process));
        (nodes, database.sum())
    };
    let mut before: (Option<Duration>, Duration) = (None, Duration::ZERO);
    let plan = Moves {
        rules,
        games: args.games as usize,
        rate: args.rate.map(f64::from),
        time: Duration::from_secs(args.seconds.into()),
    };
    let result = tercio_load::moves(&addresses, plan, || before = spent()).await;
    let result = result.map_err(Failure::new)?;
    let after: (Option<Duration>, Duration) = spent();
    // Those that came later have done nothing else.
    let late = backends().await?;
    let late = late.iter().filter(|process| !early.contains(process));
    let late: Duration = late.filter_map(|process| processor_time(*process)).sum();
    let database = (after.1 + late).saturating_sub(before.1);
    store.close().await;
    let spent = before.0.zip(after.0);
    let spent = spent.map(|(before, after)| after.saturating_sub(before));
    let a_move =
        |time: Duration| time.as_secs_f64() * 1_000_000.0 / result.acknowledged.len().max(1) as f64;
    let ms = |permille| result.acknowledged.permille(permille).as_secs_f64() * 1000.0;
    Ok(Measured {
        moves_per_second: result.per_second,
        acknowledged_p50_ms: ms(500),
        acknowledged_p99_ms: ms(990),
        processor_us: spent.map(a_move),
        database_us: a_move(database),
    })
}

fn table(figures: &Figures) -> String {
    let mut text = format!(
        "{:>5} {:>5} {:>9} {:>9} {:>9} {:>12} {:>15}\n",
        "round", "nodes", "moves/s", "p50 ms", "p99 ms", "µs of nodes", "µs of database"
    );
    for (number, round) in (1..).zip(&figures.rounds) {
        for (nodes, measured) in [(1, &round.one), (figures.nodes, &round.several)] {
            let time = measured.processor_us;
            let time = time.map_or("unknown".to_owned(), |time| format!("{time:.0}"));
            let _ = writeln!(
                text,
                "{number:>5} {nodes:>5} {:>9.0} {:>9.1} {:>9.1} {time:>12} {:>15.0}",
                measured.moves_per_second,
                measured.acknowledged_p50_ms,
                measured.acknowledged_p99_ms,
                measured.database_us
            );
        }
    }
    let _ = writeln!(
        text,
        "{} nodes ÷ one: {:.2}, the median of {}",
        figures.nodes,
        figures.ratio,
        figures.rounds.len()
    );
    text
}
