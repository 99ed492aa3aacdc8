//! A run from its start to what came of it.

use crate::book::{Book, Outcome};
use crate::check::check;
use crate::table::{Engines, games};
use crate::world::{Database, World};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tercio_rng::Rng;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// How long games may take to come to their end once nobody is killed any more.
pub(crate) const END: Duration = Duration::from_secs(90);

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Plan {
    /// `tercio`.
    pub program: PathBuf,
    /// What the servers stand on.
    pub database: Database,
    /// How many processes are killed.
    pub kills: u32,
    /// How many games are played at once.
    pub games: usize,
    /// Where randomness begins.
    pub seed: u64,
}

/// Plays, kills, and looks what is left. `progress` hears how many were killed.
///
/// # Errors
///
/// If a program cannot be started, or the database cannot be read in the end.
pub fn run(plan: &Plan, progress: impl Fn(u32)) -> io::Result<Outcome> {
    let begin = Instant::now();
    let first = now();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    let mut world = World::start(plan.database, &plan.program, plan.seed, &runtime)?;
    let book = Arc::new(Book::default());
    let engines = match plan.database {
        Database::Workers(_) => Engines::Workers,
        Database::Sqlite | Database::Postgres | Database::Nodes => Engines::None,
    };
    let tables: Vec<_> = (0..plan.games)
        .map(|number| {
            let rng = Rng::new(plan.seed.wrapping_add(1 + number as u64));
            let (addresses, book) = (world.addresses.clone(), book.clone());
            runtime.spawn(games(number, addresses, book, engines, rng))
        })
        .collect();
    for kill in 1..=plan.kills {
        world.kill_one()?;
        progress(kill);
    }
    book.end();
    let played = finish(&runtime, &book, tables);
    // Nobody may still write when it is looked at: what was acknowledged is kept by now.
    world.end_servers();
    let mut outcome = Outcome {
        kills: plan.kills,
        games: played,
        resent: book.resent.load(Ordering::Relaxed),
        silences: book.silences.load(Ordering::Relaxed),
        taken_over: world.taken_over(),
        ..Outcome::default()
    };
    let checked = check(&world.database, &book, first..=now(), &mut outcome);
    runtime.block_on(checked).map_err(io::Error::other)?;
    outcome.wrong.extend(book.take_wrong());
    if !outcome.is_good() {
        let kept = world.keep();
        outcome
            .wrong
            .push(format!("what the servers said is in {kept}"));
    }
    outcome.took = begin.elapsed();
    Ok(outcome)
}

/// Waits until all tables have come to the end of their games; how many those were.
pub(crate) fn finish(runtime: &Runtime, book: &Book, tables: Vec<JoinHandle<usize>>) -> usize {
    let mut played = 0;
    let all = async {
        for table in tables {
            match table.await {
                Ok(games) => played += games,
                Err(error) => book.complain(error.to_string()),
            }
        }
    };
    if runtime.block_on(async { timeout(END, all).await }).is_err() {
        book.complain("games do not come to their end".to_owned());
    }
    played
}

/// The time, in milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |passed| i64::try_from(passed.as_millis()).unwrap_or(0))
}
