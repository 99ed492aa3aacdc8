//! A whole simul, played by programs.

use crate::client::{Answer, Person, SOON};
use crate::notices::Hook;
use crate::rated::legal;
use crate::server::Server;
use serde_json::{Value, json};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tercio_server::{OnlineOptions, Reach};
use tercio_store::testing::TemporaryFile;

fn on(database: &str) -> Server {
    let options = OnlineOptions {
        requests_a_minute: 0,
        reach: Reach::Anywhere,
        ..OnlineOptions::default()
    };
    Server::on(database, options)
}

pub(crate) fn plan() -> Value {
    json!({
        "name": "One against all", "extra": 10, "side": "alternate", "most": 3,
        "agreement": {
            "game": "pikemen", "setup": "mini", "seats": ["player", "player"],
            "time": {"live": {"minutes": 5, "seconds": 3}},
        },
    })
}

/// A simul, its host, and those who come.
struct Simul {
    id: String,
    host: Person,
    guests: Vec<Person>,
}

impl Simul {
    fn new(server: &Server, guests: usize) -> Simul {
        let host = Person::with_account(server, "Ruth");
        let guest = |number| Person::with_account(server, &format!("player{number}"));
        let made = host.post("/api/simuls", &plan());
        assert_eq!(made.status, 201, "{made:?}");
        let id = made.json()["summary"]["id"].as_str().map(str::to_owned);
        Simul {
            id: id.expect("an id"),
            host,
            guests: (0..guests).map(guest).collect(),
        }
    }

    /// The same people, the host on one node and the guests on another.
    fn at(&self, nodes: &[Server; 2]) -> Simul {
        let guests = self.guests.iter().map(|guest| guest.at(&nodes[1]));
        Simul {
            id: self.id.clone(),
            host: self.host.at(&nodes[0]),
            guests: guests.collect(),
        }
    }

    fn send(&self, person: &Person, what: &str, body: &Value) -> Answer {
        person.post(&format!("/api/simuls/{}/{what}", self.id), body)
    }

    fn admit(&self, guest: usize, admitted: bool) -> Answer {
        let body = json!({"player": self.guests[guest].id(), "admitted": admitted});
        self.send(&self.host, "admit", &body)
    }

    fn view(&self, person: &Person) -> Value {
        person.get(&format!("/api/simuls/{}", self.id)).good()
    }

    /// One move of each side, and then somebody resigns.
    fn play(&self, game: &Value, loser: &str) {
        let id = game["game"].as_str().expect("an id");
        let guest = self
            .guests
            .iter()
            .find(|one| one.id() == game["guest"]["id"]);
        let (host, guest) = (&self.host, guest.expect("a guest"));
        let people = match game["host"].as_str() {
            Some("A") => [host, guest],
            _ => [guest, host],
        };
        for (ply, (seat, person)) in ["A", "B"].into_iter().zip(people).enumerate() {
            let mut tab = person.connect();
            let view = tab.watch(id);
            if view["entries"].as_array().expect("facts").len() == ply {
                tab.play(id, seat, &legal(&view), ply);
            }
        }
        let resigns = match (loser, game["host"].as_str()) {
            ("host", Some("A")) | ("guest", Some("B")) => ("A", people[0]),
            _ => ("B", people[1]),
        };
        resigns
            .1
            .connect()
            .act(id, resigns.0, &json!({"do": "resign"}));
    }

    fn until(&self, fits: impl Fn(&Value) -> bool) -> Value {
        let begin = Instant::now();
        loop {
            let view = self.view(&self.host);
            if fits(&view) {
                return view;
            }
            assert!(begin.elapsed() < SOON, "{view:#}");
            sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn programs_play_a_simul_across_a_restart_and_on_two_nodes() {
    let file = TemporaryFile::new();
    let database = file.address();
    let server = on(&database);
    let simul = Simul::new(&server, 5);
    for guest in &simul.guests {
        simul.send(guest, "join", &json!({})).good();
    }
    simul.send(&simul.guests[4], "leave", &json!({})).good();
    let start = |simul: &Simul, person: &Person| simul.send(person, "start", &json!({}));
    assert_eq!(start(&simul, &simul.host).problem(), "too-few");
    for guest in [0, 1, 2] {
        simul.admit(guest, true).good();
    }
    // There is room for three; who is not among them may be taken in place of another.
    assert_eq!(simul.admit(3, true).problem(), "full");
    simul.admit(1, false).good();
    let view = simul.admit(3, true).good();
    assert_eq!(view["guests"].as_array().expect("guests").len(), 4);
    assert_eq!(view["summary"]["guests"], 4);
    assert_eq!(view["rights"]["start"], true);
    assert_eq!(start(&simul, &simul.guests[0]).problem(), "not-yours");
    let hook = Hook::start();
    hook.set(&simul.guests[2], json!({"mode": "always"}));
    let view = start(&simul, &simul.host).good();
    // Who is elsewhere hears that it has begun.
    assert_eq!(hook.next().kinds(), ["began"]);
    let games = view["games"].as_array().expect("games").clone();
    assert_eq!(games.len(), 3);
    // Who was not accepted is not among those who play.
    assert_eq!(view["summary"]["guests"], 3);
    let hosts: Vec<&Value> = games.iter().map(|game| &game["host"]).collect();
    assert_eq!(hosts, ["A", "B", "A"]);
    assert_eq!(
        view["score"],
        json!({"won": 0, "drawn": 0, "lost": 0, "playing": 3})
    );
    assert_eq!(start(&simul, &simul.host).problem(), "too-late");
    // The host has more time, and is never away.
    let id = games[0]["game"].as_str().expect("an id");
    let state = simul.host.get(&format!("/api/games/{id}/state")).good();
    assert_eq!(state["clocks"], json!([15 * 60_000, 5 * 60_000]));
    assert_eq!(simul.view(&simul.guests[0])["my_game"], id);
    assert_eq!(simul.view(&simul.guests[1])["my_game"], Value::Null);
    let listed = simul.guests[1].get("/api/simuls").good();
    assert_eq!(listed["running"][0]["plan"]["name"], "One against all");
    assert_eq!(listed["running"][0]["guests"], 3);
    let tournaments = simul.host.get("/api/tournaments").good();
    assert_eq!(tournaments["running"], json!([]));
    let nothing = simul.host.get(&format!("/api/tournaments/{}", simul.id));
    assert_eq!(nothing.problem(), "no-tournament");
    simul.play(&games[0], "guest");
    simul.until(|view| view["score"]["won"] == 1);
    // All of it is in the store.
    server.stop();
    let nodes = [(); 2].map(|()| on(&database));
    let simul = simul.at(&nodes);
    simul.play(&games[1], "host");
    // Who does not come loses.
    let id = games[2]["game"].as_str().expect("an id");
    let mut tab = simul.host.connect();
    let view = tab.watch(id);
    tab.play(id, "A", &legal(&view), 0);
    for node in &nodes {
        node.clock.forward(60_000);
    }
    let view = simul.until(|view| view["summary"]["status"] == "finished");
    assert_eq!(
        view["score"],
        json!({"won": 2, "drawn": 0, "lost": 1, "playing": 0})
    );
    let scores: Vec<&Value> = view["games"]
        .as_array()
        .expect("games")
        .iter()
        .map(|game| &game["score"])
        .collect();
    assert_eq!(scores, [120, 0, 120]);
    let export = simul.guests[0].get("/api/account/export").good();
    assert_eq!(export["tournaments"][0]["kind"], "simul");
}

#[test]
fn what_is_no_simul_is_refused() {
    let server = on("sqlite::memory:");
    let simul = Simul::new(&server, 2);
    let guest = Person::new(&server);
    let make = |person: &Person, plan: &Value| person.post("/api/simuls", plan).problem();
    assert_eq!(make(&guest, &plan()), "no-account");
    let with = |path: &str, value: Value| {
        let mut plan = plan();
        *plan.pointer_mut(path).expect("a place") = value;
        plan
    };
    let mut many = with("/agreement/setup", json!("three"));
    many["agreement"]["seats"] = json!(["player", "player", "player"]);
    let mut rated = plan();
    rated["agreement"]["rated"] = json!(true);
    let mut nobody = plan();
    (nobody["from"], nobody["to"]) = (json!(1800), json!(1700));
    for bad in [
        with("/name", json!(" ")),
        with("/most", json!(0)),
        with("/most", json!(41)),
        with("/extra", json!(181)),
        with("/agreement/time", json!("unlimited")),
        with("/agreement/seats", json!([{"house": 3}, "player"])),
        many,
        rated,
        nobody,
    ] {
        assert_eq!(make(&simul.host, &bad), "bad-simul", "{bad}");
    }
    let join = |person: &Person| simul.send(person, "join", &json!({})).problem();
    assert_eq!(join(&guest), "no-account");
    assert_eq!(join(&simul.host), "same-browser");
    simul.guests[1].post("/api/me/blocks", &json!({"player": simul.host.id()}));
    assert_eq!(join(&simul.guests[1]), "blocked");
    let mut strong = plan();
    strong["from"] = json!(1900);
    let made = simul.host.post("/api/simuls", &strong).good();
    let id = made["summary"]["id"].as_str().expect("an id");
    let answer = simul.guests[0].post(&format!("/api/simuls/{id}/join"), &json!({}));
    assert_eq!(answer.problem(), "wrong-rating");
    assert_eq!(simul.admit(0, true).problem(), "no-player");
    let nothing = simul.host.get("/api/simuls/nothing");
    assert_eq!(nothing.problem(), "no-simul");
    // Nobody opens a game as if it belonged to a simul.
    let mut wish = crate::client::wish("two", 2);
    wish["agreement"]["simul"] = json!({"id": simul.id, "host": "A"});
    assert_eq!(
        simul.host.post("/api/games", &wish).problem(),
        "bad-agreement"
    );
    let view = simul.send(&simul.host, "cancel", &json!({})).good();
    assert_eq!(view["summary"]["status"], "cancelled");
}
