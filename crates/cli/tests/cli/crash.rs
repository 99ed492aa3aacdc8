//! A short run of `cargo xtask crash`: servers are killed while people play, and nothing is lost. And a
//! backup that is taken while they play.

use tercio_crash::{BackupPlan, Database, Outcome, Plan, run, under_load};

fn short(database: Database, kills: u32) -> Outcome {
    let plan = Plan {
        program: env!("CARGO_BIN_EXE_tercio").into(),
        database,
        kills,
        games: 4,
        seed: 7,
    };
    let outcome = run(&plan, |_| {}).expect("it runs");
    assert!(outcome.is_good(), "{outcome}");
    assert!(outcome.acknowledged > 0 && outcome.games >= 4, "{outcome}");
    outcome
}

#[test]
fn nothing_is_lost_on_sqlite() {
    short(Database::Sqlite, 6);
}

#[test]
fn nothing_is_lost_on_postgres() {
    short(Database::Postgres, 4);
}

#[test]
fn no_job_is_lost_when_workers_are_killed() {
    let outcome = short(Database::Workers(2), 4);
    assert!(outcome.mined >= 4, "{outcome}");
}

#[test]
fn nothing_is_lost_with_several_nodes() {
    short(Database::Nodes, 4);
}

fn backup(database: Database) {
    let plan = BackupPlan {
        program: env!("CARGO_BIN_EXE_tercio").into(),
        database,
        games: 6,
        before: 300,
        seed: 11,
    };
    let outcome = under_load(&plan).expect("it runs");
    assert!(outcome.is_good(), "{outcome}");
    assert!(outcome.acknowledged >= 300, "{outcome}");
}

#[test]
fn a_backup_taken_under_load_is_whole_on_sqlite() {
    backup(Database::Sqlite);
}

#[test]
fn a_backup_taken_under_load_is_whole_on_postgres() {
    backup(Database::Postgres);
}
