//! Work that people ask for, and what comes of it.

use crate::home::{Home, guest, running_between};
use crate::on_both;
use tercio_store::{Asked, GameId, JobKind, JobRequest, KeptReview, PlayerId, Store};

on_both! {
    work_is_asked_for_once_and_not_without_end,
    nobody_is_starved_by_who_asks_for_much,
    work_is_given_to_one_and_again_when_nothing_comes_of_it,
    a_review_is_kept_once,
}

fn job(game: &GameId, asker: &PlayerId, asked_at: i64) -> JobRequest {
    JobRequest {
        id: format!("review.{game}"),
        kind: JobKind::Review,
        game: game.clone(),
        asker: asker.clone(),
        asked_at,
        sent_at: None,
        sent: 0,
    }
}

/// Somebody asks for reviews of new games, at these times.
async fn ask(store: &Store, name: &str, times: &[i64]) -> PlayerId {
    let player = guest(store, name).await;
    for at in times {
        let game = running_between(store, &format!("{name}{at}"), &[&player]).await;
        let asked = store.ask_for(&job(&game, &player, *at), 100).await;
        assert_eq!(asked, Ok(Asked::Done));
    }
    player
}

async fn due(store: &Store, each: i64, before: i64) -> Vec<String> {
    let jobs = store.jobs_due(each, before, 100).await.expect("a list");
    jobs.into_iter().map(|job| job.game.0).collect()
}

async fn work_is_asked_for_once_and_not_without_end(home: Home) {
    let store = home.open().await;
    let ann = ask(&store, "ann", &[1]).await;
    let bob = guest(&store, "bob").await;
    let game = GameId::from("ann1");
    let again = store.ask_for(&job(&game, &bob, 2), 1).await;
    assert_eq!(again, Ok(Asked::Already));
    let other = running_between(&store, "other", &[&ann]).await;
    let more = store.ask_for(&job(&other, &ann, 3), 1).await;
    assert_eq!(more, Ok(Asked::TooMuch));
    let found = store.job("review.ann1").await.expect("it answers");
    assert_eq!(found, Some(job(&game, &ann, 1)));
    assert_eq!(store.jobs_left(JobKind::Review).await, Ok(1));
    assert_eq!(store.give_up_job("review.ann1").await, Ok(true));
    assert_eq!(store.give_up_job("review.ann1").await, Ok(false));
    assert_eq!(store.job("review.ann1").await, Ok(None));
}

async fn nobody_is_starved_by_who_asks_for_much(home: Home) {
    let store = home.open().await;
    ask(&store, "ann", &[1, 2, 3, 4]).await;
    ask(&store, "bob", &[5, 6]).await;
    assert_eq!(due(&store, 2, 0).await, ["ann1", "ann2", "bob5", "bob6"]);
    // What is with somebody counts: its turn is not another's.
    let all = store.jobs_due(2, 0, 100).await.expect("a list");
    for job in &all {
        assert_eq!(store.send_job(job, 10).await, Ok(true));
    }
    assert!(due(&store, 2, 0).await.is_empty());
    assert_eq!(store.give_up_job(&all[0].id).await, Ok(true));
    assert_eq!(due(&store, 2, 0).await, ["ann3"]);
    assert_eq!(store.recall_jobs().await, Ok(3));
    assert_eq!(due(&store, 1, 0).await, ["ann2", "bob5"]);
}

async fn work_is_given_to_one_and_again_when_nothing_comes_of_it(home: Home) {
    let store = home.open().await;
    ask(&store, "ann", &[1]).await;
    let first = store.jobs_due(1, 0, 1).await.expect("a list").remove(0);
    let mut tries = Vec::new();
    for _ in 0..4 {
        let (store, first) = (store.clone(), first.clone());
        tries.push(tokio::spawn(
            async move { store.send_job(&first, 20).await },
        ));
    }
    let mut done = 0;
    for answer in tries {
        done += usize::from(answer.await.expect("it ends") == Ok(true));
    }
    assert_eq!(done, 1);
    assert!(due(&store, 1, 20).await.is_empty());
    let again = store.jobs_due(1, 21, 1).await.expect("a list").remove(0);
    assert_eq!((again.sent, again.sent_at), (1, Some(20)));
    assert_eq!(store.send_job(&again, 30).await, Ok(true));
    assert_eq!(store.send_job(&first, 40).await, Ok(false));
}

async fn a_review_is_kept_once(home: Home) {
    let store = home.open().await;
    let ann = ask(&store, "ann", &[1]).await;
    let game = GameId::from("ann1");
    assert_eq!(store.review(&game).await, Ok(None));
    let review = |engine: &str, at, body: &str| KeptReview {
        game: game.clone(),
        engine: engine.to_owned(),
        at,
        body: body.to_owned(),
    };
    let first = review("one", 5, "[1]");
    assert_eq!(store.keep_review(&first, "review.ann1").await, Ok(true));
    assert_eq!(store.job("review.ann1").await, Ok(None));
    // Who has not seen it yet asks for nothing new.
    let asked = store.ask_for(&job(&game, &ann, 2), 9).await;
    assert_eq!(asked, Ok(Asked::Already));
    let late = review("one", 6, "[2]");
    assert_eq!(store.keep_review(&late, "review.ann1").await, Ok(false));
    assert_eq!(store.review(&game).await, Ok(Some(first)));
    let other = review("two", 7, "[3]");
    assert_eq!(store.keep_review(&other, "review.ann1").await, Ok(true));
    assert_eq!(store.review(&game).await, Ok(Some(other)));
}
