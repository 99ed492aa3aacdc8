//! Work of engines: reviews that people ask for, and workers on other machines.

use crate::client::{Person, SOON, wish};
use crate::operations::figure;
use crate::server::Server;
use serde_json::{Value, json};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tercio_crash::NatsServer;
use tercio_jobs::{JobStream, Kind, Queues, Worker};
use tercio_server::OnlineOptions;
use tokio::runtime::Runtime;
use tokio::sync::watch;

fn options(nodes: u32) -> OnlineOptions {
    OnlineOptions {
        review_nodes: nodes,
        requests_a_minute: 0,
        ..OnlineOptions::default()
    }
}

/// A game of a few moves that is over.
fn played(ann: &Person, bob: &Person) -> String {
    let id = ann.open(&wish("two", 2));
    bob.join(&id);
    let (mut tab, mut other) = (ann.connect(), bob.connect());
    tab.play(&id, "A", "b3-a4", 0);
    other.play(&id, "B", "c6-d5", 1);
    tab.act(&id, "A", &json!({"do": "resign"}));
    id
}

fn path(game: &str) -> String {
    format!("/api/games/{game}/review")
}

/// Waits until a review is there.
fn reviewed(person: &Person, game: &str) -> Value {
    let begin = Instant::now();
    loop {
        let review = person.get(&path(game)).good();
        if review["state"] == "done" {
            return review;
        }
        assert!(begin.elapsed() < SOON, "{review}");
        sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_review_is_asked_for_once_and_shown_to_everybody() {
    let server = Server::on("sqlite::memory:", options(300));
    let [ann, bob, eve] = [(); 3].map(|()| Person::new(&server));
    let running = ann.open(&wish("two", 2));
    bob.join(&running);
    let refused = ann.post(&path(&running), &json!({}));
    assert_eq!(refused.problem(), "not-over");
    let id = played(&ann, &bob);
    assert_eq!(eve.get(&path(&id)).good()["state"], "none");
    // Guests ask for their own games only.
    assert_eq!(eve.post(&path(&id), &json!({})).problem(), "guest-reviews");
    let asked = ann.post(&path(&id), &json!({}));
    assert_eq!(
        (asked.status, &asked.json()["state"]),
        (202, &json!("waiting"))
    );
    let review = reviewed(&eve, &id);
    assert_eq!(review["nodes"], 300);
    let steps = review["steps"].as_array().expect("a list");
    // Two moves and a departure.
    assert_eq!(steps.len(), 4, "{review}");
    assert!(
        steps
            .iter()
            .all(|step| step["chances"].as_array().map(Vec::len) == Some(2))
    );
    let judged = steps.iter().filter(|step| !step["judgement"].is_null());
    assert_eq!(judged.count(), 2, "{review}");
    let again = bob.post(&path(&id), &json!({}));
    assert_eq!((again.status, again.json()), (200, review));
    let done = figure(&server, "tercio_jobs_done_total{kind=\"reviews\"}");
    assert_eq!(done, Some(1.0));
    assert_eq!(eve.get(&path("nowhere")).good()["state"], "none");
    assert_eq!(eve.post(&path("nowhere"), &json!({})).problem(), "no-game");
}

#[test]
fn who_asks_for_many_reviews_does_not_keep_others_waiting() {
    let server = Server::on("sqlite::memory:", options(20_000));
    let [ann, bob] = [(); 2].map(|()| Person::new(&server));
    let games: Vec<String> = (0..22).map(|_| played(&ann, &bob)).collect();
    let (last, many) = games.split_last().expect("games");
    let asked = many.iter().map(|id| ann.post(&path(id), &json!({})).status);
    let asked: Vec<u16> = asked.collect();
    assert_eq!(bob.post(&path(last), &json!({})).status, 202);
    assert!(
        asked.iter().filter(|status| **status == 202).count() >= 20,
        "{asked:?}"
    );
    reviewed(&bob, last);
    let left = figure(&server, "tercio_reviews_asked").expect("a figure");
    assert!(left >= 10.0, "{left} are left of Ann's");
}

#[test]
fn a_review_is_done_after_the_server_was_started_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    let database = format!("sqlite:{}", file.to_str().expect("UTF-8"));
    let server = Server::on(&database, options(50_000_000));
    let [ann, bob] = [(); 2].map(|()| Person::new(&server));
    let id = played(&ann, &bob);
    ann.post(&path(&id), &json!({})).good();
    let begin = Instant::now();
    while figure(&server, "tercio_jobs_busy{kind=\"reviews\"}") != Some(1.0) {
        assert!(begin.elapsed() < SOON, "nobody looks at it");
    }
    // House moves come between: nobody waits for a review.
    let mut wanted = wish("two", 2);
    wanted["agreement"]["seats"] = json!([{"house": 1}, "player"]);
    ann.open(&wanted);
    server.stop();
    let server = Server::on(&database, options(300));
    reviewed(&ann.at(&server), &id);
}

/// A worker on another machine.
struct Helper {
    runtime: Runtime,
    end: watch::Sender<bool>,
}

impl Helper {
    fn start(nats: &NatsServer) -> Helper {
        let runtime = Runtime::new().expect("a runtime");
        let (end, ended) = watch::channel(false);
        let url = nats.url();
        runtime.spawn(async move {
            let stream = JobStream::connect(&url).await.expect("an address");
            let queues = Queues {
                local: None,
                stream: Some(stream),
            };
            Worker::new(queues, &Kind::ALL).work(1, ended).await;
        });
        Helper { runtime, end }
    }

    fn stop(self) {
        let _ = self.end.send(true);
        self.runtime.shutdown_timeout(SOON);
    }
}

#[test]
fn workers_on_other_machines_do_what_a_server_leaves_to_them() {
    let nats = NatsServer::start().expect("NATS starts");
    let server = Server::on(
        "sqlite::memory:",
        OnlineOptions {
            nats: Some(nats.url()),
            engine_threads: 0,
            ..options(300)
        },
    );
    let [ann, bob] = [(); 2].map(|()| Person::new(&server));
    let mut wanted = wish("two", 2);
    wanted["agreement"]["seats"] = json!(["player", {"house": 5}]);
    let game = ann.open(&wanted);
    let mut tab = ann.connect();
    tab.watch(&game);
    tab.play(&game, "A", "b3-a4", 0);
    let id = played(&ann, &bob);
    ann.post(&path(&id), &json!({})).good();
    // Somebody takes the review and is never heard of again.
    let runtime = Runtime::new().expect("a runtime");
    let taken = runtime.block_on(async {
        let stream = JobStream::connect(&nats.url()).await.expect("an address");
        loop {
            let taken = stream.take(Kind::Reviews, Some(Duration::from_millis(200)));
            if let Ok(Some(taken)) = taken.await {
                break taken;
            }
            sleep(Duration::from_millis(20));
        }
    });
    assert_eq!(taken.job().game, id);
    let worker = Helper::start(&nats);
    assert_eq!(tab.hear_fact(1)["event"], "move");
    reviewed(&ann, &id);
    // What comes later changes nothing.
    let report = taken.job().report(tercio_jobs::Outcome::Failed {
        why: "too late".to_owned(),
    });
    runtime.block_on(taken.finish(report)).expect("handed in");
    let dead = "tercio_jobs_dead_total{kind=\"reviews\"}";
    let begin = Instant::now();
    while figure(&server, dead) != Some(1.0) {
        assert!(begin.elapsed() < SOON, "it is not counted");
    }
    assert_eq!(ann.get(&path(&id)).good()["state"], "done");
    assert_eq!(
        figure(&server, "tercio_jobs_waiting{kind=\"reviews\"}"),
        Some(0.0)
    );
    worker.stop();
}
