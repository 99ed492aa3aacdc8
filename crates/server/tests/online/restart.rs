use crate::client::{Person, SOON, wish};
use crate::server::Server;
use serde_json::json;
use tercio_server::OnlineOptions;
use tercio_store::{GameId, PlayerId, Seated, Sitter, Store, Twice};

const MINUTE: i64 = 60_000;

fn with_clock(minutes: i64) -> serde_json::Value {
    let mut wish = wish("two", 2);
    wish["agreement"]["time"] = json!({"live": {"minutes": minutes, "seconds": 0}});
    wish
}

#[test]
fn a_flag_falls_without_anybody_watching() {
    let server = Server::start();
    let (ann, bob) = (Person::new(&server), Person::new(&server));
    let id = ann.open(&with_clock(3));
    bob.join(&id);
    ann.connect().play(&id, "A", "b3-a4", 0);
    bob.connect().play(&id, "B", "c6-d5", 1);
    let mut tab = bob.connect();
    tab.watch(&id);
    server.clock.forward(3 * MINUTE + 2_000);
    let entries = tab.hear("entries");
    assert_eq!(entries["entries"][0]["why"], "flagged");
    let view = ann.get(&format!("/api/games/{id}")).good();
    assert_eq!(view["summary"]["ending"]["by"]["departure"], "flagged");
    assert_eq!(ann.get("/api/me").good()["waiting"], 0);
}

#[test]
fn a_game_that_nobody_begins_is_called_off() {
    let server = Server::start();
    let (ann, bob) = (Person::new(&server), Person::new(&server));
    let id = ann.open(&with_clock(3));
    bob.join(&id);
    let mut tab = bob.connect();
    tab.watch(&id);
    server.clock.forward(MINUTE);
    assert_eq!(tab.hear("entries")["entries"][0]["event"], "abort");
    let view = ann.get(&format!("/api/games/{id}")).good();
    assert_eq!(view["summary"]["status"], "aborted");
}

#[test]
fn games_and_clocks_go_on_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    let database = format!("sqlite:{}", file.to_str().expect("UTF-8"));
    let server = Server::on(&database, OnlineOptions::default());
    let (ann, bob) = (Person::new(&server), Person::new(&server));
    let games = [ann.open(&with_clock(3)), ann.open(&with_clock(100))];
    for id in &games {
        bob.join(id);
        ann.connect().play(id, "A", "b3-a4", 0);
        bob.connect().play(id, "B", "c6-d5", 1);
    }
    let mut tab = bob.connect();
    tab.watch(&games[1]);
    server.stop();
    assert_eq!(tab.closed(), Some(1012));
    // Four minutes pass: one flag has fallen meanwhile.
    let options = OnlineOptions::default();
    options.clock.forward(4 * MINUTE);
    let server = Server::on(&database, options);
    let (ann, bob) = (ann.at(&server), bob.at(&server));
    let mut tab = ann.connect();
    tab.watch(&games[1]);
    let seen = |id: &str| bob.get(&format!("/api/games/{id}")).good();
    while seen(&games[0])["summary"]["status"] == "running" {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    let ended = seen(&games[0]);
    assert_eq!(ended["summary"]["ending"]["by"]["departure"], "flagged");
    assert_eq!(ended["summary"]["ending"]["winners"], json!(["B"]));
    // The other game goes on, with the time that is left.
    tab.play(&games[1], "A", "b2-a3", 2);
    let view = seen(&games[1]);
    let spent = view["entries"][2]["spent"].as_i64().expect("a cost");
    assert!((4 * MINUTE..5 * MINUTE).contains(&spent), "{spent}");
}

#[test]
fn a_game_begins_whose_server_went_when_the_last_player_sat_down() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    let database = format!("sqlite:{}", file.to_str().expect("UTF-8"));
    let server = Server::on(&database, OnlineOptions::default());
    let (ann, bob) = (Person::new(&server), Person::new(&server));
    let games = [ann.open(&wish("two", 2)), ann.open(&wish("two", 2))];
    // Somebody whom the store knows.
    bob.open(&wish("two", 2));
    let id_of_bob = bob.id();
    server.stop();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let store = Store::open(&database).await.expect("a database");
        for id in &games {
            let bob = Sitter::Player(PlayerId(id_of_bob.clone()));
            let id = GameId(id.clone());
            let seated = store.take_seat(&id, 1, &bob, Twice::Refused).await;
            assert_eq!(seated, Ok(Seated::Done));
        }
        store.close().await;
    });
    let server = Server::on(&database, OnlineOptions::default());
    let bob = bob.at(&server);
    // Who asks again finds it begun, and so does who does not.
    assert_eq!(bob.join(&games[0])["summary"]["status"], "running");
    let begin = std::time::Instant::now();
    while bob.get(&format!("/api/games/{}", games[1])).good()["summary"]["status"] != "running" {
        assert!(begin.elapsed() < SOON);
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}
