//! Those who play on the servers of a run, from its start on.

use crate::book::{Book, Outcome};
use crate::table::{Engines, games};
use crate::world::{Database, World};
use std::io;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tercio_rng::Rng;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// How far clocks of servers may be apart from that of the machine, in milliseconds: they are set by the database,
/// which takes a while to answer on a busy machine.
const APART: i64 = 1000;

/// How long games may take to come to their end once nobody is killed any more.
pub(crate) const END: Duration = Duration::from_secs(300);

/// The servers, those who play on them, and what these write down.
pub(crate) struct Company {
    pub(crate) runtime: Runtime,
    pub(crate) world: World,
    pub(crate) book: Arc<Book>,
    pub(crate) begin: Instant,
    /// When it began, in milliseconds since 1970.
    first: i64,
    engines: Engines,
}

impl Company {
    /// Starts the servers.
    pub(crate) fn start(database: Database, program: &Path, seed: u64) -> io::Result<Company> {
        let (begin, first) = (Instant::now(), now());
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()?;
        let world = World::start(database, program, seed, &runtime)?;
        Ok(Company {
            runtime,
            world,
            book: Arc::default(),
            begin,
            first,
            engines: match database {
                Database::Workers(_) => Engines::Workers,
                Database::Sqlite | Database::Postgres | Database::Nodes => Engines::None,
            },
        })
    }

    /// Begins to play at so many tables.
    pub(crate) fn play(&self, tables: usize, seed: u64) -> Vec<JoinHandle<usize>> {
        let table = |number: usize| {
            let rng = Rng::new(seed.wrapping_add(1 + number as u64));
            let (addresses, book) = (self.world.addresses.clone(), self.book.clone());
            self.runtime
                .spawn(games(number, addresses, book, self.engines, rng))
        };
        (0..tables).map(table).collect()
    }

    /// Waits until all tables have come to the end of their games; how many those were.
    pub(crate) fn finish(&self, tables: Vec<JoinHandle<usize>>) -> usize {
        let mut played = 0;
        let all = async {
            for table in tables {
                match table.await {
                    Ok(games) => played += games,
                    Err(error) => self.book.complain(error.to_string()),
                }
            }
        };
        let all = self.runtime.block_on(async { timeout(END, all).await });
        if all.is_err() {
            self.book
                .complain("games do not come to their end".to_owned());
        }
        played
    }

    /// What is known of a run in which so many games were played.
    pub(crate) fn outcome(&self, games: usize) -> Outcome {
        Outcome {
            games,
            resent: self.book.resent.load(Ordering::Relaxed),
            silences: self.book.silences.load(Ordering::Relaxed),
            ..Outcome::default()
        }
    }

    /// From when to when it has lasted by the clock of a server, in milliseconds since 1970.
    pub(crate) fn when(&self) -> RangeInclusive<i64> {
        self.first - APART..=now() + APART
    }
}

/// The time, in milliseconds since 1970.
fn now() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |passed| i64::try_from(passed.as_millis()).unwrap_or(0))
}
