//! Days on which something is wrong beside the server. Each has a defined answer, and nothing that was
//! acknowledged is lost.

use crate::client::{Person, SOON, mv, raw, wish};
use crate::operations::figure;
use crate::server::Server;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tercio_server::{Clock, OnlineOptions};
use tercio_store::testing::{Cluster, Disk};

const MINUTE: i64 = 60_000;

fn database(cluster: &Cluster) -> String {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(cluster.database())
}

fn facts(person: &Person, game: &str) -> Vec<Value> {
    let view = person.get(&format!("/api/games/{game}")).good();
    view["entries"].as_array().expect("a list").clone()
}

#[test]
fn while_the_database_is_away_moves_are_refused_and_later_kept_once() {
    let mut cluster = Cluster::start(Disk::Forgets);
    let server = Server::on(&database(&cluster), OnlineOptions::default());
    let (ann, bob) = (Person::new(&server), Person::new(&server));
    let game = ann.open(&wish("two", 2));
    bob.join(&game);
    let mut tabs = [ann.connect(), bob.connect()];
    for tab in &mut tabs {
        tab.watch(&game);
    }
    tabs[0].play(&game, "A", "b3-a4", 0);
    cluster.stop();
    // Twice: the second finds no connection at all.
    for _ in 0..2 {
        tabs[1].ask_as(&game, "B", &mv("c6-d5", 1), "mine");
        let answer = tabs[1].answer("mine");
        assert_eq!(answer["problem"]["type"], "unavailable", "{answer}");
    }
    let answer = ann.get("/api/me/games");
    assert_eq!(
        (answer.status, answer.problem().as_str()),
        (503, "unavailable")
    );
    // The server lives, and says what it lacks.
    assert_eq!(raw(server.address, "GET /health HTTP/1.1", "").status, 200);
    let ready = raw(server.address, "GET /ready HTTP/1.1", "");
    assert_eq!(ready.status, 503);
    assert_eq!(ready.json()["missing"], json!(["database"]));
    assert_eq!(figure(&server, "tercio_database_up"), Some(0.0));
    cluster.go_on();
    let begin = Instant::now();
    loop {
        tabs[1].ask_as(&game, "B", &mv("c6-d5", 1), "mine");
        let answer = tabs[1].answer("mine");
        if answer["say"] == "done" {
            assert_eq!(answer["seq"], 1);
            break;
        }
        assert!(begin.elapsed() < SOON, "{answer}");
    }
    tabs[1].ask_as(&game, "B", &mv("c6-d5", 1), "mine");
    assert_eq!(tabs[1].answer("mine")["seq"], 1);
    tabs[0].hear_fact(1);
    tabs[0].play(&game, "A", "b2-a3", 2);
    assert_eq!(facts(&bob, &game).len(), 3);
}

/// A wish for a game of two with a clock.
fn with_clock(minutes: i64) -> Value {
    let mut wish = wish("two", 2);
    wish["agreement"]["time"] = json!({"live": {"minutes": minutes, "seconds": 0}});
    wish
}

/// What a move cost its player, in milliseconds.
fn spent(fact: &Value) -> i64 {
    fact["spent"].as_i64().expect("a cost")
}

#[test]
fn a_node_whose_clock_is_wrong_takes_nobody_s_time() {
    let database = database(Cluster::shared());
    let nodes = [0, 61 * MINUTE, -61 * MINUTE].map(|wrong| {
        let options = OnlineOptions {
            clock: Clock::wrong_by(wrong),
            ..OnlineOptions::default()
        };
        Server::on(&database, options)
    });
    let (ann, bob) = (Person::new(&nodes[0]), Person::new(&nodes[0]));
    let game = ann.open(&with_clock(3));
    bob.join(&game);
    let moves = [
        ("A", "b3-a4"),
        ("B", "c6-d5"),
        ("A", "b2-a3"),
        ("B", "b6-c5"),
        ("A", "b1-a1"),
    ];
    for (ply, (seat, text)) in moves.into_iter().enumerate() {
        let person = if seat == "A" { &ann } else { &bob };
        let mut tab = person.at(&nodes[ply % 3]).connect();
        tab.play(&game, seat, text, ply);
    }
    for fact in &facts(&ann, &game)[2..] {
        assert!((0..MINUTE / 2).contains(&spent(fact)), "{fact}");
    }
    let view = ann.get(&format!("/api/games/{game}")).good();
    assert_eq!(view["summary"]["status"], "running");
}

#[test]
fn a_clock_that_is_set_while_people_think_takes_nobody_s_time() {
    for set in [61 * MINUTE, -61 * MINUTE] {
        let server = Server::start();
        let (ann, bob) = (Person::new(&server), Person::new(&server));
        let game = ann.open(&with_clock(3));
        bob.join(&game);
        let mut tabs = [ann.connect(), bob.connect()];
        tabs[0].play(&game, "A", "b3-a4", 0);
        tabs[1].play(&game, "B", "c6-d5", 1);
        server.clock.set_machine(set);
        // Ann thinks, and the clock is looked at meanwhile.
        std::thread::sleep(Duration::from_millis(1_500));
        tabs[0].play(&game, "A", "b2-a3", 2);
        let spent = spent(&facts(&bob, &game)[2]);
        assert!((1_000..MINUTE / 2).contains(&spent), "{set}: {spent}");
    }
}

#[test]
fn a_cookie_that_is_not_ours_makes_a_new_guest() {
    let server = Server::start();
    let ann = Person::new(&server);
    let game = ann.open(&wish("two", 2));
    let (name, value) = ann.cookie.split_once('=').expect("a pair");
    let (id, mark) = value.split_once('.').expect("an id and its mark");
    let flipped: String = mark.chars().rev().collect();
    let eve = Person::new(&server);
    let (_, hers) = eve.cookie.split_once('.').expect("an id and its mark");
    for forged in [
        format!("{name}={id}"),
        format!("{name}={id}."),
        format!("{name}={id}.{flipped}"),
        format!("{name}={id}.{hers}"),
        format!("{name}={id}.{mark}0"),
        format!("{name}={}.{mark}", id.to_uppercase()),
        format!("tercio-session={}", "0".repeat(64)),
        "tercio-session=; tercio-guest=;;;".to_owned(),
    ] {
        let thief = Person {
            address: server.address,
            cookie: forged.clone(),
        };
        assert_ne!(thief.id(), ann.id(), "{forged}");
        let cancelled = thief.post(&format!("/api/games/{game}/cancel"), &json!({}));
        assert_eq!(cancelled.problem(), "not-yours", "{forged}");
    }
}

#[test]
fn messages_that_are_sent_again_later_change_nothing() {
    let server = Server::start();
    let (ann, bob) = (Person::new(&server), Person::new(&server));
    let game = ann.open(&wish("two", 2));
    bob.join(&game);
    let mut tabs = [ann.connect(), bob.connect()];
    tabs[0].ask_as(&game, "A", &mv("b3-a4", 0), "first");
    assert_eq!(tabs[0].answer("first")["seq"], 0);
    tabs[1].play(&game, "B", "c6-d5", 1);
    tabs[0].play(&game, "A", "b2-a3", 2);
    // The same message; another command with an old key; an old command with a new key.
    tabs[0].ask_as(&game, "A", &mv("b3-a4", 0), "first");
    assert_eq!(tabs[0].answer("first")["seq"], 0);
    tabs[0].ask_as(&game, "A", &json!({"do": "resign"}), "first");
    assert_eq!(tabs[0].answer("first")["seq"], 0);
    let key = tabs[0].ask(&game, "A", &mv("b3-a4", 0));
    assert_eq!(tabs[0].answer(&key)["say"], "refused");
    // Somebody else's message, with their key: it is not theirs to send.
    tabs[1].ask_as(&game, "A", &mv("b3-a4", 0), "first");
    assert_eq!(tabs[1].answer("first")["problem"]["type"], "not-yours");
    assert_eq!(facts(&bob, &game).len(), 3);
}
