use crate::client::{Person, wish};
use crate::server::Server;
use serde_json::{Value, json};
use tercio_server::OnlineOptions;

fn against(level: u8) -> Value {
    let mut wish = wish("two", 2);
    wish["agreement"]["seats"] = json!(["player", {"house": level}]);
    wish
}

#[test]
fn an_engine_of_the_house_plays_at_once() {
    let server = Server::start();
    let ann = Person::new(&server);
    let id = ann.open(&against(3));
    let mut tab = ann.connect();
    let view = tab.watch(&id);
    assert_eq!(view["summary"]["status"], "running");
    let engine = &view["summary"]["seats"][1]["player"];
    assert_eq!(
        (&engine["kind"], &engine["level"]),
        (&json!("house"), &json!(3))
    );
    tab.play(&id, "A", "b3-a4", 0);
    assert_eq!(tab.hear_fact(1)["event"], "move");
}

#[test]
fn an_engine_that_begins_begins() {
    let server = Server::start();
    let ann = Person::new(&server);
    let mut wish = wish("two", 2);
    wish["agreement"]["seats"] = json!([{"house": 16}, "player"]);
    wish["agreement"]["time"] = json!({"live": {"minutes": 1, "seconds": 0}});
    let id = ann.open(&wish);
    let mut tab = ann.connect();
    let seen = tab.watch(&id)["entries"].as_array().map_or(0, Vec::len);
    if seen == 0 {
        assert_eq!(tab.hear("entries")["entries"][0]["event"], "move");
    }
}

#[test]
fn engines_take_back_decline_draws_and_let_people_score() {
    let server = Server::start();
    let ann = Person::new(&server);
    let id = ann.open(&against(1));
    let mut tab = ann.connect();
    tab.watch(&id);
    tab.play(&id, "A", "b3-a4", 0);
    tab.hear_fact(1);
    tab.act(&id, "A", &json!({"do": "offer", "offer": "takeback"}));
    let view = ann.get(&format!("/api/games/{id}")).good();
    assert_eq!(view["summary"]["turn"], "A");
    let mut other = ann.connect();
    other.watch(&id);
    tab.act(&id, "A", &json!({"do": "offer", "offer": "draw"}));
    assert_eq!(other.hear("entries")["entries"][0]["event"], "offer");
    let declined = other.hear("entries");
    let event = &declined["entries"][0];
    assert_eq!(
        (&event["event"], &event["seat"]),
        (&json!("decline"), &json!("B"))
    );
    tab.act(&id, "A", &json!({"do": "offer", "offer": "score"}));
    assert_eq!(other.hear("entries")["entries"][0]["event"], "offer");
    assert_eq!(other.hear("entries")["entries"][0]["event"], "accept");
    let view = ann.get(&format!("/api/games/{id}")).good();
    assert_eq!(view["summary"]["ending"]["by"], "scored");
}

#[test]
fn empty_seats_go_to_engines_after_a_while() {
    let server = Server::start();
    let ann = Person::new(&server);
    let mut wish = wish("three", 3);
    wish["fill"] = json!([1, 2]);
    let made = ann.post("/api/games", &wish).good()["summary"].take();
    assert_eq!(made["status"], "open");
    let mut tab = ann.connect();
    let mut view = tab.watch(made["id"].as_str().expect("an id"));
    while view["summary"]["status"] != "running" {
        view = tab.hear("game")["view"].take();
    }
    assert_eq!(
        view["summary"]["agreement"]["seats"][2],
        json!({"house": 2})
    );
    wish["fill"] = json!([0, 2]);
    assert_eq!(ann.post("/api/games", &wish).problem(), "bad-agreement");
    wish["fill"] = json!([60, 17]);
    assert_eq!(ann.post("/api/games", &wish).problem(), "bad-agreement");
}

#[test]
fn an_engine_remembers_its_turn_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    let database = format!("sqlite:{}", file.to_str().expect("UTF-8"));
    // The strongest level has not answered yet when the server ends.
    let server = Server::on(&database, OnlineOptions::default());
    let ann = Person::new(&server);
    let id = ann.open(&against(16));
    ann.connect().play(&id, "A", "b3-a4", 0);
    server.stop();
    let options = OnlineOptions::default();
    options.clock.forward(10_000);
    let server = Server::on(&database, options);
    let ann = ann.at(&server);
    let mut tab = ann.connect();
    tab.say(&json!({"say": "watch", "game": id, "since": 1}));
    let mut moves = 0;
    while moves == 0 {
        moves += tab.hear("entries")["entries"]
            .as_array()
            .map_or(0, Vec::len);
    }
}
