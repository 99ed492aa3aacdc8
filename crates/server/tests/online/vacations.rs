//! Clocks of games over days stand still while somebody is on vacation.

use crate::client::{Person, SOON, wish};
use crate::notices::begin;
use crate::server::Server;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tercio_server::OnlineOptions;
use tercio_store::testing::TemporaryFile;
use tercio_store::{PlayerId, Store, Vacation};

const PATH: &str = "/api/account/vacation";
const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;

fn view(person: &Person, game: &str) -> Value {
    person.get(&format!("/api/games/{game}")).good()
}

/// The facts about vacations in a game.
fn facts(person: &Person, game: &str) -> Vec<Value> {
    let view = view(person, game);
    let all = view["entries"].as_array().expect("facts").clone();
    let vacations = all.into_iter().filter(|fact| fact["event"] == "vacation");
    vacations.collect()
}

/// Waits until something is so.
fn until(what: &str, is_so: impl Fn() -> bool) {
    let since = Instant::now();
    while !is_so() {
        assert!(since.elapsed() < SOON, "{what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_clock_stands_still_until_its_player_is_back() {
    let server = Server::start();
    let ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob");
    let guest = Person::new(&server);
    assert_eq!(guest.get(PATH).problem(), "no-account");
    let (first, mut tab) = begin(&ann, &bob);
    tab.play(&first, "A", "b3-a4", 0);
    // A live game knows nothing of it, and neither does one without a clock.
    let live = ann.open(&wish("two", 2));
    bob.join(&live);
    assert_eq!(bob.get(PATH).good(), json!({"days": 30, "left": 30}));
    for wrong in [0, 31, 255] {
        let refused = bob.post(PATH, &json!({"days": wrong}));
        assert_eq!(refused.problem(), "too-long-vacation");
    }
    assert_eq!(bob.post(PATH, &json!({"days": -1})).problem(), "malformed");
    let begun = bob.post(PATH, &json!({"days": 3})).good();
    assert_eq!(begun["left"], 27);
    let end = begun["until"].as_i64().expect("a moment");
    assert_eq!(bob.post(PATH, &json!({"days": 3})).problem(), "on-vacation");
    // Ann sees it in the game and in her list, and it is a fact of the game.
    let told = facts(&ann, &first);
    assert_eq!(told.len(), 1);
    assert_eq!(
        (&told[0]["seat"], &told[0]["until"]),
        (&json!("B"), &json!(end))
    );
    assert!(facts(&ann, &live).is_empty());
    let list = ann.get("/api/me/games").good();
    let game = list["games"].as_array().expect("games").iter();
    let mut game = game.filter(|game| game["id"] == first.as_str());
    assert_eq!(game.next().expect("it")["seats"][1]["vacation"], end);
    // A game that begins now learns of it.
    let (second, mut tab) = begin(&ann, &bob);
    tab.play(&second, "A", "b3-a4", 0);
    until("the second game knows", || facts(&ann, &second).len() == 1);
    // Bob has two days for his first move, and three of vacation.
    server.clock.forward(5 * DAY - HOUR);
    std::thread::sleep(Duration::from_millis(600));
    assert_eq!(view(&ann, &first)["summary"]["status"], "running");
    assert_eq!(view(&ann, &second)["summary"]["status"], "running");
    let mut other = bob.connect();
    other.play(&first, "B", "c6-d5", 1);
    server.clock.forward(2 * HOUR);
    until("the flag falls", || {
        view(&ann, &second)["summary"]["status"] == "aborted"
    });
    // Away again and back at once: that is a day, and the clock runs.
    tab.play(&first, "A", "b2-a3", 2);
    let begun = bob.post(PATH, &json!({"days": 10})).good();
    assert_eq!(begun["left"], 17);
    let back = bob.post(&format!("{PATH}/end"), &json!({})).good();
    assert_eq!(back, json!({"days": 30, "left": 26}));
    assert_eq!(facts(&ann, &first).len(), 3);
    assert!(
        view(&ann, &first)["summary"]["seats"][1]
            .get("vacation")
            .is_none()
    );
    assert_eq!(bob.post(&format!("{PATH}/end"), &json!({})).good(), back);
    let export = bob.get("/api/account/export").good();
    assert_eq!(export["vacations"].as_array().map(Vec::len), Some(2));
    // A flag that has fallen stays fallen, even if nobody has looked yet.
    server.clock.forward(2 * DAY + HOUR);
    bob.post(PATH, &json!({"days": 10})).good();
    until("the flag falls", || {
        view(&ann, &first)["summary"]["status"] == "finished"
    });
    assert_eq!(facts(&ann, &first).len(), 3);
}

#[test]
fn vacations_hold_on_every_node_and_after_a_restart() {
    let file = TemporaryFile::new();
    let start = || Server::on(&file.address(), OnlineOptions::default());
    let nodes = [start(), start()];
    let ann = Person::with_account(&nodes[0], "Ann");
    let bob = Person::with_account(&nodes[0], "Bob");
    let elsewhere = bob.at(&nodes[1]);
    let (game, mut tab) = begin(&ann, &bob);
    tab.play(&game, "A", "b3-a4", 0);
    let (second, mut tab) = begin(&ann, &bob);
    tab.play(&second, "A", "b3-a4", 0);
    // The node on which nobody plays is told, and both go by it.
    let begun = elsewhere.post(PATH, &json!({"days": 4})).good();
    assert_eq!(facts(&ann, &game).len(), 1);
    for node in &nodes {
        node.clock.forward(5 * DAY);
    }
    std::thread::sleep(Duration::from_millis(600));
    assert_eq!(view(&ann, &game)["summary"]["status"], "running");
    assert_eq!(view(&elsewhere, &game)["summary"]["status"], "running");
    let now = nodes[0].clock.now().0;
    let id = bob.id();
    for node in nodes {
        node.stop();
    }
    // A server that was killed when it had written that Bob is on vacation, and told no game.
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let vacation = Vacation {
        id: "v".to_owned(),
        player: PlayerId(id),
        from_at: now,
        until_at: now + 7 * DAY,
        untold: 1,
    };
    let begun_again = runtime.block_on(async {
        let store = Store::open(&file.address()).await.expect("a store");
        let begun = store.begin_vacation(&vacation, 1).await;
        store.close().await;
        begun
    });
    assert_eq!(begun_again, Ok(true));
    assert!(begun["until"].as_i64().expect("a moment") < now + 7 * DAY);
    let clock = tercio_server::Clock::default();
    clock.forward(now - clock.now().0);
    let server = Server::on(
        &file.address(),
        OnlineOptions {
            clock,
            ..OnlineOptions::default()
        },
    );
    let ann = ann.at(&server);
    until("the games know", || {
        facts(&ann, &game).len() == 2 && facts(&ann, &second).len() == 2
    });
    server.clock.forward(7 * DAY);
    std::thread::sleep(Duration::from_millis(600));
    assert_eq!(view(&ann, &game)["summary"]["status"], "running");
    // What was left of two days after one of them.
    server.clock.forward(DAY + HOUR);
    until("the flag falls", || {
        view(&ann, &game)["summary"]["status"] == "aborted"
    });
}
