//! `tercio bench explorer`: how soon a server says what was played from a position.

use super::figures::{Fillable, Folder, Form};
use crate::error::{Failure, Result};
use crate::numbers::number;
use crate::progress::Bar;
use crate::runtime;
use rayon::prelude::*;
use serde::Serialize;
use std::fmt::Write as _;
use std::time::{Duration, Instant};
use tercio_load::Latencies;
use tercio_rng::Rng;
use tercio_rules::{Game, Move, Rules, Seat, SeatSet};
use tercio_server::{MOST_PASSAGES, counted};
use tercio_store::{Collection, Counted, Exploration, GameId, Store, bench};

/// How many games are counted together.
const BATCH: u32 = 2_000;
/// Over how many months the games are spread: ten years.
const MONTHS: usize = 120;
/// The first of them.
const FIRST: i64 = 2017 * 12;
/// How many bands of ratings there are, with that of games that do not count.
const BANDS: usize = 6;
/// How many questions are asked at most about the start, and about positions of games at random.
const QUESTIONS: [u32; 2] = [1_000, 20_000];

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// How many games the index holds
    #[arg(long, value_name = "N", default_value = "20000", value_parser = number(1..=10_000_000))]
    games: u32,
    #[command(flatten)]
    database: Fillable,
    /// Only ask: the database holds these games since an earlier run
    #[arg(long, requires = "database")]
    filled: bool,
    #[command(flatten)]
    form: Form,
}

/// What was measured.
#[derive(Serialize)]
struct Figures {
    version: &'static str,
    games: u32,
    /// How fast they were counted, if they were.
    #[serde(flatten)]
    counting: Option<Counting>,
    bytes: i64,
    bytes_per_game: f64,
    start: Times,
    any: Times,
}

/// How fast games were counted.
#[derive(Serialize)]
struct Counting {
    games_per_second: f64,
    /// Of that, what making up the games took, in seconds.
    making_s: f64,
}

/// How long questions took, in milliseconds.
#[derive(Serialize)]
struct Times {
    p50_ms: f64,
    p99_ms: f64,
    slowest_ms: f64,
}

impl Times {
    fn of(latencies: &Latencies) -> Times {
        let ms = |permille| latencies.permille(permille).as_secs_f64() * 1000.0;
        Times {
            p50_ms: ms(500),
            p99_ms: ms(990),
            slowest_ms: ms(1000),
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let folder = Folder::new()?;
    let runtime = runtime::on_all_processors()?;
    let figures = runtime.block_on(measure(args, &folder))?;
    args.form.print(&figures, table)
}

async fn measure(args: &Args, folder: &Folder) -> Result<Figures> {
    let database = args.database.or_new(folder, "openings.sqlite");
    let rules = Rules::from_names("pikemen", "classic").map_err(Failure::new)?;
    let store = Store::open(&database).await.map_err(Failure::new)?;
    let bar = Bar::new(args.games.into(), "games");
    let begin = Instant::now();
    let mut making = Duration::ZERO;
    let mut first = if args.filled { args.games } else { 0 };
    while first < args.games {
        let last = args.games.min(first + BATCH);
        let made = Instant::now();
        let games: Vec<Counted> = (first..last)
            .into_par_iter()
            .map(|number| made_up(rules, number))
            .collect();
        making += made.elapsed();
        let counted = bench::count_openings(&store, &games);
        counted.await.map_err(Failure::new)?;
        bar.set(last.into());
        first = last;
    }
    let took = begin.elapsed();
    bar.clear();
    let bytes = bench::size_of_openings(&store);
    let bytes = bytes.await.map_err(Failure::new)?;
    let mut rng = Rng::new(1);
    let [of_start, of_any] = QUESTIONS.map(|most| most.min(args.games));
    let start = made_up(rules, 0)
        .passages
        .first()
        .map(|passage| passage.position);
    let start = start.unwrap_or_default();
    let mut latencies = [Latencies::default(), Latencies::default()];
    for _ in 0..of_start {
        ask(&store, start, &mut rng, &mut latencies[0]).await?;
    }
    for _ in 0..of_any {
        let game = made_up(rules, rng.below(args.games as usize) as u32);
        let passage = rng.choose(&game.passages);
        let position = passage.map_or(start, |passage| passage.position);
        ask(&store, position, &mut rng, &mut latencies[1]).await?;
    }
    store.close().await;
    let [start, any] = &latencies;
    Ok(Figures {
        version: env!("CARGO_PKG_VERSION"),
        games: args.games,
        counting: (!args.filled).then(|| Counting {
            games_per_second: f64::from(args.games) / took.as_secs_f64(),
            making_s: making.as_secs_f64(),
        }),
        bytes,
        bytes_per_game: bytes as f64 / f64::from(args.games),
        start: Times::of(start),
        any: Times::of(any),
    })
}

/// Asks about a position: half of the questions about all games, the others about some.
async fn ask(store: &Store, position: i64, rng: &mut Rng, times: &mut Latencies) -> Result<()> {
    let question = match rng.below(2) {
        0 => Exploration {
            position,
            collection: Collection::People,
            months: i64::MIN..=i64::MAX,
            bands: i64::MIN..=i64::MAX,
        },
        _ => Exploration {
            position,
            collection: Collection::People,
            months: FIRST + rng.below(MONTHS) as i64..=i64::MAX,
            bands: rng.below(BANDS) as i64..=i64::MAX,
        },
    };
    let begin = Instant::now();
    store.explore(&question).await.map_err(Failure::new)?;
    times.add(begin.elapsed());
    Ok(())
}

/// The game of a number: legal moves, the same on every machine. In each position some moves are
/// liked more than others, as people like them, so that games begin alike.
fn made_up(rules: Rules, number: u32) -> Counted {
    let mut rng = Rng::stream(13, number.into());
    let mut game = Game::new(rules);
    while game.plies() < MOST_PASSAGES && !game.is_over() {
        let mut moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let hash = game.position().hash();
        let taste = |mv: &Move| Rng::new(hash ^ (u64::from(u32::from(*mv)) << 32)).next_u64();
        // Every second time the next best move is as good.
        let rank = rng.next_u64().trailing_zeros() as usize % moves.len();
        let (_, mv, _) = moves.select_nth_unstable_by_key(rank, taste);
        let mv = *mv;
        if game.play(mv).is_err() {
            break;
        }
    }
    // Who wins does not matter here.
    let winners = [
        SeatSet::only(Seat::A),
        SeatSet::only(Seat::B),
        SeatSet::first(2),
    ];
    let winners = winners[rng.below(winners.len())];
    let month = FIRST + rng.below(MONTHS) as i64;
    let band = rng.below(BANDS) as i64;
    Counted {
        month,
        band,
        ..counted(GameId(format!("{number:012}")), &game, winners)
    }
}

fn table(figures: &Figures) -> String {
    let mut text = String::new();
    let mib = figures.bytes as f64 / (1024.0 * 1024.0);
    // Writing into a string does not fail.
    let _ = writeln!(text, "games counted        {:>12}", figures.games);
    if let Some(counting) = &figures.counting {
        let per_second = counting.games_per_second;
        let _ = writeln!(text, "games a second       {per_second:>12.0}");
        let _ = writeln!(text, "  made up in         {:>12.1} s", counting.making_s);
    }
    let _ = writeln!(text, "size                 {mib:>12.1} MiB");
    let _ = writeln!(
        text,
        "  a game             {:>12.0} bytes",
        figures.bytes_per_game
    );
    for (name, times) in [
        ("start position", &figures.start),
        ("any position", &figures.any),
    ] {
        let _ = writeln!(
            text,
            "{name:<15} p50 {:.2} ms, p99 {:.2} ms, slowest {:.2} ms",
            times.p50_ms, times.p99_ms, times.slowest_ms
        );
    }
    text
}
