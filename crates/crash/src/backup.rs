//! A backup that is taken while people play, restored, and played on.

use crate::book::{Book, Outcome};
use crate::check::{Until, compare};
use crate::run::{END, finish, now};
use crate::table::{Engines, games};
use crate::world::{Database, World};
use std::io;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::sleep;
use std::time::{Duration, Instant};
use tercio_rng::Rng;

/// What is to be done.
#[derive(Clone, Debug)]
pub struct BackupPlan {
    /// `tercio`.
    pub program: PathBuf,
    /// What the servers stand on.
    pub database: Database,
    /// How many games are played at once.
    pub games: usize,
    /// How many commands are acknowledged before the backup is begun.
    pub before: usize,
    /// Where randomness begins.
    pub seed: u64,
}

/// Plays, takes a backup meanwhile, restores it beside, and plays on there. The outcome counts what was
/// acknowledged before the backup was begun: all of that must be in it, and each game must be whole.
///
/// # Errors
///
/// If a program cannot be started, or the backup cannot be taken or restored.
pub fn under_load(plan: &BackupPlan) -> io::Result<Outcome> {
    let begin = Instant::now();
    let first = now();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    let mut world = World::start(plan.database, &plan.program, plan.seed, &runtime)?;
    let book = Arc::new(Book::default());
    let addresses = world.addresses.clone();
    let start = |tables: usize, seed: u64| -> Vec<_> {
        let table = |number: usize| {
            let rng = Rng::new(seed.wrapping_add(1 + number as u64));
            runtime.spawn(games(
                number,
                addresses.clone(),
                book.clone(),
                Engines::None,
                rng,
            ))
        };
        (0..tables).map(table).collect()
    };
    let tables = start(plan.games, plan.seed);
    while book.acknowledged().len() < plan.before {
        if begin.elapsed() > END {
            return Err(io::Error::other("nobody plays"));
        }
        sleep(Duration::from_millis(5));
    }
    let before = book.acknowledged();
    let file = world.file("backup");
    let admin = |database: &str, words: [&str; 2]| {
        let output = Command::new(&plan.program)
            .args(["admin", "--database", database])
            .args(words)
            .arg(&file)
            .output()?;
        match output.status.success() {
            true => Ok(()),
            false => Err(io::Error::other(
                String::from_utf8_lossy(&output.stderr).into_owned(),
            )),
        }
    };
    admin(&world.database, ["backup", "--to"])?;
    let meanwhile = book.acknowledged().len() - before.len();
    book.end();
    let played = finish(&runtime, &book, tables);
    let mut outcome = Outcome {
        games: played,
        resent: book.resent.load(Ordering::Relaxed),
        silences: book.silences.load(Ordering::Relaxed),
        ..Outcome::default()
    };
    if meanwhile == 0 {
        let why = "nobody played while the backup was taken";
        outcome.wrong.push(why.to_owned());
    }
    let restored = world.another(&runtime);
    admin(&restored, ["restore", "--from"])?;
    if admin(&restored, ["restore", "--from"]).is_ok() {
        outcome.wrong.push("it was restored over itself".to_owned());
    }
    let seen = book.take_seen();
    let when = || first..=now();
    let compared = compare(&restored, before, seen, Until::Moment, when(), &mut outcome);
    runtime.block_on(compared).map_err(io::Error::other)?;
    // A server takes it as its own: new games are played on it to their end.
    book.take_acknowledged();
    world.move_to(&restored)?;
    let tables = start(1, plan.seed.wrapping_add(plan.games as u64));
    outcome.games += finish(&runtime, &book, tables);
    world.end_servers();
    let (told, seen) = (book.take_acknowledged(), book.take_seen());
    let compared = compare(&restored, told, seen, Until::End, when(), &mut outcome);
    runtime.block_on(compared).map_err(io::Error::other)?;
    outcome.wrong.extend(book.take_wrong());
    outcome.took = begin.elapsed();
    Ok(outcome)
}
