//! A short run of `cargo xtask crash`: servers are killed while people play, and nothing is lost.

use tercio_crash::{Database, Plan, run};

fn short(database: Database, kills: u32) {
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
fn nothing_is_lost_with_several_nodes() {
    short(Database::Nodes, 4);
}
