//! Who is there, what they say, and whether they play again.

use crate::client::{Person, wish};
use crate::server::Server;
use serde_json::json;

#[test]
fn who_goes_is_away_and_the_seat_can_be_claimed() {
    let server = Server::start();
    let (ann, bob) = (Person::new(&server), Person::new(&server));
    let mut wish = wish("two", 2);
    wish["agreement"]["time"] = json!({"live": {"minutes": 10, "seconds": 0}});
    let id = ann.open(&wish);
    bob.join(&id);
    let mut ann_tab = ann.connect();
    ann_tab.watch(&id);
    let mut bob_tab = bob.connect();
    bob_tab.watch(&id);
    let here = |presence: &serde_json::Value| presence["presence"]["away"] == json!([null, null]);
    while !here(&ann_tab.hear("presence")) {}
    ann_tab.play(&id, "A", "b3-a4", 0);
    bob_tab.play(&id, "B", "c6-d5", 1);
    drop(bob_tab);
    let presence = loop {
        let presence = ann_tab.hear("presence");
        if !here(&presence) {
            break presence;
        }
    };
    assert!(presence["presence"]["away"][1].is_i64(), "{presence}");
    let claim = json!({"do": "claim", "seat": "B"});
    let key = ann_tab.ask(&id, "A", &claim);
    assert_eq!(ann_tab.answer(&key)["refusal"], "not-away");
    server.clock.forward(59_000);
    // Coming back before the claim counts.
    let mut bob_tab = bob.connect();
    bob_tab.watch(&id);
    while !here(&ann_tab.hear("presence")) {}
    server.clock.forward(10_000);
    let key = ann_tab.ask(&id, "A", &claim);
    assert_eq!(ann_tab.answer(&key)["refusal"], "not-away");
    drop(bob_tab);
    while here(&ann_tab.hear("presence")) {}
    server.clock.forward(61_000);
    ann_tab.act(&id, "A", &claim);
    let view = ann.get(&format!("/api/games/{id}")).good();
    assert_eq!(view["summary"]["ending"]["by"]["departure"], "claimed");
}

#[test]
fn spectators_are_counted() {
    let server = Server::start();
    let (ann, eve) = (Person::new(&server), Person::new(&server));
    let id = ann.open(&wish("two", 2));
    let mut tab = ann.connect();
    tab.watch(&id);
    // Two tabs are one person.
    let mut others = [eve.connect(), eve.connect()];
    for other in &mut others {
        other.watch(&id);
    }
    while tab.hear("presence")["presence"]["spectators"] != 1 {}
    drop(others);
    while tab.hear("presence")["presence"]["spectators"] != 0 {}
}

#[test]
fn players_and_spectators_talk_apart() {
    let server = Server::start();
    let (ann, bob, eve) = (
        Person::new(&server),
        Person::new(&server),
        Person::new(&server),
    );
    let id = ann.open(&wish("two", 2));
    bob.join(&id);
    let mut tabs = [&ann, &bob, &eve].map(Person::connect);
    for tab in &mut tabs {
        tab.watch(&id);
    }
    let say = |room: &str, text: serde_json::Value| json!({"say": "chat", "game": id, "room": room, "text": text});
    tabs[0].say(&say("players", json!({"phrase": "hello"})));
    for tab in &mut tabs[..2] {
        let chat = tab.hear("chat");
        assert_eq!(chat["lines"][0]["text"], json!({"phrase": "hello"}));
        assert_eq!(chat["lines"][0]["by"]["id"], json!(ann.id()));
    }
    tabs[2].hears_nothing();
    tabs[2].say(&say("players", json!({"phrase": "hello"})));
    assert_eq!(tabs[2].hear("problem")["problem"]["type"], "other-room");
    tabs[2].say(&say("spectators", json!({"words": "look"})));
    assert_eq!(tabs[2].hear("problem")["problem"]["type"], "phrases-only");
    tabs[2].say(&say("spectators", json!({"phrase": "well-played"})));
    assert_eq!(tabs[2].hear("chat")["room"], "spectators");
    // What was said is there for who comes later.
    let mut late = bob.connect();
    late.watch(&id);
    let chat = late.hear("chat");
    assert_eq!(
        (&chat["room"], chat["lines"].as_array().map(Vec::len)),
        (&json!("players"), Some(1))
    );
    // Nobody talks without end.
    for _ in 0..10 {
        tabs[1].say(&say("players", json!({"phrase": "thanks"})));
    }
    assert_eq!(tabs[1].hear("problem")["problem"]["type"], "too-fast");
}

#[test]
fn a_rematch_rotates_the_seats() {
    let server = Server::start();
    let (ann, bob, eve) = (
        Person::new(&server),
        Person::new(&server),
        Person::new(&server),
    );
    let id = ann.open(&wish("two", 2));
    bob.join(&id);
    let rematch = format!("/api/games/{id}/rematch");
    assert_eq!(ann.post(&rematch, &json!({})).problem(), "not-over");
    let mut tab = bob.connect();
    tab.watch(&id);
    ann.connect().act(&id, "A", &json!({"do": "resign"}));
    assert_eq!(eve.post(&rematch, &json!({})).problem(), "not-yours");
    // It is one of the games that wait, of which there are ten at most.
    let mut waiting: Vec<String> = (0..10).map(|_| ann.open(&wish("two", 2))).collect();
    let full = ann.post(&rematch, &json!({}));
    assert_eq!(full.problem(), "too-many-games");
    let last = waiting.pop().expect("a game");
    ann.post(&format!("/api/games/{last}/cancel"), &json!({}))
        .good();
    let view = ann.post(&rematch, &json!({})).good();
    assert_eq!(
        (&view["mine"], &view["summary"]["status"]),
        (&json!(["B"]), &json!("open"))
    );
    let next = view["summary"]["id"].as_str().expect("an id").to_owned();
    // The other one sees the way to it.
    let seen = loop {
        let seen = tab.hear("game")["view"]["summary"]["rematch"].take();
        if !seen.is_null() {
            break seen;
        }
    };
    assert_eq!(seen, json!(next));
    // The seat is kept.
    let taken = eve.post(&format!("/api/games/{next}/join"), &json!({}));
    assert_eq!(taken.problem(), "seat-taken");
    let view = bob.post(&rematch, &json!({})).good();
    assert_eq!(
        (&view["mine"], &view["summary"]["status"]),
        (&json!(["A"]), &json!("running"))
    );
    assert_eq!(view["summary"]["id"], json!(next));
    // Who asks once more gets the same game.
    assert_eq!(
        ann.post(&rematch, &json!({})).good()["summary"]["id"],
        json!(next)
    );
}
