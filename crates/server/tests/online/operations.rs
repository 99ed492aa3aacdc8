//! What whoever runs the server sees.

use crate::client::{Person, mv, raw, wish};
use crate::server::Server;
use serde_json::json;
use std::thread::sleep;
use std::time::Duration;
use tercio_server::OnlineOptions;
use tercio_store::{Append, GameId, NewEvent, Store};

/// A figure of the page for Prometheus.
pub(crate) fn figure(server: &Server, name: &str) -> Option<f64> {
    let page = raw(server.metrics, "GET /metrics HTTP/1.1", "");
    assert_eq!(page.status, 200);
    let kind = page.header("content-type").expect("a type");
    assert!(kind.starts_with("text/plain; version=0.0.4"), "{kind}");
    page.text.lines().find_map(|line| {
        let value = line.strip_prefix(name)?;
        value.strip_prefix(' ')?.parse().ok()
    })
}

#[test]
fn a_played_game_is_counted() {
    let server = Server::start();
    let (ann, bob, eve) = (
        Person::new(&server),
        Person::new(&server),
        Person::new(&server),
    );
    let game = ann.open(&wish("two", 2));
    assert_eq!(figure(&server, "tercio_games_open"), Some(1.0));
    bob.join(&game);
    let mut tabs = [ann.connect(), bob.connect(), eve.connect()];
    for tab in &mut tabs {
        tab.watch(&game);
    }
    tabs[0].play(&game, "A", "b3-a4", 0);
    tabs[1].play(&game, "B", "c6-d5", 1);
    let key = tabs[2].ask(&game, "A", &mv("b2-a3", 2));
    assert_eq!(tabs[2].answer(&key)["problem"]["type"], "not-yours");
    for (name, value) in [
        ("tercio_games_open", 0.0),
        ("tercio_games_running", 1.0),
        ("tercio_games_begun_total", 1.0),
        ("tercio_games_followed", 1.0),
        ("tercio_games_in_memory", 1.0),
        ("tercio_moves_total", 2.0),
        ("tercio_acknowledgement_seconds_count", 3.0),
        ("tercio_acknowledgement_seconds_bucket{le=\"+Inf\"}", 3.0),
        ("tercio_sockets", 3.0),
        ("tercio_players_online", 3.0),
        ("tercio_spectators", 1.0),
        ("tercio_append_queue", 0.0),
        ("tercio_house_queue", 0.0),
        ("tercio_news_lost_total", 0.0),
        ("tercio_refusals_total{type=\"not-yours\"}", 1.0),
        ("tercio_database_up", 1.0),
    ] {
        assert_eq!(figure(&server, name), Some(value), "{name}");
    }
    assert!(figure(&server, "tercio_connections") >= Some(3.0));
    tabs[0].act(&game, "A", &json!({"do": "resign"}));
    let ended = "tercio_games_ended_total{by=\"resigned\"}";
    assert_eq!(figure(&server, ended), Some(1.0));
    assert_eq!(figure(&server, "tercio_games_running"), Some(0.0));
    // What is shown there is shown nowhere else.
    let page = ann.get("/metrics");
    assert!(!page.text.contains("tercio_"), "{page:?}");
}

#[test]
fn limits_are_counted_by_what_they_limit() {
    let options = OnlineOptions {
        requests_a_minute: 4,
        ..OnlineOptions::default()
    };
    let server = Server::on("sqlite::memory:", options);
    let ann = Person::new(&server);
    ann.open(&wish("two", 2));
    let answer = ann.post("/api/games", &wish("two", 2));
    assert_eq!(answer.problem(), "too-fast");
    let limit = "tercio_limits_total{limit=\"requests\"}";
    assert_eq!(figure(&server, limit), Some(1.0));
    let refused = "tercio_refusals_total{type=\"too-fast\"}";
    assert_eq!(figure(&server, refused), Some(1.0));
}

#[test]
fn the_server_says_whether_it_is_ready() {
    let server = Server::start();
    let health = raw(server.address, "GET /health HTTP/1.1", "").good();
    assert_eq!(health["status"], "ok");
    let ready = raw(server.address, "GET /ready HTTP/1.1", "").good();
    assert_eq!(ready, json!({"ready": true, "missing": []}));
}

/// Writes nonsense into a game.
fn spoil(database: &str, game: &str, version: i64) {
    let nonsense = Append {
        game: GameId::from(game),
        expected_version: version,
        events: vec![NewEvent {
            at: 1,
            body: json!({"event": "dance"}).to_string(),
            key: None,
        }],
        // Something is due in it at once.
        deadline: Some(1),
        finish: None,
        answerer: None,
        vacation: None,
        notices: Vec::new(),
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let store = Store::open(database).await.expect("it opens");
        store.append(nonsense).await.expect("it is written");
        store.close().await;
    });
}

#[test]
fn a_game_that_cannot_be_read_is_said_to_be_broken_and_tried_seldom() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    let database = format!("sqlite:{}", file.to_str().expect("UTF-8"));
    let server = Server::on(&database, OnlineOptions::default());
    let (ann, bob) = (Person::new(&server), Person::new(&server));
    let [broken, other] = [0, 1].map(|_| ann.open(&wish("two", 2)));
    bob.join(&broken);
    bob.join(&other);
    let mut tab = ann.connect();
    tab.play(&broken, "A", "b3-a4", 0);
    spoil(&database, &broken, 1);
    let answer = ann.get(&format!("/api/games/{broken}"));
    assert_eq!((answer.status, answer.problem().as_str()), (500, "broken"));
    // Nothing of the database is said.
    assert!(!answer.text.contains("dance"), "{answer:?}");
    let mut bobs = bob.connect();
    let key = bobs.ask(&broken, "B", &mv("c6-d5", 1));
    assert_eq!(bobs.answer(&key)["problem"]["type"], "broken");
    // Rounds of the sweeper pass, and it was tried only in some of them.
    let errors = || figure(&server, "tercio_store_errors_total{kind=\"broken\"}");
    let before = errors().expect("it was counted");
    sleep(Duration::from_millis(2_500));
    let tried = errors().expect("it was counted") - before;
    assert!(tried <= 3.0, "{tried}");
    // Other games go on.
    tab.play(&other, "A", "b3-a4", 0);
}
