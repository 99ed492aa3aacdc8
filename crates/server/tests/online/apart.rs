//! People who keep apart, complaints about them, and what players write for themselves.

use crate::accounts::PASSWORD;
use crate::client::{Person, Tab, wish};
use crate::server::Server;
use serde_json::{Value, json};
use tercio_server::{Admin, OnlineOptions, Order};

fn block(one: &Person, other: &Person) {
    let answer = one.post("/api/me/blocks", &json!({"player": other.id()}));
    assert_eq!(answer.status, 204, "{answer:?}");
}

fn unblock(one: &Person, other: &Person) {
    let path = format!("/api/me/blocks/{}/end", other.id());
    assert_eq!(one.post(&path, &json!({})).status, 204);
}

/// Waits until the lobby shows so many games. Changes are gathered, so that what is told next may be
/// how it was before.
fn lists(tab: &mut Tab, games: usize) {
    while tab.hear("lobby")["games"].as_array().map(Vec::len) != Some(games) {}
}

fn follow_lobby(person: &Person) -> Tab {
    let mut tab = person.connect();
    tab.say(&json!({"say": "lobby", "follow": true}));
    tab
}

#[test]
fn who_keeps_apart_neither_sees_nor_joins_the_other() {
    let server = Server::start();
    let [ann, bob, cat] = ["Ann", "Bob", "Cat"].map(|name| Person::with_account(&server, name));
    let mut open = wish("mini", 2);
    open["visibility"] = json!("lobby");
    let game = ann.open(&open);
    let mut bobs = follow_lobby(&bob);
    let mut cats = follow_lobby(&cat);
    lists(&mut bobs, 1);
    lists(&mut cats, 1);
    block(&ann, &bob);
    lists(&mut bobs, 0);
    let listed = |person: &Person| {
        let lobby = person.get("/api/lobby").good();
        lobby["games"].as_array().map(Vec::len)
    };
    assert_eq!((listed(&bob), listed(&cat)), (Some(0), Some(1)));
    let join = format!("/api/games/{game}/join");
    assert_eq!(bob.post(&join, &json!({})).problem(), "blocked");
    lists(&mut follow_lobby(&bob), 0);
    // Nor the other way round.
    let other = bob.open(&open);
    let join_other = format!("/api/games/{other}/join");
    assert_eq!(ann.post(&join_other, &json!({})).problem(), "blocked");
    let blocked = ann.get("/api/me/blocks").good();
    assert_eq!(blocked[0]["name"], "Bob");
    assert_eq!(bob.get("/api/me/blocks").good(), json!([]));
    unblock(&ann, &bob);
    assert_eq!(ann.get("/api/me/blocks").good(), json!([]));
    bob.join(&game);
}

#[test]
fn a_guest_who_logs_in_brings_the_blocks_along() {
    let server = Server::start();
    let [ann, bob] = ["Ann", "Bob"].map(|name| Person::with_account(&server, name));
    let mut visitor = Person::new(&server);
    block(&visitor, &bob);
    block(&visitor, &ann);
    visitor.log_in("Ann", PASSWORD).good();
    // Nobody blocks themselves.
    let blocked = ann.get("/api/me/blocks").good();
    assert_eq!(blocked.as_array().map(Vec::len), Some(1), "{blocked}");
    assert_eq!(blocked[0]["name"], "Bob");
    let game = ann.open(&wish("mini", 2));
    let join = format!("/api/games/{game}/join");
    assert_eq!(bob.post(&join, &json!({})).problem(), "blocked");
    // What is taken back does not come again.
    unblock(&ann, &bob);
    visitor.post("/api/account/logout", &json!({}));
    visitor.log_in("Ann", PASSWORD).good();
    assert_eq!(ann.get("/api/me/blocks").good(), json!([]));
}

#[test]
fn nobody_blocks_themselves_engines_or_nobody() {
    let server = Server::start();
    let ann = Person::new(&server);
    for (player, problem) in [
        (ann.id(), "malformed"),
        ("house-3".to_owned(), "no-player"),
        ("nobody".to_owned(), "no-player"),
    ] {
        let answer = ann.post("/api/me/blocks", &json!({"player": player}));
        assert_eq!(answer.problem(), problem);
    }
}

fn say(tab: &mut Tab, game: &str, words: &str) {
    let text = json!({"words": words});
    tab.say(&json!({"say": "chat", "game": game, "room": "players", "text": text}));
}

#[test]
fn who_keeps_apart_does_not_hear_the_other() {
    let server = Server::start();
    let [ann, bob, cat] = ["Ann", "Bob", "Cat"].map(|name| Person::with_account(&server, name));
    let game = ann.open(&wish("three", 3));
    bob.join(&game);
    cat.join(&game);
    let mut tabs = [&ann, &bob, &cat].map(|person| {
        let mut tab = person.connect();
        tab.watch(&game);
        tab
    });
    say(&mut tabs[1], &game, "before");
    for tab in &mut tabs {
        assert_eq!(tab.hear("chat")["lines"][0]["text"]["words"], "before");
    }
    block(&ann, &bob);
    say(&mut tabs[1], &game, "only for Cat");
    let next = |tab: &mut Tab| tab.hear("chat")["lines"][0]["text"]["words"].clone();
    assert_eq!(next(&mut tabs[1]), "only for Cat");
    assert_eq!(next(&mut tabs[2]), "only for Cat");
    say(&mut tabs[2], &game, "for all");
    assert_eq!(next(&mut tabs[0]), "for all");
    // What was said before is gone as well.
    let mut later = ann.connect();
    later.watch(&game);
    let lines = later.hear("chat")["lines"].take();
    assert_eq!(lines.as_array().map(Vec::len), Some(1), "{lines}");
    // Where nobody would hear it, nothing is said.
    let pair = bob.open(&wish("mini", 2));
    cat.join(&pair);
    block(&cat, &bob);
    let mut tab = bob.connect();
    tab.watch(&pair);
    say(&mut tab, &pair, "hello?");
    assert_eq!(tab.hear("problem")["problem"]["type"], "blocked");
}

#[test]
fn nobody_plays_again_with_whom_they_keep_apart() {
    let server = Server::start();
    let (ann, bob) = (Person::new(&server), Person::new(&server));
    let game = ann.open(&wish("mini", 2));
    bob.join(&game);
    let mut tab = ann.connect();
    tab.act(&game, "A", &json!({"do": "abort"}));
    block(&bob, &ann);
    let again = format!("/api/games/{game}/rematch");
    for person in [&ann, &bob] {
        assert_eq!(person.post(&again, &json!({})).problem(), "blocked");
    }
}

#[test]
fn notes_are_for_their_writer_alone() {
    let server = Server::start();
    let (ann, bob, eve) = (
        Person::new(&server),
        Person::new(&server),
        Person::new(&server),
    );
    let game = ann.open(&wish("mini", 2));
    bob.join(&game);
    let path = format!("/api/games/{game}/note");
    let write = |person: &Person, text: &str| person.post(&path, &json!({"text": text}));
    assert_eq!(write(&ann, "beware of f3\nand a4").status, 204);
    assert_eq!(ann.get(&path).good()["text"], "beware of f3\nand a4");
    assert_eq!(bob.get(&path).good()["text"], "");
    assert_eq!(eve.get(&path).problem(), "not-yours");
    assert_eq!(write(&eve, "x").problem(), "not-yours");
    assert_eq!(write(&ann, &"é".repeat(2001)).problem(), "malformed");
    assert_eq!(write(&ann, "a\0b").problem(), "malformed");
    assert_eq!(write(&ann, &"🛸".repeat(2000)).status, 204);
    assert_eq!(write(&ann, "").status, 204);
    assert_eq!(ann.get(&path).good()["text"], "");
}

fn reports(database: &str) -> String {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime").block_on(async {
        let admin = Admin::open(database, "tester").await.expect("it opens");
        admin.carry_out(Order::Reports).await.expect("a list")
    })
}

#[test]
fn a_text_is_reported_once_and_the_host_reads_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite:{}", folder.path().join("t.sqlite").display());
    let server = Server::on(&database, OnlineOptions::default());
    let [ann, bob, eve] = ["Ann", "Bob", "Eve"].map(|name| Person::with_account(&server, name));
    let game = ann.open(&wish("mini", 2));
    bob.join(&game);
    let mut tab = bob.connect();
    tab.watch(&game);
    say(&mut tab, &game, "you are a newt");
    tab.hear("chat");
    let line = |player: &Person, seq: u32| {
        json!({
            "player": player.id(), "reason": "insult", "words": "I am not",
            "game": game, "line": ["players", seq],
        })
    };
    let report = |person: &Person, body: &Value| {
        let answer = person.post("/api/reports", body);
        match answer.status {
            204 => "ok".to_owned(),
            _ => answer.problem(),
        }
    };
    assert_eq!(report(&ann, &line(&bob, 0)), "ok");
    assert_eq!(report(&ann, &line(&bob, 0)), "reported");
    assert_eq!(report(&ann, &line(&bob, 1)), "no-line");
    assert_eq!(report(&ann, &line(&eve, 0)), "no-line");
    assert_eq!(report(&eve, &line(&bob, 0)), "other-room");
    assert_eq!(report(&bob, &line(&bob, 0)), "malformed");
    let about = json!({"player": bob.id(), "reason": "engine", "game": game});
    assert_eq!(report(&eve, &about), "ok");
    assert_eq!(report(&eve, &about), "reported");
    let whole = json!({"player": bob.id(), "reason": "other"});
    assert_eq!(report(&eve, &whole), "ok");
    assert_eq!(report(&eve, &whole), "reported");
    let long = json!({"player": bob.id(), "reason": "spam", "words": "x".repeat(501)});
    assert_eq!(report(&ann, &long), "malformed");
    let list = reports(&database);
    assert_eq!(list.lines().count(), 3, "{list}");
    for part in ["insult: I am not", "players 0", "you are a newt", "engine"] {
        assert!(list.contains(part), "{list}");
    }
    server.stop();
}
