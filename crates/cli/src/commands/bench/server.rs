//! `tercio bench server`: how many moves a server on this machine keeps, and how soon.

use super::figures::{Fillable, Folder, Form};
use super::process::Server;
use crate::error::{Failure, Result};
use crate::numbers::number;
use crate::runtime;
use serde::Serialize;
use std::fmt::Write as _;
use std::time::{Duration, Instant};
use tercio_load::{End, Latencies, Moves};
use tercio_rules::Rules;
use tercio_store::GameId;
use tercio_store::Store;
use tercio_store::bench::{Way, copy_game, events_per_second};

/// What a socket may need beside those that are measured.
const SPARE: u32 = 200;
/// How many writers the bare database gets.
const WRITERS: u32 = 256;
/// How many moves a stored game has.
const STORED_MOVES: usize = 20;
/// Of how many stored games one is not over.
const STILL_PLAYED: u32 = 100;
/// How often the start is measured; the slowest counts.
const STARTS: usize = 3;
/// How many moves spectators see.
const SEEN: usize = 50;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// How many games are played at once
    #[arg(long, value_name = "N", default_value = "200", value_parser = number(1..=5_000))]
    games: u32,
    /// How many moves a second are made when it is measured how soon they are acknowledged
    #[arg(long, value_name = "N", default_value = "1000", value_parser = number(1..=100_000))]
    rate: u32,
    /// How many sockets are held idle
    #[arg(long, value_name = "N", default_value = "2000", value_parser = number(1..=30_000))]
    idle: u32,
    /// How many people look on at one game
    #[arg(long, value_name = "N", default_value = "1000", value_parser = number(1..=5_000))]
    spectators: u32,
    /// How many games the database holds when it is measured how soon a server is ready; not
    /// measured if 0
    #[arg(long, value_name = "N", default_value = "0", value_parser = number(0..=1_000_000))]
    stored: u32,
    /// How long each measurement takes, in seconds
    #[arg(long, value_name = "S", default_value = "5", value_parser = number(1..=60))]
    seconds: u32,
    #[command(flatten)]
    database: Fillable,
    #[command(flatten)]
    form: Form,
}

/// What was measured.
#[derive(Serialize)]
struct Figures {
    version: &'static str,
    games: u32,
    /// Moves that were kept, acknowledged and seen by both players, a second.
    moves_per_second: f64,
    /// Events that the bare database writes a second.
    raw_per_second: f64,
    ratio: f64,
    /// From sending a move to its acknowledgement, at the rate that was asked for.
    rate: f64,
    acknowledged_p50_ms: f64,
    acknowledged_p99_ms: f64,
    spectators: u32,
    /// From sending a move to its arrival at the last spectator.
    last_spectator_p99_ms: f64,
    idle: u32,
    /// What one idle socket costs the server, in bytes of memory; nothing where nobody tells.
    idle_bytes: Option<f64>,
    stored: u32,
    /// From the start of a server with so many games to its word that it is ready; the slowest.
    ready_ms: Option<f64>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let folder = Folder::new()?;
    let runtime = runtime::on_all_processors()?;
    let figures = runtime.block_on(measure(args, &folder))?;
    args.form.print(&figures, table)
}

async fn measure(args: &Args, folder: &Folder) -> Result<Figures> {
    let failed = |error: tercio_load::LoadError| Failure::new(error);
    let time = Duration::from_secs(args.seconds.into());
    let database = args.database.or_new(folder, "games.sqlite");
    let raw = raw(args, folder, time).await?;
    let sockets = args.idle.max(args.spectators).max(2 * args.games) + SPARE;
    let server = Server::start(&database, None, sockets)?;
    let before = server.memory();
    let tabs = tercio_load::idle(server.address, args.idle as usize);
    let tabs = tabs.await.map_err(failed)?;
    let after = server.memory();
    drop(tabs);
    let rules = Rules::from_names("martian", "two").map_err(Failure::new)?;
    let mut plan = Moves {
        rules,
        games: args.games as usize,
        rate: None,
        time,
    };
    let most = tercio_load::moves(&[server.address], plan, || {})
        .await
        .map_err(failed)?;
    plan.rate = Some(args.rate.into());
    let steady = tercio_load::moves(&[server.address], plan, || {})
        .await
        .map_err(failed)?;
    let seen = tercio_load::spectators(server.address, rules, args.spectators as usize, SEEN);
    let seen = seen.await.map_err(failed)?;
    drop(server);
    let ready = match args.stored {
        0 => None,
        stored => Some(ready(&database, stored, sockets, rules).await?),
    };
    Ok(Figures {
        version: env!("CARGO_PKG_VERSION"),
        games: args.games,
        moves_per_second: most.per_second,
        raw_per_second: raw,
        ratio: most.per_second / raw,
        rate: steady.per_second,
        acknowledged_p50_ms: milliseconds(&steady.acknowledged, 500),
        acknowledged_p99_ms: milliseconds(&steady.acknowledged, 990),
        spectators: args.spectators,
        last_spectator_p99_ms: milliseconds(&seen, 990),
        idle: args.idle,
        idle_bytes: before
            .zip(after)
            .map(|(before, after)| after.saturating_sub(before) as f64 / f64::from(args.idle)),
        stored: args.stored,
        ready_ms: ready.map(|ready| ready.as_secs_f64() * 1000.0),
    })
}

/// How soon a server is ready whose database holds so many games.
async fn ready(database: &str, stored: u32, sockets: u32, rules: Rules) -> Result<Duration> {
    let failed = |error: tercio_load::LoadError| Failure::new(error);
    let server = Server::start(database, None, sockets)?;
    let mut games = Vec::new();
    for (end, copies) in [(End::Resigned, stored), (End::Open, stored / STILL_PLAYED)] {
        let game = tercio_load::play(server.address, rules, STORED_MOVES, end);
        games.push((GameId(game.await.map_err(failed)?), copies));
    }
    drop(server);
    let store = Store::open(database).await.map_err(Failure::new)?;
    for (game, copies) in games {
        let copied = copy_game(&store, &game, copies.into());
        copied.await.map_err(Failure::new)?;
    }
    store.close().await;
    let mut slowest = Duration::ZERO;
    for _ in 0..STARTS {
        let begin = Instant::now();
        let server = Server::start(database, None, sockets)?;
        tercio_load::ready(server.address).await.map_err(failed)?;
        slowest = slowest.max(begin.elapsed());
    }
    Ok(slowest)
}

/// What the bare database does with the same settings.
async fn raw(args: &Args, folder: &Folder, time: Duration) -> Result<f64> {
    let failed = |error: tercio_store::StoreError| Failure::new(error);
    let database = args.database.or_new(folder, "raw.sqlite");
    let store = Store::open(&database).await.map_err(failed)?;
    let name = format!("raw-{}", std::process::id());
    let rate = events_per_second(&store, Way::Raw, &name, WRITERS as usize, time);
    let rate = rate.await.map_err(failed)?;
    store.close().await;
    Ok(rate)
}

fn milliseconds(latencies: &Latencies, permille: usize) -> f64 {
    latencies.permille(permille).as_secs_f64() * 1000.0
}

fn table(figures: &Figures) -> String {
    let mut text = String::new();
    let mut line = |name: String, value: String| {
        let _ = writeln!(text, "{name:<52} {value:>12}");
    };
    let per_second = |rate: f64| format!("{rate:.0}/s");
    let ms = |value: f64| format!("{value:.1} ms");
    let games = figures.games;
    line(
        format!("moves in {games} games"),
        per_second(figures.moves_per_second),
    );
    line(
        "events of the bare database".to_owned(),
        per_second(figures.raw_per_second),
    );
    line("ratio".to_owned(), format!("{:.2}", figures.ratio));
    let rate = format!("acknowledgement at {:.0} moves/s", figures.rate);
    line(format!("{rate}, p50"), ms(figures.acknowledged_p50_ms));
    line(format!("{rate}, p99"), ms(figures.acknowledged_p99_ms));
    let spectators = figures.spectators;
    line(
        format!("a move to the last of {spectators} spectators, p99"),
        ms(figures.last_spectator_p99_ms),
    );
    let bytes = figures.idle_bytes.map_or("unknown".to_owned(), |bytes| {
        format!("{:.1} KiB", bytes / 1024.0)
    });
    line(
        format!("memory of each of {} idle sockets", figures.idle),
        bytes,
    );
    if let Some(ready) = figures.ready_ms {
        line(
            format!("start to ready with {} stored games", figures.stored),
            ms(ready),
        );
    }
    text
}
