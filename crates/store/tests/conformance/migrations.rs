//! How a database comes to be, and what is refused.

use crate::home::{Home, guest};
use crate::on_both;
use sqlx::{Connection, Executor};
use tercio_store::{Store, StoreError};

on_both! {
    nodes_may_start_at_the_same_time,
    a_newer_database_is_refused,
    a_database_of_somebody_else_is_refused_in_a_sentence,
    what_was_kept_is_there_after_a_start,
    a_closed_store_answers_with_an_error,
}

async fn nodes_may_start_at_the_same_time(home: Home) {
    let starts: Vec<_> = (0..3)
        .map(|_| {
            let address = home.address.clone();
            tokio::spawn(async move { Store::open(&address).await })
        })
        .collect();
    for start in starts {
        let store = start.await.expect("it ends").expect("it opens");
        store.ping().await.expect("it answers");
    }
}

/// Runs a statement past the store.
pub(crate) async fn run(home: &Home, sql: &'static str) {
    if home.address.starts_with("sqlite:") {
        let mut own = sqlx::SqliteConnection::connect(&home.address)
            .await
            .expect("a file");
        own.execute(sql).await.expect("it runs");
    } else {
        let mut own = sqlx::PgConnection::connect(&home.address)
            .await
            .expect("a server");
        own.execute(sql).await.expect("it runs");
    }
}

async fn a_newer_database_is_refused(home: Home) {
    home.open().await.close().await;
    run(
        &home,
        "INSERT INTO migrations (version, name) VALUES (99, 'later')",
    )
    .await;
    let error = Store::open(&home.address).await.expect_err("it is newer");
    assert!(
        matches!(error, StoreError::Newer { found: 99, .. }),
        "{error:?}"
    );
    let said = error.to_string();
    assert!(
        said.contains("version 99") && said.contains("newer program"),
        "{said}"
    );
}

async fn a_database_of_somebody_else_is_refused_in_a_sentence(home: Home) {
    if home.address.starts_with("sqlite:") {
        let path = home.address.trim_start_matches("sqlite:");
        std::fs::write(path, "").expect("a file");
    }
    run(&home, "CREATE TABLE players (name TEXT)").await;
    let error = Store::open(&home.address)
        .await
        .expect_err("it is not ours");
    let said = error.to_string();
    let begin = "the database is not as it should be: it could not be brought forward to 0001_first, \
                 and is as it was before: ";
    assert!(said.starts_with(begin), "{said}");
    assert!(said.contains("players"), "{said}");
}

async fn what_was_kept_is_there_after_a_start(home: Home) {
    let store = home.open().await;
    let id = guest(&store, "p").await;
    store.close().await;
    let store = home.open().await;
    assert!(store.player(&id).await.expect("it answers").is_some());
}

async fn a_closed_store_answers_with_an_error(home: Home) {
    let store = home.open().await;
    let game = crate::home::running(&store, "g").await;
    store.close().await;
    let answer = store.append(crate::home::event(&game, 0, None)).await;
    assert!(answer.is_err_and(|error| error.is_temporary()));
    let answer = store.game(&game).await;
    assert!(answer.is_err_and(|error| error.is_temporary()));
}

#[tokio::test]
async fn addresses_that_nobody_understands() {
    for (address, said) in [
        ("mysql://root:secret@host/db", "got mysql://…"),
        ("postgres://localhost:port/db", "invalid port"),
    ] {
        let error = Store::open(address).await.expect_err(address);
        assert!(matches!(error, StoreError::Address(_)), "{error:?}");
        let error = error.to_string();
        assert!(error.contains(said) && !error.contains("secret"), "{error}");
    }
    let nowhere = Store::open("sqlite:/nowhere/at/all.db").await;
    assert!(nowhere.is_err_and(|error| error.is_temporary()));
}

#[tokio::test]
async fn tests_of_others_can_keep_everything_in_memory() {
    let store = Store::open("sqlite::memory:").await.expect("it opens");
    let game = crate::home::running(&store, "g").await;
    crate::home::append(&store, crate::home::event(&game, 0, None)).await;
    assert_eq!(store.events(&game, 0).await.expect("a list").len(), 1);
}
