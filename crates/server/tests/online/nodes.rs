//! Several servers on one database. Even if none of them hears what happens on the others, nothing is
//! lost and nothing is played twice; through NATS they hear it.

use crate::accounts::PASSWORD;
use crate::cable::Cable;
use crate::client::{Person, SOON, Tab, mv, raw, wish};
use crate::operations::figure;
use crate::program::Lines;
use crate::server::Server;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tercio_crash::NatsServer;
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

/// Two servers on one file that hear each other through a real NATS.
pub(crate) struct Nodes {
    // The servers end first.
    pub(crate) servers: [Server; 2],
    nats: NatsServer,
    _folder: tempfile::TempDir,
}

impl Nodes {
    pub(crate) fn start() -> Nodes {
        Nodes::through(|nats| [nats.url(), nats.url()])
    }

    /// Servers that find NATS at these addresses.
    fn through(addresses: impl FnOnce(&NatsServer) -> [String; 2]) -> Nodes {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("games.sqlite");
        let database = format!("sqlite:{}", file.to_str().expect("UTF-8"));
        let nats = NatsServer::start().expect("NATS starts");
        let servers = addresses(&nats).map(|address| {
            let options = OnlineOptions {
                nats: Some(address),
                ..OnlineOptions::default()
            };
            Server::on(&database, options)
        });
        let nodes = Nodes {
            servers,
            nats,
            _folder: folder,
        };
        nodes.wait_for(&[]);
        nodes
    }

    /// Waits until both say that they lack this.
    fn wait_for(&self, missing: &[&str]) {
        let begin = Instant::now();
        let says = |server: &Server| {
            let ready = raw(server.address, "GET /ready HTTP/1.1", "").good();
            ready["missing"] == json!(missing)
        };
        while !self.servers.iter().all(says) {
            assert!(begin.elapsed() < SOON, "not {missing:?}");
            sleep(Duration::from_millis(10));
        }
    }

    /// Somebody at each server.
    fn people(&self) -> [Person; 2] {
        let [one, other] = &self.servers;
        [Person::new(one), Person::new(one).at(other)]
    }
}

/// Waits until somebody hears who is there, and it is so.
fn hear_presence(tab: &mut Tab, wanted: impl Fn(&Value) -> bool) {
    while !wanted(&tab.hear("presence")["presence"]) {}
}

#[test]
fn what_happens_on_one_server_is_heard_on_the_other() {
    let nodes = Nodes::start();
    let [ann, bob] = nodes.people();
    let id = ann.open(&wish("two", 2));
    let mut tab = ann.connect();
    tab.watch(&id);
    let mut lobby = ann.connect();
    lobby.say(&json!({"say": "lobby", "follow": true}));
    lobby.hear("lobby");
    bob.join(&id);
    // It begins here as well.
    while tab.hear("game")["view"]["summary"]["status"] != "running" {}
    let mut other = bob.connect();
    other.watch(&id);
    hear_presence(&mut tab, |presence| presence["away"] == json!([null, null]));
    // Streams hear what sockets hear.
    let path = format!("/api/games/{id}/stream");
    let mut lines = Lines::open(ann.address, &path, &[]).expect("let in");
    lines.hear("game");
    tab.play(&id, "A", "b3-a4", 0);
    assert_eq!(other.hear_fact(0)["move"], "b3-a4");
    other.play(&id, "B", "c6-d5", 1);
    assert_eq!(tab.hear_fact(1)["move"], "c6-d5");
    for moves in [json!(["b3-a4"]), json!(["b3-a4", "c6-d5"])] {
        assert_eq!(lines.hear("facts")["state"]["moves"], moves);
    }
    other.say(&json!({
        "say": "chat", "game": id, "room": "players", "text": {"phrase": "hello"},
    }));
    assert_eq!(tab.hear("chat")["lines"][0]["by"]["id"], json!(bob.id()));
    // Whose turn it is stands in lists that were read before.
    for person in [&ann, &bob] {
        let games = person.get("/api/me/games").good();
        assert_eq!(games["games"][0]["turn"], "A");
    }
    bob.open(&json!({
        "agreement": wish("two", 2)["agreement"], "visibility": "lobby",
    }));
    while lobby.hear("lobby")["games"].as_array().map(Vec::len) != Some(1) {}
    // Who goes is away everywhere.
    drop(other);
    hear_presence(&mut tab, |presence| presence["away"][1].is_i64());
    // The way to the next game is seen on both.
    tab.act(&id, "A", &json!({"do": "resign"}));
    bob.post(&format!("/api/games/{id}/rematch"), &json!({}))
        .good();
    while tab.hear("game")["view"]["summary"]["rematch"].is_null() {}
    // Whoever is challenged hears it wherever they are, and so does who asked.
    let dan = Person::with_account(&nodes.servers[0], "Dan");
    let eve = Person::with_account(&nodes.servers[1], "Eve");
    let (mut asks, mut asked) = (dan.connect(), eve.connect());
    let mut wanted = wish("two", 2);
    wanted["invite"] = json!(["Eve"]);
    let id = dan.open(&wanted);
    assert_eq!(asked.hear("challenge")["game"]["id"], id);
    eve.post(&format!("/api/games/{id}/decline"), &json!({}))
        .good();
    while asks.hear("mine")["game"]["status"] != "aborted" {}
}

#[test]
fn who_missed_news_is_brought_up_to_date() {
    let mut nodes = Nodes::start();
    let [ann, bob] = nodes.people();
    let mut wanted = wish("two", 2);
    wanted["agreement"]["time"] = json!({"live": {"minutes": 10, "seconds": 0}});
    let id = ann.open(&wanted);
    bob.join(&id);
    let (mut tab, mut other) = (ann.connect(), bob.connect());
    tab.watch(&id);
    other.watch(&id);
    let path = format!("/api/games/{id}/stream");
    let mut lines = Lines::open(ann.address, &path, &[]).expect("let in");
    nodes.nats.crash();
    nodes.wait_for(&["bus"]);
    // All goes on meanwhile, and is acknowledged.
    tab.play(&id, "A", "b3-a4", 0);
    other.play(&id, "B", "c6-d5", 1);
    // Nobody can be held to be away whom nobody can see.
    nodes.servers[0].clock.forward(61_000);
    let key = tab.ask(&id, "A", &json!({"do": "claim", "seat": "B"}));
    assert_eq!(tab.answer(&key)["refusal"], "not-away");
    nodes.nats.go_on().expect("NATS starts");
    nodes.wait_for(&[]);
    let seen = loop {
        let view = tab.hear("game")["view"].take();
        if view["entries"].as_array().map(Vec::len) == Some(2) {
            break view;
        }
    };
    assert_eq!(seen["entries"][1]["move"], "c6-d5");
    while lines.next().expect("a line")["state"]["version"] != 2 {}
    tab.play(&id, "A", "b2-a3", 2);
    while other.next()["from"] != 2 {}
}

#[test]
fn lists_of_games_are_told_again_to_who_missed_news() {
    let mut nodes = Nodes::start();
    let [ann, bob] = nodes.people();
    let (ended, running) = (ann.open(&wish("two", 2)), ann.open(&wish("two", 2)));
    for id in [&ended, &running] {
        bob.join(id);
    }
    // She follows no game.
    let mut tab = ann.connect();
    nodes.nats.crash();
    nodes.wait_for(&["bus"]);
    bob.connect().act(&ended, "B", &json!({"do": "resign"}));
    ann.at(&nodes.servers[1])
        .connect()
        .play(&running, "A", "b3-a4", 0);
    nodes.nats.go_on().expect("NATS starts");
    nodes.wait_for(&[]);
    // Any gap in the news has them told again, also one of before the move.
    let up_to_date = |games: &Value| {
        games.as_array().map(Vec::len) == Some(1)
            && games[0]["id"] == running.as_str()
            && games[0]["turn"] == "B"
    };
    while !up_to_date(&tab.hear("all-mine")["games"]) {}
}

#[test]
fn who_is_on_a_node_that_is_cut_off_from_nats_alone_is_not_away() {
    let mut cable = None;
    let nodes = Nodes::through(|nats| {
        let cut = Cable::to(nats.address());
        let address = NatsServer::url_by(&cut.address.to_string());
        cable = Some(cut);
        [nats.url(), address]
    });
    let cable = cable.expect("a cable");
    let [ann, bob] = nodes.people();
    let id = ann.open(&wish("two", 2));
    bob.join(&id);
    let (mut tab, mut other) = (ann.connect(), bob.connect());
    tab.watch(&id);
    other.watch(&id);
    let there = |presence: &Value| presence["away"] == json!([null, null]);
    hear_presence(&mut tab, there);
    cable.cut();
    // Long enough to hold a silent node to be gone.
    let begin = Instant::now();
    tab.play(&id, "A", "b3-a4", 0);
    while begin.elapsed() < Duration::from_secs(11) {
        let view = ann.get(&format!("/api/games/{id}"));
        assert_eq!(view.status, 200);
        sleep(Duration::from_millis(500));
    }
    // What Bob does is read in the store, and he has never been away.
    other.play(&id, "B", "c6-d5", 1);
    let begin = Instant::now();
    loop {
        let message = tab.next();
        if message["say"] == "presence" {
            assert!(there(&message["presence"]), "{message}");
        }
        if message["view"]["entries"].as_array().map(Vec::len) == Some(2) {
            break;
        }
        assert!(begin.elapsed() < SOON, "the move does not come");
    }
    // Nobody sees him go now, but all do when the node is heard again.
    drop(other);
    cable.mend();
    hear_presence(&mut tab, |presence| presence["away"][1].is_i64());
}

#[test]
fn news_that_did_not_come_are_counted() {
    let mut nodes = Nodes::start();
    let lost = |nodes: &Nodes| figure(&nodes.servers[0], "tercio_news_lost_total");
    assert_eq!(lost(&nodes), Some(0.0));
    nodes.nats.crash();
    nodes.wait_for(&["bus"]);
    // Each node says every second that it lives.
    sleep(Duration::from_millis(4_000));
    nodes.nats.go_on().expect("NATS starts");
    nodes.wait_for(&[]);
    let begin = Instant::now();
    // Of what could not be said and of what was not heard.
    while lost(&nodes) < Some(4.0) {
        assert!(begin.elapsed() < SOON, "{:?}", lost(&nodes));
        sleep(Duration::from_millis(50));
    }
}

#[test]
fn bad_news_are_ignored() {
    let nodes = Nodes::start();
    let [ann, bob] = nodes.people();
    let id = ann.open(&wish("two", 2));
    bob.join(&id);
    let mut tab = ann.connect();
    tab.watch(&id);
    // Whoever is on the bus hears what is said there, and says it changed.
    let address = nodes.nats.address();
    let mut stream = std::net::TcpStream::connect(address).expect("NATS listens");
    stream.set_read_timeout(Some(SOON)).expect("a timeout");
    stream
        .write_all(b"CONNECT {\"verbose\":false,\"user\":\"tercio\",\"pass\":\"secret\"}\r\nSUB tercio.* 1\r\n")
        .expect("sent");
    let mut lines = BufReader::new(stream.try_clone().expect("a stream")).lines();
    let subject = loop {
        let line = lines.next().expect("a line").expect("text");
        if let Some(rest) = line.strip_prefix("MSG ") {
            break rest.split(' ').next().expect("a subject").to_owned();
        }
    };
    for bad in [
        "",
        "{}",
        "\u{0}\u{1}",
        r#"{"node":"x","number":1,"news":"nonsense"}"#,
        r#"{"node":"x","number":-1,"news":"lobby"}"#,
        r#"{"node":"x","number":18446744073709551615,"news":"lobby"}"#,
        r#"{"node":"x","number":0,"news":"here","games":[["nowhere",{"players":["y"],"spectators":4294967295}]]}"#,
    ] {
        let letter = format!("PUB {subject} {}\r\n{bad}\r\n", bad.len());
        stream.write_all(letter.as_bytes()).expect("sent");
    }
    bob.connect().watch(&id);
    tab.play(&id, "A", "b3-a4", 0);
    bob.connect().play(&id, "B", "c6-d5", 1);
    assert_eq!(tab.hear_fact(1)["move"], "c6-d5");
}

#[test]
fn a_flag_falls_once_however_many_servers_look() {
    let nodes = Nodes::start();
    let [ann, bob] = nodes.people();
    let mut wanted = wish("two", 2);
    wanted["agreement"]["time"] = json!({"live": {"minutes": 1, "seconds": 0}});
    let games: Vec<String> = (0..5)
        .map(|_| {
            let id = ann.open(&wanted);
            bob.join(&id);
            ann.connect().play(&id, "A", "b3-a4", 0);
            bob.connect().play(&id, "B", "c6-d5", 1);
            id
        })
        .collect();
    for server in &nodes.servers {
        server.clock.forward(120_000);
    }
    for id in &games {
        let begin = Instant::now();
        loop {
            let view = bob.get(&format!("/api/games/{id}")).good();
            if view["summary"]["status"] == "finished" {
                assert_eq!(view["entries"].as_array().map(Vec::len), Some(3), "{view}");
                break;
            }
            assert!(begin.elapsed() < SOON, "{view}");
            sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn another_server_moves_for_an_engine_whose_server_has_gone() {
    let Nodes {
        servers: [one, other],
        nats: _nats,
        _folder,
    } = Nodes::start();
    let ann = Person::new(&one);
    let mut wanted = wish("two", 2);
    wanted["agreement"]["seats"] = json!(["player", {"house": 16}]);
    let id = ann.open(&wanted);
    let mut tab = ann.at(&other).connect();
    tab.watch(&id);
    ann.connect().play(&id, "A", "b3-a4", 0);
    // It has not answered yet when it ends.
    one.stop();
    other.clock.forward(10_000);
    let begin = Instant::now();
    loop {
        let view = ann.at(&other).get(&format!("/api/games/{id}")).good();
        match view["entries"].as_array().map(Vec::len) {
            Some(1) => assert!(begin.elapsed() < SOON, "{view}"),
            moves => break assert_eq!(moves, Some(2), "{view}"),
        }
        sleep(Duration::from_millis(50));
    }
}
