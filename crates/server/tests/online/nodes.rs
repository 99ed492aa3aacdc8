//! Several servers on one database. Even if none of them hears what happens on the others, nothing is
//! lost and nothing is played twice.

use crate::accounts::PASSWORD;
use crate::client::{Person, mv, wish};
use crate::server::Server;
use serde_json::json;
use tercio_server::OnlineOptions;

#[test]
fn any_server_may_serve_any_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    let database = format!("sqlite:{}", file.to_str().expect("UTF-8"));
    let nodes = [(); 2].map(|()| Server::on(&database, OnlineOptions::default()));
    // Both know the same cookies.
    let ann = Person::new(&nodes[0]);
    let bob = Person::new(&nodes[0]).at(&nodes[1]);
    let id = ann.open(&wish("two", 2));
    let mut tab = ann.connect();
    assert_eq!(tab.watch(&id)["summary"]["status"], "open");
    assert_eq!(bob.join(&id)["summary"]["status"], "running");
    // Ann's server has not heard that it has begun, nor of Bob's moves.
    tab.play(&id, "A", "b3-a4", 0);
    let mut other = bob.connect();
    other.play(&id, "B", "c6-d5", 1);
    tab.play(&id, "A", "b2-a3", 2);
    let key = other.ask(&id, "B", &mv("b6-c5", 1));
    assert_eq!(other.answer(&key)["refusal"], "stale");
    other.play(&id, "B", "b6-c5", 3);
    // A command that is sent again to the other server is carried out once.
    tab.ask_as(&id, "A", &mv("b1-a1", 4), "same");
    assert_eq!(tab.answer("same")["seq"], 4);
    let mut elsewhere = ann.at(&nodes[1]).connect();
    elsewhere.ask_as(&id, "A", &mv("b1-a1", 4), "same");
    assert_eq!(elsewhere.answer("same")["seq"], 4);
    for person in [&ann, &bob] {
        let view = person.get(&format!("/api/games/{id}")).good();
        assert_eq!(view["entries"].as_array().map(Vec::len), Some(5));
        assert_eq!(view["summary"]["turn"], json!("B"));
    }
}

#[test]
fn two_servers_that_move_at_once_move_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    let database = format!("sqlite:{}", file.to_str().expect("UTF-8"));
    let nodes = [(); 2].map(|()| Server::on(&database, OnlineOptions::default()));
    let ann = Person::new(&nodes[0]);
    let bob = Person::new(&nodes[0]);
    for _ in 0..10 {
        let id = ann.open(&wish("two", 2));
        bob.join(&id);
        let mut tabs = [ann.connect(), ann.at(&nodes[1]).connect()];
        let moves = ["b3-a4", "b3-c4"];
        let keys = [0, 1].map(|tab| tabs[tab].ask(&id, "A", &mv(moves[tab], 0)));
        let answers = [0, 1].map(|tab| tabs[tab].answer(&keys[tab]));
        let done = answers.iter().filter(|answer| answer["say"] == "done");
        assert_eq!(done.count(), 1, "{answers:?}");
        let view = bob.get(&format!("/api/games/{id}")).good();
        assert_eq!(view["entries"].as_array().map(Vec::len), Some(1));
    }
}

#[test]
fn a_guest_who_logs_in_on_one_node_plays_as_the_account_on_the_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    let database = format!("sqlite:{}", file.to_str().expect("UTF-8"));
    let nodes = [(); 2].map(|()| Server::on(&database, OnlineOptions::default()));
    Person::with_account(&nodes[0], "Ann");
    let (mut visitor, bob) = (Person::new(&nodes[0]), Person::new(&nodes[0]));
    let id = visitor.open(&wish("two", 2));
    bob.join(&id);
    // The other node knows the game as the guest's.
    let mine = visitor.at(&nodes[1]).connect().watch(&id)["mine"].take();
    assert_eq!(mine, json!(["A"]));
    visitor.log_in("Ann", PASSWORD).good();
    let mut tab = visitor.at(&nodes[1]).connect();
    tab.play(&id, "A", "b3-a4", 0);
    assert_eq!(tab.watch(&id)["mine"], json!(["A"]));
}
