use crate::client::{Person, raw, wish};
use crate::rights::on_file;
use crate::server::Server;
use serde_json::json;

#[test]
fn a_guest_keeps_the_cookie_and_a_forged_one_is_nobody() {
    let server = Server::start();
    let first = raw(server.address, "GET /api/me HTTP/1.1", "");
    let cookie = first.header("set-cookie").expect("a cookie");
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
        "{cookie}"
    );
    assert!(!cookie.contains("Secure"), "{cookie}");
    let ann = Person::new(&server);
    let again = ann.get("/api/me");
    assert_eq!(again.header("set-cookie"), None);
    assert_eq!(again.good()["player"]["kind"], "guest");
    let id = ann.id();
    assert_eq!(id, ann.id());
    let mut forged = ann.clone();
    let last = forged.cookie.pop().expect("a letter");
    forged.cookie.push(if last == 'a' { 'b' } else { 'a' });
    let answer = forged.get("/api/me");
    assert!(answer.header("set-cookie").is_some());
    assert_ne!(answer.good()["player"]["id"], json!(id));
}

#[test]
fn the_lobby_shows_games_that_wait_for_anybody() {
    let server = Server::start();
    let (ann, bob) = (Person::new(&server), Person::new(&server));
    let mut tab = bob.connect();
    tab.say(&json!({"say": "lobby", "follow": true}));
    assert_eq!(tab.hear("lobby")["games"], json!([]));
    ann.open(&wish("two", 2));
    let mut public = wish("three", 3);
    public["visibility"] = json!("lobby");
    let id = ann.open(&public);
    let lobby = tab.hear("lobby");
    assert_eq!(lobby["games"][0]["id"], json!(id));
    assert_eq!(lobby["games"].as_array().map(Vec::len), Some(1));
    bob.join(&id);
    let lobby = tab.hear("lobby");
    assert_eq!(
        lobby["games"][0]["seats"][1]["player"]["id"],
        json!(bob.id())
    );
    Person::new(&server).join(&id);
    assert_eq!(tab.hear("lobby")["games"], json!([]));
}

/// Others read a game at the same moment, to tell who sits there: they must not hide that it is full.
#[test]
fn a_game_begins_when_the_last_seat_is_taken() {
    let (server, _, _folder) = on_file();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let (ann, bob) = (Person::new(&server), Person::new(&server));
                let (mut ann_tab, mut bob_tab) = (ann.connect(), bob.connect());
                for _ in 0..15 {
                    let id = ann.open(&wish("two", 2));
                    ann_tab.watch(&id);
                    bob_tab.watch(&id);
                    let joined = bob.post(&format!("/api/games/{id}/join"), &json!({}));
                    let status = joined.good()["summary"]["status"].clone();
                    assert_eq!(status, "running");
                    for tab in [&mut ann_tab, &mut bob_tab] {
                        tab.say(&json!({"say": "unwatch", "game": id}));
                    }
                }
            });
        }
    });
}

#[test]
fn a_game_is_taken_back_by_its_host_and_left_by_others() {
    let server = Server::start();
    let (ann, bob) = (Person::new(&server), Person::new(&server));
    let id = ann.open(&wish("three", 3));
    let cancel = format!("/api/games/{id}/cancel");
    assert_eq!(bob.post(&cancel, &json!({})).problem(), "not-yours");
    bob.join(&id);
    let view = bob.post(&cancel, &json!({})).good();
    assert_eq!(
        (&view["mine"], &view["summary"]["status"]),
        (&json!([]), &json!("open"))
    );
    let view = ann.post(&cancel, &json!({})).good();
    assert_eq!(view["summary"]["status"], "aborted");
    let join = format!("/api/games/{id}/join");
    assert_eq!(bob.post(&join, &json!({})).problem(), "not-open");
    assert_eq!(ann.post(&cancel, &json!({})).problem(), "not-open");
}

#[test]
fn nobody_sits_in_a_taken_seat_or_in_two() {
    let server = Server::start();
    let (ann, bob) = (Person::new(&server), Person::new(&server));
    let mut wish = wish("three", 3);
    wish["seat"] = json!("C");
    let id = ann.open(&wish);
    let join = format!("/api/games/{id}/join");
    let taken = bob.post(&join, &json!({"seat": "C"}));
    assert_eq!(
        (taken.status, taken.problem().as_str()),
        (409, "seat-taken")
    );
    assert_eq!(
        bob.post(&join, &json!({"seat": "F"})).problem(),
        "seat-taken"
    );
    let view = bob.post(&join, &json!({"seat": "B"})).good();
    assert_eq!(view["mine"], json!(["B"]));
    // Who sits already stays there.
    assert_eq!(
        bob.post(&join, &json!({"seat": "A"})).good()["mine"],
        json!(["B"])
    );
    assert_eq!(ann.post(&join, &json!({})).good()["mine"], json!(["C"]));
    let eve = Person::new(&server);
    assert_eq!(eve.join(&id)["summary"]["status"], "running");
    assert_eq!(
        Person::new(&server).post(&join, &json!({})).problem(),
        "not-open"
    );
}

#[test]
fn only_sensible_games_are_opened() {
    let server = Server::start();
    let ann = Person::new(&server);
    for (field, value) in [
        ("setup", json!("seven")),
        ("game", json!("chess")),
        ("seats", json!(["player"])),
        ("seats", json!([{"house": 3}, {"house": 3}])),
        ("seats", json!(["player", {"house": 99}])),
        ("time", json!({"days": 99})),
        ("rated", json!(true)),
        ("options", json!({"colour": "red"})),
    ] {
        let mut wish = wish("two", 2);
        wish["agreement"][field] = value.clone();
        let answer = ann.post("/api/games", &wish);
        assert_eq!(
            (answer.status, answer.problem().as_str()),
            (422, "bad-agreement"),
            "{value}"
        );
    }
    for _ in 0..10 {
        ann.open(&wish("two", 2));
    }
    assert_eq!(
        ann.post("/api/games", &wish("two", 2)).problem(),
        "too-many-games"
    );
}
