use crate::client::{Person, mv, raw, wish};
use crate::server::Server;
use serde_json::json;
use tercio_server::OnlineOptions;
use tungstenite::Message;

#[test]
fn messages_that_make_no_sense_are_refused_and_change_nothing() {
    let server = Server::start();
    let (ann, bob) = (Person::new(&server), Person::new(&server));
    let id = ann.open(&wish("two", 2));
    bob.join(&id);
    let mut tab = ann.connect();
    for text in [
        "",
        "{",
        "[]",
        "null",
        "\"say\"",
        "{\"say\":\"dance\"}",
        "{\"say\":\"watch\"}",
        "{\"say\":\"watch\",\"game\":\"x\",\"since\":-1}",
        "{\"say\":\"watch\",\"game\":7,\"since\":0}",
        "{\"say\":\"act\",\"game\":\"x\",\"seat\":\"Z\",\"key\":\"k\",\"command\":{\"do\":\"resign\"}}",
        "{\"say\":\"ping\",\"token\":99999999999}",
    ] {
        tab.socket.send(Message::text(text)).expect("sent");
        let answer = tab.next();
        assert_eq!(answer["problem"]["type"], "malformed", "{text}: {answer}");
    }
    for (game, kind) in [
        ("nosuchgame", "no-game"),
        ("../etc", "no-game"),
        ("é", "no-game"),
    ] {
        tab.say(&json!({"say": "watch", "game": game, "since": 0}));
        assert_eq!(tab.next()["problem"]["type"], kind);
        let key = tab.ask(game, "A", &json!({"do": "resign"}));
        assert_eq!(tab.answer(&key)["problem"]["type"], kind);
    }
    for key in ["", &"k".repeat(65)] {
        tab.ask_as(&id, "A", &mv("b3-a4", 0), key);
        assert_eq!(tab.answer("-")["problem"]["type"], "malformed");
    }
    // The socket still works.
    tab.say(&json!({"say": "ping", "token": 7}));
    assert_eq!(tab.hear("pong")["token"], 7);
    tab.play(&id, "A", "b3-a4", 0);
}

#[test]
fn nobody_moves_for_others() {
    let server = Server::start();
    let (ann, bob, eve) = (
        Person::new(&server),
        Person::new(&server),
        Person::new(&server),
    );
    let id = ann.open(&wish("two", 2));
    let mut early = ann.connect();
    let key = early.ask(&id, "A", &mv("b3-a4", 0));
    assert_eq!(early.answer(&key)["problem"]["type"], "no-game");
    bob.join(&id);
    for (person, seat) in [
        (&bob, "A"),
        (&eve, "A"),
        (&eve, "B"),
        (&ann, "B"),
        (&ann, "C"),
    ] {
        let mut tab = person.connect();
        for command in [
            mv("b3-a4", 0),
            json!({"do": "resign"}),
            json!({"do": "accept"}),
        ] {
            let key = tab.ask(&id, seat, &command);
            assert_eq!(tab.answer(&key)["problem"]["type"], "not-yours");
        }
    }
    let view = bob.get(&format!("/api/games/{id}")).good();
    assert_eq!(view["entries"], json!([]));
}

#[test]
fn moves_out_of_order_are_refused() {
    let server = Server::start();
    let (ann, bob) = (Person::new(&server), Person::new(&server));
    let id = ann.open(&wish("two", 2));
    bob.join(&id);
    let mut tab = ann.connect();
    for (command, refusal) in [
        (mv("b3-a4", 1), "stale"),
        (mv("b3-b8", 0), "illegal"),
        (mv(&"x".repeat(4000), 0), "illegal"),
        (json!({"do": "accept"}), "no-offer"),
        (json!({"do": "claim", "seat": "B"}), "not-away"),
        (json!({"do": "add-time"}), "no-clock"),
    ] {
        let key = tab.ask(&id, "A", &command);
        assert_eq!(tab.answer(&key)["refusal"], refusal);
    }
    let mut other = bob.connect();
    let key = other.ask(&id, "B", &mv("c6-d5", 0));
    assert_eq!(other.answer(&key)["refusal"], "not-your-turn");
}

#[test]
fn a_message_that_is_too_long_ends_the_socket() {
    let server = Server::start();
    let ann = Person::new(&server);
    let mut tab = ann.connect();
    let long = format!("{{\"say\":\"{}\"}}", "x".repeat(9000));
    tab.socket.send(Message::text(long)).expect("sent");
    tab.closed();
    let mut tab = ann.connect();
    tab.socket
        .send(Message::binary(vec![1, 2, 3]))
        .expect("sent");
    assert_eq!(tab.closed(), Some(1003));
}

#[test]
fn pages_of_others_are_not_let_in() {
    let server = Server::start();
    let ann = Person::new(&server);
    let ours = format!("http://{}", server.address);
    assert!(ann.connect_from(Some(&ours)).is_ok());
    // A program that is no browser.
    assert!(ann.connect_from(None).is_ok());
    for origin in ["http://evil.example", "null", "https://127.0.0.1", ""] {
        let refused = ann.connect_from(Some(origin)).err();
        assert_eq!(refused, Some(403), "{origin}");
    }
    let wish = wish("two", 2).to_string();
    for (lines, kind) in [
        (
            "origin: http://evil.example\r\ncontent-type: application/json",
            "foreign",
        ),
        (
            "sec-fetch-site: cross-site\r\ncontent-type: application/json",
            "foreign",
        ),
        ("content-type: text/plain", "not-json"),
        ("x: y", "not-json"),
    ] {
        let head = format!(
            "POST /api/games HTTP/1.1\r\ncookie: {}\r\n{lines}",
            ann.cookie
        );
        assert_eq!(raw(server.address, &head, &wish).problem(), kind);
    }
}

#[test]
fn every_refusal_of_the_api_is_a_problem() {
    let server = Server::start();
    let ann = Person::new(&server);
    for (head, body, status, kind) in [
        ("GET /api/nothing", "", 404, "no-such-address"),
        ("GET /api/games/none", "", 404, "no-game"),
        ("GET /api/games/%C3%A9", "", 404, "no-game"),
        ("DELETE /api/games/none", "", 405, "wrong-method"),
        ("GET /api/socket", "", 426, "not-a-socket"),
        ("POST /api/games", "{", 400, "malformed"),
        ("POST /api/games", "{\"agreement\":1}", 400, "malformed"),
        ("POST /api/games/none/join", "{}", 404, "no-game"),
        ("POST /api/games/none/cancel", "{}", 404, "no-game"),
    ] {
        let head = format!(
            "{head} HTTP/1.1\r\ncookie: {}\r\ncontent-type: application/json",
            ann.cookie
        );
        let answer = raw(server.address, &head, body);
        assert_eq!(
            (answer.status, answer.problem().as_str()),
            (status, kind),
            "{head}"
        );
    }
    let head = "POST /api/games HTTP/1.1\r\ncontent-type: application/json";
    let answer = raw(server.address, head, &" ".repeat(9000));
    assert_eq!(
        (answer.status, answer.problem().as_str()),
        (413, "too-long")
    );
}

#[test]
fn whoever_floods_is_told_and_then_closed() {
    let server = Server::start();
    let mut tab = Person::new(&server).connect();
    let ping = json!({"say": "ping", "token": 1}).to_string();
    for _ in 0..100 {
        tab.socket.send(Message::text(ping.clone())).expect("sent");
    }
    assert_eq!(tab.hear("problem")["problem"]["type"], "too-fast");
    for _ in 0..400 {
        if tab.socket.send(Message::text(ping.clone())).is_err() {
            break;
        }
    }
    tab.closed();
}

#[test]
fn an_address_that_asks_for_too_much_waits() {
    let options = OnlineOptions {
        requests_a_minute: 8,
        ..OnlineOptions::default()
    };
    let server = Server::on("sqlite::memory:", options);
    let ann = Person::new(&server);
    ann.open(&wish("two", 2));
    ann.open(&wish("two", 2));
    let answer = ann.post("/api/games", &wish("two", 2));
    assert_eq!(
        (answer.status, answer.problem().as_str()),
        (429, "too-fast")
    );
    // Looking is free.
    ann.get("/api/me").good();
}
