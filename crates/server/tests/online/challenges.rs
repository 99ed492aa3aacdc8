//! Players who are asked by name to come to a game.

use crate::client::{Person, SOON, wish};
use crate::notices::{Hook, club};
use crate::program::Program;
use crate::server::Server;
use serde_json::{Value, json};

/// A wish for a game with these players.
fn challenge(setup: &str, seats: usize, names: &[&str]) -> Value {
    let mut wish = wish(setup, seats);
    wish["agreement"]["time"] = json!({"days": 2});
    wish["invite"] = json!(names);
    wish
}

fn decline(person: &Person, game: &str) -> crate::client::Answer {
    person.post(&format!("/api/games/{game}/decline"), &json!({}))
}

fn waiting(person: &Person) -> Vec<String> {
    let games = person.get("/api/me/challenges").good();
    let games = games["games"].as_array().expect("games").iter();
    let id = |game: &Value| game["id"].as_str().expect("an id").to_owned();
    games.map(id).collect()
}

#[test]
fn who_is_challenged_comes_or_declines() {
    let server = Server::on("sqlite::memory:", club());
    let ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob");
    let cid = Person::with_account(&server, "Cid");
    let hook = Hook::start();
    hook.set(&bob, json!({"mode": "always", "language": "fr"}));
    let mut tab = bob.connect();
    let mut host = ann.connect();
    // Whoever is named is told, and the seat is kept for them alone.
    let game = ann.open(&challenge("two", 2, &["bob"]));
    let told = tab.hear("challenge");
    assert_eq!(told["game"]["id"], game);
    assert_eq!(told["game"]["invited"][0]["status"], "pending");
    let posted = hook.next();
    assert_eq!(posted.kinds(), ["challenge"]);
    assert_eq!(posted.json()["notices"][0]["text"], "Ann vous défie.");
    assert_eq!(waiting(&bob), std::slice::from_ref(&game));
    assert!(waiting(&cid).is_empty());
    let join = format!("/api/games/{game}/join");
    assert_eq!(cid.post(&join, &json!({})).problem(), "seat-taken");
    assert_eq!(decline(&cid, &game).problem(), "not-challenged");
    // To say no to somebody closes the game of two, and they are told.
    let view = decline(&bob, &game).good();
    assert_eq!(view["summary"]["status"], "aborted");
    assert!(waiting(&bob).is_empty());
    assert_eq!(tab.hear("challenge")["game"]["status"], "aborted");
    let told = loop {
        let told = host.hear("mine");
        if told["game"]["status"] == "aborted" {
            break told;
        }
    };
    assert_eq!(told["game"]["invited"][0]["status"], "declined");
    assert_eq!(decline(&bob, &game).problem(), "not-challenged");
    // To come begins it.
    let game = ann.open(&challenge("two", 2, &["Bob"]));
    let view = bob.join(&game);
    assert_eq!(view["summary"]["status"], "running");
    assert_eq!(view["mine"], json!(["B"]));
    assert!(waiting(&bob).is_empty());
}

#[test]
fn several_are_named_and_the_rest_is_open() {
    let server = Server::start();
    let ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob");
    let cid = Person::with_account(&server, "Cid");
    let dan = Person::new(&server);
    let mut wish = challenge("four", 4, &["Bob", "Cid"]);
    wish["agreement"]["seats"][3] = json!({"house": 1});
    let game = ann.open(&wish);
    let join = format!("/api/games/{game}/join");
    assert_eq!(dan.post(&join, &json!({})).problem(), "seat-taken");
    // A seat that was declined is for whoever has the link.
    let view = decline(&bob, &game).good();
    assert_eq!(view["summary"]["status"], "open");
    assert_eq!(dan.join(&game)["mine"], json!(["B"]));
    let view = cid.join(&game);
    assert_eq!(view["mine"], json!(["C"]));
    assert_eq!(view["summary"]["status"], "running");
    // Where nobody answers, the game is called off after a week.
    let game = ann.open(&challenge("two", 2, &["Bob"]));
    server.clock.forward(7 * 24 * 60 * 60 * 1000);
    let begin = std::time::Instant::now();
    loop {
        let view = ann.get(&format!("/api/games/{game}")).good();
        if view["summary"]["status"] == "aborted" {
            assert_eq!(view["summary"]["invited"][0]["status"], "expired");
            break;
        }
        assert!(begin.elapsed() < SOON, "{view:#}");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

#[test]
fn nobody_is_flooded_and_who_keeps_apart_is_left_alone() {
    let server = Server::start();
    let ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob");
    let guest = Person::new(&server);
    let ask = |person: &Person, names: &[&str]| {
        let answer = person.post("/api/games", &challenge("two", 2, names));
        answer.problem()
    };
    assert_eq!(ask(&guest, &["Bob"]), "needs-account");
    assert_eq!(ask(&ann, &["Nobody"]), "no-player");
    assert_eq!(ask(&ann, &["a\0b"]), "no-player");
    assert_eq!(ask(&ann, &["Ann"]), "bad-challenge");
    assert_eq!(ask(&ann, &["Bob", "Bob"]), "bad-challenge");
    Person::with_account(&server, "Cid");
    assert_eq!(ask(&ann, &["Bob", "Cid"]), "bad-challenge");
    Program::bot(&server, "Tally");
    let mut no_bots = challenge("two", 2, &["Tally"]);
    no_bots["agreement"]["bots"] = json!(false);
    assert_eq!(ann.post("/api/games", &no_bots).problem(), "bad-challenge");
    // One at a time, and not too often.
    let mut game = ann.open(&challenge("two", 2, &["Bob"]));
    assert_eq!(ask(&ann, &["Bob"]), "challenged-already");
    for _ in 1..5 {
        decline(&bob, &game).good();
        game = ann.open(&challenge("two", 2, &["Bob"]));
    }
    decline(&bob, &game).good();
    assert_eq!(ask(&ann, &["Bob"]), "too-many-challenges");
    server.clock.forward(60 * 60 * 1000);
    let game = ann.open(&challenge("two", 2, &["Bob"]));
    // Who blocks somebody sees no challenge of theirs, and gets no more.
    bob.post("/api/me/blocks", &json!({"player": ann.id()}));
    assert!(waiting(&bob).is_empty());
    ann.post(&format!("/api/games/{game}/cancel"), &json!({}))
        .good();
    assert_eq!(ask(&ann, &["Bob"]), "blocked");
    let export = ann.get("/api/account/export").good();
    assert_eq!(export["challenges"], json!([]));
}

#[test]
fn programs_hear_of_challenges_and_answer_them() {
    let server = Server::start();
    let bot = Program::bot(&server, "Tally");
    let ann = Person::with_account(&server, "Ann");
    let early = ann.open(&challenge("two", 2, &["Tally"]));
    let mut events = bot.stream("/api/stream/events");
    assert_eq!(events.hear("challenge")["game"]["id"], early);
    bot.post(&format!("/api/games/{early}/join"), &json!({}))
        .good();
    assert_eq!(events.hear("started")["game"]["id"], early);
    let mut mine = ann.program().stream("/api/stream/events");
    let game = ann.open(&challenge("two", 2, &["Tally"]));
    assert_eq!(events.hear("challenge")["game"]["id"], game);
    bot.post(&format!("/api/games/{game}/decline"), &json!({}))
        .good();
    assert_eq!(events.hear("withdrawn")["game"], game);
    let told = mine.hear("declined");
    assert_eq!(
        (&told["game"], &told["player"]["name"]),
        (&json!(game), &json!("Tally"))
    );
    assert_eq!(mine.hear("finished")["game"]["id"], game);
    // What is taken back waits no longer.
    let game = ann.open(&challenge("two", 2, &["Tally"]));
    events.hear("challenge");
    ann.post(&format!("/api/games/{game}/cancel"), &json!({}))
        .good();
    assert_eq!(events.hear("withdrawn")["game"], game);
}
