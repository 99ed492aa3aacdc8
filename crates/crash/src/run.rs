//! A run from its start to what came of it.

use crate::book::Outcome;
use crate::check::{check, puzzles_left};
use crate::company::{Company, END};
use crate::world::Database;
use std::io;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Between two looks whether all games were looked through.
const LOOK: Duration = Duration::from_millis(200);

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
    let mut company = Company::start(plan.database, &plan.program, plan.seed)?;
    let mines = matches!(plan.database, Database::Workers(_));
    let tables = company.play(plan.games, plan.seed);
    for kill in 1..=plan.kills {
        company.world.kill_one()?;
        if mines {
            company.world.mine()?;
        }
        progress(kill);
    }
    company.book.end();
    let played = company.finish(tables);
    if mines {
        company.world.mine()?;
        look_through(&company)?;
    }
    // Nobody may still write when it is looked at: what was acknowledged is kept by now.
    company.world.end_servers();
    let mut outcome = Outcome {
        kills: plan.kills,
        taken_over: company.world.taken_over(),
        ..company.outcome(played)
    };
    let Company {
        runtime,
        world,
        book,
        begin,
        ..
    } = &company;
    let checked = check(&world.database, book, company.when(), &mut outcome);
    runtime.block_on(checked).map_err(io::Error::other)?;
    outcome.wrong.extend(book.take_wrong());
    outcome.took = begin.elapsed();
    if !outcome.is_good() {
        let kept = company.world.keep();
        outcome
            .wrong
            .push(format!("what the servers said is in {kept}"));
    }
    Ok(outcome)
}

/// Waits until puzzles were looked for in all games.
fn look_through(company: &Company) -> io::Result<()> {
    let begin = Instant::now();
    loop {
        let left = puzzles_left(&company.world.database);
        let left = company.runtime.block_on(left).map_err(io::Error::other)?;
        if left == 0 {
            return Ok(());
        }
        if begin.elapsed() > END {
            let why = format!("{left} games are not looked through");
            company.book.complain(why);
            return Ok(());
        }
        sleep(LOOK);
    }
}
