//! A backup that is taken while people play, restored, and played on.

use crate::book::Outcome;
use crate::check::{Until, compare};
use crate::company::{Company, END};
use crate::world::Database;
use std::io;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::Duration;

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
    let mut company = Company::start(plan.database, &plan.program, plan.seed)?;
    let tables = company.play(plan.games, plan.seed);
    while company.book.acknowledged().len() < plan.before {
        if company.begin.elapsed() > END {
            return Err(io::Error::other("nobody plays"));
        }
        sleep(Duration::from_millis(5));
    }
    let before = company.book.acknowledged();
    let file = company.world.file("backup").display().to_string();
    let world = &company.world;
    world.admin(&world.database, &["backup", "--to", &file])?;
    let meanwhile = company.book.acknowledged().len() - before.len();
    company.book.end();
    let played = company.finish(tables);
    let mut outcome = company.outcome(played);
    if meanwhile == 0 {
        let why = "nobody played while the backup was taken";
        outcome.wrong.push(why.to_owned());
    }
    let restored = company.world.another(&company.runtime);
    let restore = || {
        let words = ["restore", "--from", &file];
        company.world.admin(&restored, &words)
    };
    restore()?;
    if restore().is_ok() {
        outcome.wrong.push("it was restored over itself".to_owned());
    }
    let seen = company.book.take_seen();
    let when = company.when();
    let compared = compare(&restored, before, seen, Until::Moment, when, &mut outcome);
    company
        .runtime
        .block_on(compared)
        .map_err(io::Error::other)?;
    // A server takes it as its own: new games are played on it to their end.
    company.book.take_acknowledged();
    company.world.move_to(&restored)?;
    let tables = company.play(1, plan.seed.wrapping_add(plan.games as u64));
    outcome.games += company.finish(tables);
    company.world.end_servers();
    let (told, seen) = (company.book.take_acknowledged(), company.book.take_seen());
    let when = company.when();
    let compared = compare(&restored, told, seen, Until::End, when, &mut outcome);
    company
        .runtime
        .block_on(compared)
        .map_err(io::Error::other)?;
    outcome.wrong.extend(company.book.take_wrong());
    outcome.took = company.begin.elapsed();
    Ok(outcome)
}
