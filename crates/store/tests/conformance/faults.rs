//! Databases that go away, and callers that do.

use crate::home::{Home, append, event, guest, new_game, running};
use crate::on_both;
use std::collections::BTreeSet;
use std::time::Duration;
use tercio_store::testing::{Cluster, Disk};
use tercio_store::{Appended, Seated, Sitter, Store, Twice};
use tokio::time::{sleep, timeout};

on_both! {
    callers_that_leave_hold_nobody_up,
}

/// Those who ask and go away before the answer.
async fn callers_that_leave_hold_nobody_up(home: Home) {
    let store = home.open().await;
    let host = guest(&store, "host").await;
    let sitter = Sitter::Player(host);
    let new = new_game("g", vec![Sitter::Nobody, sitter.clone()]);
    store.create_game(&new).await.expect("a new game");
    let running = running(&store, "running").await;
    for patience in 0..60 {
        let patience = Duration::from_micros(20 * patience);
        let seated = store.take_seat(&new.id, 5, &sitter, Twice::Allowed);
        let _ = timeout(patience, seated).await;
        let appended = store.append(event(&running, 9, None));
        let _ = timeout(patience, appended).await;
    }
    let seated = store.take_seat(&new.id, 0, &sitter, Twice::Allowed).await;
    assert_eq!(seated, Ok(Seated::Done));
    let answer = append(&store, event(&running, 0, None)).await;
    assert_eq!(answer, Appended::Done { version: 1 });
}

/// Appends until it is answered, as a client does.
async fn insist(store: &Store, append: tercio_store::Append) -> Appended {
    loop {
        match store.append(append.clone()).await {
            Ok(answer) => return answer,
            Err(error) => assert!(error.is_temporary(), "{error}"),
        }
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgres_that_is_away_is_waited_for() {
    let mut cluster = Cluster::start(Disk::Forgets);
    let store = Store::open(&cluster.database().await)
        .await
        .expect("it opens");
    let game = running(&store, "g").await;
    append(&store, event(&game, 0, Some("a"))).await;
    cluster.stop();
    let answers = tokio::join!(
        store.append(event(&game, 1, Some("b"))),
        store.game(&game),
        store.start_game(
            &game,
            tercio_store::Start {
                at: 1,
                deadline: None
            }
        ),
    );
    let are_temporary = [
        answers.0.is_err_and(|error| error.is_temporary()),
        answers.1.is_err_and(|error| error.is_temporary()),
        answers.2.is_err_and(|error| error.is_temporary()),
    ];
    assert_eq!(are_temporary, [true; 3]);
    cluster.go_on();
    let answer = insist(&store, event(&game, 1, Some("b"))).await;
    assert_eq!(answer, Appended::Done { version: 2 });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgres_that_crashes_loses_and_doubles_nothing() {
    const EVENTS: i64 = 60;
    let mut cluster = Cluster::start(Disk::Forgets);
    let store = Store::open(&cluster.database().await)
        .await
        .expect("it opens");
    let mut players = Vec::new();
    for number in 0..6 {
        let game = running(&store, &format!("g{number}")).await;
        let store = store.clone();
        players.push(tokio::spawn(async move {
            for version in 0..EVENTS {
                let key = format!("{version}");
                match insist(&store, event(&game, version, Some(&key))).await {
                    Appended::Done { version: now } => assert_eq!(now, version + 1),
                    // It was written, and the answer was lost.
                    Appended::Repeated { seq } => assert_eq!(seq, version),
                    other => panic!("{other:?}"),
                }
                sleep(Duration::from_millis(5)).await;
            }
            game
        }));
    }
    for _ in 0..2 {
        sleep(Duration::from_millis(100)).await;
        cluster.crash();
        cluster.go_on();
    }
    for player in players {
        let game = player.await.expect("it ends");
        let events = store.events(&game, 0).await.expect("a list");
        let keys: BTreeSet<_> = events.iter().map(|event| &event.key).collect();
        assert_eq!(
            (events.len(), keys.len()),
            (EVENTS as usize, EVENTS as usize)
        );
    }
}
